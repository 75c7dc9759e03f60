import type { HistoryFacts, PastVisit } from '@vigil/evidence'
import { policy } from './policy/index.ts'

const { clip, halfTrustVisits } = policy.drift

/** How far an earlier visit has the value of this one, 0..1; null: cannot be told. */
export type Match = (earlier: PastVisit, now: PastVisit) => number | null

export const same =
  (read: (visit: PastVisit) => string | number | null): Match =>
  (earlier, now) => {
    const value = read(now)
    const before = read(earlier)
    return value === null || before === null ? null : Number(value === before)
  }

/** How a feature is compared, and how common this visit's value is. */
export interface Reading {
  match: Match
  prior: number
  /** Share of everyone's visits with this visit's value. */
  everyone: number
}

/** Returns ln(share of everyone / share of this account), clipped and as a part of the clip: -1..1. */
export function levelOf({ visits, current }: HistoryFacts, { match, prior, everyone }: Reading) {
  let known = 0
  let seen = 0
  for (const visit of visits) {
    const like = match(visit, current)
    if (like === null) continue
    known += 1
    seen += like
  }
  if (known === 0) return 0
  const own = (seen + prior * everyone) / (known + prior)
  return Math.max(-1, Math.min(1, Math.log(everyone / own) / clip))
}

/** Only what an account did can be compared with; a first visit is like nothing (cold start). */
export function hasLearned(history: HistoryFacts | null): history is HistoryFacts {
  return history !== null && history.by === 'account' && history.visits.length > 0
}

/** How far a history of so many visits is trusted, 0..1. */
export const trust = (visits: number): number => visits / (visits + halfTrustVisits)
