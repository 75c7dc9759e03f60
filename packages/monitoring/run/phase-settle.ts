import { DAY_MS } from '@vigil/evidence'
import { heldAlerts, insertAlerts, releaseHeld } from '../alerts/alert-rows.ts'
import {
  composeAlert,
  NO_FINDINGS,
  personSubject,
  workspaceSubject,
} from '../alerts/compose-alert.ts'
import { markAlerted } from '../alerts/mark-alerted.ts'
import {
  READS_PER_DIGEST,
  waitingForDigest,
  weekBefore,
  weeklyDigest,
} from '../alerts/weekly-digest.ts'
import { resumedPeople, summedUp } from '../people/resumed.ts'
import { deleteOldest } from '../retention.ts'
import { staleSources } from '../sources/stale-sources.ts'
import { markRun } from './mark-run.ts'
import { move } from './move.ts'
import type { Slice, Step } from './run-ports.ts'
import { endRun } from './run-rows.ts'

/** How long a source must be without an answer before workspaces are informed. */
const STALE_AFTER_MS = 3 * DAY_MS
const AT_ONCE = 50
/** Weekly digests in one step: each reads the findings of a week. */
const DIGESTS_AT_ONCE = 20

/** Statements and next cursor of a step; null: nothing is left to do. */
type Settled = { statements: D1PreparedStatement[]; cursor: string } | null

/** Sends summaries, digests and alerts about stale sources, and ends the run. */
export async function settle(slice: Slice): Promise<Step> {
  const { ports, run, fence, budget } = slice
  const { db } = ports
  const nowMs = ports.now()
  for (const step of [summaries, digests, degraded, weekly]) {
    const settled = await step(slice)
    budget.spend(1)
    if (settled === null) continue
    return move(slice, { phase: 'settle', cursor: settled.cursor }, settled.statements)
  }
  await move(slice, { phase: 'settle', cursor: run.cursor }, [
    ...deleteOldest(db, nowMs),
    markRun(db, nowMs),
    endRun(db, fence, nowMs),
  ])
  return { kind: 'ended' }
}

/** One summary for each person whose monitoring resumed, with the findings of the pause. */
async function summaries({ ports, run, budget }: Slice): Promise<Settled> {
  const { db } = ports
  const nowMs = ports.now()
  const resumed = await resumedPeople(db, run.started_ms, AT_ONCE)
  budget.spend(resumed.length)
  if (resumed.length === 0) return null
  const withNews = resumed.filter(({ newCount }) => newCount > 0)
  const alerts = await Promise.all(
    withNews.map(({ person, findings, newCount }) =>
      composeAlert(ports, {
        workspaceId: person.workspaceId,
        runKey: run.run_key,
        type: 'monitor.exposure.summary',
        subject: personSubject(person),
        newCount,
        count: newCount,
        baseline: newCount,
        locations: findings,
      }),
    ),
  )
  return {
    cursor: run.cursor,
    statements: [
      ...alerts.flatMap((alert) => insertAlerts(db, [alert], nowMs)),
      ...markAlerted(
        db,
        'monitor_identity',
        withNews.map(({ person }) => person.id),
        nowMs,
      ),
      summedUp(
        db,
        resumed.map(({ person }) => person.id),
      ),
    ],
  }
}

/** One digest for each workspace that had more alerts than the daily maximum. */
async function digests({ ports, run }: Slice): Promise<Settled> {
  const { db } = ports
  const held = await heldAlerts(db, run.run_key, AT_ONCE)
  if (held.length === 0) return null
  const alerts = await Promise.all(
    held.map(({ workspaceId, alerts: count, newCount }) =>
      composeAlert(ports, {
        workspaceId,
        runKey: run.run_key,
        type: 'monitor.exposure.summary',
        subject: workspaceSubject(workspaceId),
        ...NO_FINDINGS,
        newCount,
        count,
      }),
    ),
  )
  const reported = held.map(({ workspaceId }) => workspaceId)
  return {
    cursor: run.cursor,
    statements: [
      ...alerts.flatMap((alert) => insertAlerts(db, [alert], ports.now(), { capped: false })),
      releaseHeld(db, run.run_key, reported),
    ],
  }
}

/** Informs each workspace once about a source that has not answered for days. */
async function degraded({ ports, run }: Slice): Promise<Settled> {
  const { db } = ports
  const nowMs = ports.now()
  const stale = await staleSources(db, nowMs - STALE_AFTER_MS, run.cursor, AT_ONCE)
  const last = stale.at(-1)
  if (last === undefined) return null
  const alerts = await Promise.all(
    stale.map(({ workspaceId, source, sinceMs }) =>
      composeAlert(ports, {
        workspaceId,
        runKey: run.run_key,
        type: 'monitor.source.degraded',
        subject: { ...workspaceSubject(workspaceId), domain: source },
        ...NO_FINDINGS,
        // Reported once for each time a source stopped answering.
        occurrenceKey: `${source}\0${new Date(sinceMs).toISOString().slice(0, 10)}`,
      }),
    ),
  )
  return {
    cursor: `${last.workspaceId} ${last.source}`,
    statements: alerts.flatMap((alert) => insertAlerts(db, [alert], nowMs, { capped: false })),
  }
}

/** The digest of the last week, once for each workspace with an endpoint that selected it. */
async function weekly({ ports, run, budget }: Slice): Promise<Settled> {
  const { db } = ports
  const week = weekBefore(run.started_ms)
  const waiting = await waitingForDigest(db, week.toMs, DIGESTS_AT_ONCE)
  if (waiting.length === 0) return null
  const alerts = await Promise.all(
    waiting.map((workspaceId) => weeklyDigest(ports, workspaceId, run.run_key, week)),
  )
  budget.spend(READS_PER_DIGEST * alerts.length)
  return {
    cursor: run.cursor,
    statements: alerts.flatMap((alert) =>
      insertAlerts(db, [alert], ports.now(), { capped: false }),
    ),
  }
}
