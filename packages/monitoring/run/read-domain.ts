import { corpusIsAsAt } from '../corpus/pairs.ts'
import { dropLeftovers } from '../findings/drop-findings.ts'
import { type LiveFinding, liveFindings } from '../findings/live-findings.ts'
import { type KnownAnswer, type Reading, readKnown } from '../findings/readings.ts'
import {
  confirmReading,
  coverPeople,
  dropReading,
  markSuspect,
  missLayers,
  settleReading,
} from '../findings/settle-reading.ts'
import { HIBP } from '../sources/breach-rows.ts'
import type { HibpContext } from '../sources/hibp/hibp-source.ts'
import { type BrokenAnswer, type NoAnswer, outcomeOfFailure } from '../sources/outcome.ts'
import { missSource } from '../sources/source-rows.ts'
import { domainAlerts } from './domain-alerts.ts'
import { bucketOf, originOf, requestOf } from './domain-calls.ts'
import { move, noteOutcome, retryMs } from './move.ts'
import type { Slice } from './run-ports.ts'
import { type ReadAnswer, stageAnswer } from './stage-answer.ts'
import { closeTask, type DomainTask, markChecked, putOffTask } from './tasks.ts'

const MAX_ATTEMPTS = 5

/** Sends the request of a task and stores its findings; an incomplete answer changes nothing. */
export async function readDomain(
  slice: Slice,
  task: DomainTask,
  hibp: HibpContext | null,
  catalogueVersion: string | null,
): Promise<void> {
  const { ports, fence, budget } = slice
  const { db } = ports
  const startedMs = ports.now()
  const request = await requestOf(ports, task, hibp)
  budget.spend(2)
  if (request === null) {
    await finish(
      slice,
      [
        missLayers(db, task.domainId, originOf(task.call), ports.now()),
        ...dropLeftovers(db, task, originOf(task.call)),
        closeTask(db, fence, task, { state: 'failed', code: 'not_permitted' }),
      ],
      0,
    )
    return
  }
  const reading: Reading = {
    workspaceId: task.workspaceId,
    domainId: task.domainId,
    call: task.call,
    origin: request.origin,
    layers: request.layers,
    mark: `${fence.runKey}:${fence.fence}:${task.attempts}`,
  }
  const known = await readKnown(db, reading)
  if (request.origin === 'corpus' && (await corpusIsAsBefore(slice, known))) {
    await finish(slice, [
      confirmReading(db, reading, startedMs),
      closeTask(db, fence, task, { state: 'done', code: null }),
      markChecked(db, fence, task.domainId, ports.now()),
    ])
    return
  }
  const outcome = await request.read().catch(outcomeOfFailure)
  if (outcome.kind !== 'ok' && outcome.kind !== 'none') {
    noteOutcome(slice, bucketOf(task.call), outcome)
    await giveUp(slice, task, { reading, known }, outcome)
    return
  }
  const answer = { reading, known, startedMs, seen: new Set<string>() }
  try {
    if (outcome.kind === 'ok') await stageAnswer(slice, answer, outcome.value)
  } catch (cause) {
    if (!isBroken(cause)) throw cause
    noteOutcome(slice, bucketOf(task.call), cause.outcome)
    await giveUp(slice, task, answer, cause.outcome)
    return
  }
  noteOutcome(slice, bucketOf(task.call), { kind: 'none' })
  await settle(slice, task, answer, catalogueVersion)
}

const isBroken = (cause: unknown): cause is BrokenAnswer =>
  cause instanceof Error && cause.name === 'BrokenAnswer'

async function corpusIsAsBefore({ ports, budget }: Slice, known: KnownAnswer): Promise<boolean> {
  if (known.confirmedMs === null) return false
  budget.spend(1)
  return corpusIsAsAt(ports.db, known.confirmedMs)
}

/**
 * If more than half of over 20 findings of a layer are absent at once, the source is the likelier cause (judgement).
 */
const SUSPECT_ABOVE = 20
const SUSPECT_SHARE = 0.5

async function settle(
  slice: Slice,
  task: DomainTask,
  { reading, known, seen, startedMs }: ReadAnswer,
  catalogueVersion: string | null,
): Promise<void> {
  const { ports, fence } = slice
  const { db } = ports
  const own = await absentFrom(slice, reading, 'domain', seen)
  // The corpus is the operator's own: a finding that it lacks was deleted from it.
  const isOwn = reading.origin === 'corpus'
  const isSuspect = Object.entries(known.live).some(([layer, live]) => {
    const lacking = own.filter((one) => one.layer === layer).length
    return live > SUSPECT_ABOVE && lacking > live * SUSPECT_SHARE
  })
  if (isSuspect && !known.suspect && !isOwn) {
    await finish(
      slice,
      [
        ...dropReading(db, reading, ports.now()),
        markSuspect(db, reading, ports.now()),
        closeTask(db, fence, task, { state: 'suspect', code: 'most_vanished' }),
      ],
      0,
    )
    return
  }
  const people = await absentFrom(slice, reading, 'people', seen)
  const alerts = await domainAlerts(slice, task, reading)
  const nowMs = ports.now()
  const covers = task.call === 'breached_domain' && catalogueVersion !== null
  await finish(slice, [
    ...settleReading(db, reading, {
      absent: [...own, ...people],
      times: isSuspect || isOwn ? 2 : 1,
      nowMs: startedMs,
    }),
    ...(covers ? [coverPeople(db, task, catalogueVersion, nowMs)] : []),
    ...alerts,
    closeTask(db, fence, task, { state: 'done', code: null }),
    markChecked(db, fence, task.domainId, nowMs),
  ])
}

async function absentFrom(
  { ports, budget }: Slice,
  reading: Reading,
  of: 'domain' | 'people',
  seen: ReadonlySet<string>,
): Promise<LiveFinding[]> {
  const absent: LiveFinding[] = []
  for await (const page of liveFindings(ports.db, reading, of)) {
    budget.spend(1)
    absent.push(...page.filter(({ hash }) => !seen.has(hash)))
  }
  return absent
}

async function giveUp(
  slice: Slice,
  task: DomainTask,
  { reading, known }: Pick<ReadAnswer, 'reading' | 'known'>,
  failure: NoAnswer,
): Promise<void> {
  const { ports, fence } = slice
  const { db } = ports
  const dropped = dropReading(db, reading, ports.now())
  const attempts = task.attempts + (failure.code === 'rate_limited' ? 0 : 1)
  if (failure.kind === 'denied' || attempts >= MAX_ATTEMPTS) {
    // A request that was never answered has no counts; one that was answered before has a gap in them.
    const neverAnswered = failure.kind === 'denied' && known.confirmedMs === null
    const state = neverAnswered ? 'denied' : 'failed'
    // A refused key concerns every request; an unverified domain only its own.
    const isKey = failure.code === 'bad_key'
    const miss = { state: 'denied', code: failure.code } as const
    await finish(
      slice,
      [
        ...dropped,
        closeTask(db, fence, task, { state, code: failure.code }),
        ...(isKey ? [missSource(db, HIBP, miss, ports.now())] : []),
      ],
      0,
    )
    return
  }
  const ms = retryMs(slice, attempts, failure)
  const later = putOffTask(db, fence, task, { ms, code: failure.code, attempts })
  await move(slice, { phase: 'domains', cursor: 'listed' }, [...dropped, later])
}

async function finish(slice: Slice, statements: D1PreparedStatement[], ok = 1): Promise<void> {
  const progress = { phase: 'domains', cursor: 'listed', ok, failed: 1 - ok } as const
  await move(slice, progress, statements)
}
