import { DAY_MS, type HistoryFacts, type PastVisit } from '@vigil/evidence'
import type { Nature } from '../policy/drift.ts'
import { policy } from '../policy/index.ts'

const { maxNats, absenceFactor, newValue, halfWeightVisits } = policy.drift

/** Similarity 0..1 of an earlier visit to this one; null: unknown. */
export type Match = (earlier: PastVisit, now: PastVisit) => number | null

type Value = string | number | null

/** How a feature is compared, and how common this visit's value is. */
export interface Reading {
  read(visit: PastVisit): Value
  /** For values that may be similar without being equal. */
  match?: Match | undefined
  nature: Nature
  /** Share of everyone's visits with this visit's value. */
  everyone: number
}

/**
 * Returns ln(p of an attacker / p of this account), clipped. A new value weighs by how rarely the account has new
 * values: a new address is usual if each visit had another one. What attackers copy mitigates little.
 */
export function levelOf(history: HistoryFacts, { read, match, nature, everyone }: Reading): number {
  const { visits, current } = history
  const now = read(current)
  let known = 0
  let seen = 0
  for (const visit of visits) {
    const like = match ? match(visit, current) : equality(read(visit), now)
    if (like === null) continue
    known += 1
    seen += like
  }
  if (known === 0) return 0
  const { copiedShare } = nature
  const fresh = noveltyOf(history, read, known, nature)
  if (seen === 0) return clipped(Math.log((1 - copiedShare) / fresh))
  const own = ((1 - fresh) * seen) / known
  return clipped(Math.log((copiedShare + (1 - copiedShare) * everyone) / own))
}

const equality = (before: Value, now: Value): number | null =>
  before === null || now === null ? null : Number(before === now)

/** Returns a level within the bounds of one feature. */
export const clipped = (level: number): number => Math.max(-maxNats, Math.min(maxNats, level))

/** Returns the probability that this account's next visit has a value that none of its visits had. */
function noveltyOf(
  history: HistoryFacts,
  read: Reading['read'],
  known: number,
  {
    singleValueFactor,
    newValueOffset,
    visitsOffset,
    changesWithAbsence,
    minProbability = newValue.minProbability,
  }: Nature,
): number {
  const single = singleValueFactor === 0 ? 0 : seenOnce(history.visits, read)
  const expected = (singleValueFactor * single + newValueOffset) / (known + visitsOffset)
  const factor = changesWithAbsence === true ? factorOfAbsence(history) : 1
  return Math.max(minProbability, Math.min(newValue.maxProbability, factor * expected))
}

/** Returns how much likelier a new value is after the days since the last visit than after `unchangedDays`. */
function factorOfAbsence({ visits: [last], current }: HistoryFacts): number {
  if (last === undefined) return 1
  const days = Math.max(0, current.atMs - last.atMs) / DAY_MS
  const { unchangedDays, offsetDays, maxFactor } = absenceFactor
  return Math.min(maxFactor, Math.sqrt((days + offsetDays) / (unchangedDays + offsetDays)))
}

function seenOnce(visits: readonly PastVisit[], read: Reading['read']): number {
  const isRepeated = new Map<Value, boolean>()
  let once = 0
  for (const visit of visits) {
    const value = read(visit)
    if (value === null) continue
    const known = isRepeated.get(value)
    if (known === true) continue
    isRepeated.set(value, known === false)
    once += known === false ? -1 : 1
  }
  return once
}

/** Whether the profile has visits to compare with (cold start). */
export function hasLearned(history: HistoryFacts | null): history is HistoryFacts {
  return history !== null && history.by === 'account' && history.visits.length > 0
}

/**
 * Returns a drift from the visits that the profile has learned from. If it is positive, unlearned allowed visits may
 * raise it, but not lower it.
 */
export function againstAll(
  history: HistoryFacts,
  driftBy: (history: HistoryFacts) => number,
): number {
  const drift = driftBy(history)
  const { visits, unlearned = [] } = history
  if (drift <= 0 || unlearned.length === 0) return drift
  const all = [...visits, ...unlearned].sort((a, b) => b.atMs - a.atMs)
  return Math.max(drift, driftBy({ ...history, visits: all }))
}

/**
 * Returns the log-odds of a drift by the number of visits of the profile: few suffice for a match, a difference needs
 * more.
 *
 * @param against number of visits at which a difference counts half
 */
export function trusted(drift: number, n: number, against: number = halfWeightVisits.against) {
  return (drift * n) / (n + (drift > 0 ? against : halfWeightVisits.mitigating))
}

/** Returns the strength -1..1 of a signal with these log-odds, bounded by its weight. */
export const strengthOf = (odds: number, weight: number): number =>
  Math.max(-1, Math.min(1, odds / weight))
