import {
  type BacktestRequest,
  type BacktestResult,
  type ChangedCheck,
  THRESHOLD_BOUNDS,
  timestampOf,
} from '@vigil/contract'
import {
  type CallerPolicy,
  callerPolicy,
  type Judgement,
  policyOf,
  rejudge,
  rejudgeAt,
} from '@vigil/scoring'
import { type ReplayableCheck, readPolicy, readReplayable } from '@vigil/storage'
import type { Caller } from '../caller.ts'
import { orUnavailable } from '../or-unavailable.ts'
import type { Services } from '../services.ts'
import { checkRules } from './checked-rules.ts'
import { groupOf, groupsOf, sharesAt } from './tally.ts'

/** Step between two tried thresholds, points. */
const STEP = 5

/**
 * Judges stored checks again by the live rules and by the given ones, from the signals that fired; nothing is changed.
 * Effects of a changed verdict on account profiles are not replayed. Throws validation_failed.
 */
export async function backtestPolicy(
  services: Services,
  { scope }: Caller,
  { rules, event, from, to, cursor, limit }: BacktestRequest,
): Promise<Omit<BacktestResult, 'requestId'>> {
  checkRules({ rules })
  const graph = services.graphFor(scope.workspaceId)
  const [stored, page] = await orUnavailable(
    Promise.all([
      readPolicy(scope, graph.home),
      readReplayable(scope, graph, {
        fromMs: from === undefined ? 0 : Date.parse(from),
        toMs: to === undefined ? services.now() + 1 : Date.parse(to),
        before: cursor ?? null,
        limit,
      }),
    ]),
  )
  const live = callerPolicy(stored?.live ?? {})
  const tried = callerPolicy(rules)
  const thresholds = thresholdsOf(tried)
  const checks = page.checks.filter((check) => event === undefined || check.event === event)
  const replayed = checks.flatMap((check) => replay(check, live, tried, thresholds) ?? [])
  const compared = replayed.map(({ check: { label }, before, after }) => ({
    label,
    before: before.verdict,
    after: after.verdict,
  }))
  return {
    ...groupOf(compared),
    skipped: checks.length - replayed.length,
    superseded: replayed.filter(({ check, before }) => check.verdict !== before.verdict).length,
    byLabel: groupsOf(compared),
    changes: replayed
      .filter(({ before, after }) => before.verdict !== after.verdict)
      .map(presentChange),
    thresholds: sharesAt(
      thresholds,
      replayed.map(({ check: { label }, verdicts }) => ({ label, verdicts })),
    ),
    nextCursor: page.next,
  }
}

interface Replayed {
  check: ReplayableCheck
  before: Judgement
  after: Judgement
  /** Verdicts at each of the thresholds. */
  verdicts: Judgement['verdict'][]
}

/** Judges a check by both policies; null: it cannot be judged again. */
function replay(
  check: ReplayableCheck,
  live: CallerPolicy,
  tried: CallerPolicy,
  thresholds: readonly number[],
): Replayed | null {
  const { event, signals } = check
  if (signals === null) return null
  const recorded = { event, signals }
  const by = policyOf(tried, event)
  const before = rejudge(recorded, policyOf(live, event))
  const after = rejudge(recorded, by)
  const at = thresholds.map((challengeFrom) => ({ ...by.thresholds, challengeFrom }))
  const judged = rejudgeAt(recorded, by.muted, at)
  if (before === null || after === null || judged === null) return null
  return { check, before, after, verdicts: judged.map(({ verdict }) => verdict) }
}

/** Values of challengeFrom that every event of the rules could have. */
function thresholdsOf({ base, events }: CallerPolicy): number[] {
  const { challengeFrom, minGap } = THRESHOLD_BOUNDS
  const blocks = [base, ...events.values()].map(({ thresholds }) => thresholds.blockFrom)
  const max = Math.min(challengeFrom.max, ...blocks.map((blockFrom) => blockFrom - minGap))
  const count = Math.floor((max - challengeFrom.min) / STEP) + 1
  return Array.from({ length: count }, (_, i) => challengeFrom.min + i * STEP)
}

const presentChange = ({ check, before, after }: Replayed): ChangedCheck => ({
  id: check.id,
  at: timestampOf(check.atMs),
  event: check.event,
  label: check.label,
  before: { score: before.score, verdict: before.verdict },
  after: { score: after.score, verdict: after.verdict },
})
