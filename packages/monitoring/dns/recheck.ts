import { HOUR_MS } from '@vigil/evidence'
import type { ChallengeState } from './challenge.ts'

/** State of a verified domain between re-checks. */
export interface Standing {
  state: 'verified' | 'grace' | 'lost'
  misses: number
  firstMissMs: number | null
  lastOkMs: number | null
}

/** A domain is lost after this many definitive misses over at least this time. */
const MISSES_TO_LOSE = 3
const MS_TO_LOSE = 72 * HOUR_MS

/** Returns the state after one re-check; an inconclusive one changes nothing. */
export function afterRecheck(before: Standing, seen: ChallengeState, nowMs: number): Standing {
  if (before.state === 'lost' || seen === 'inconclusive') return before
  if (seen === 'present') {
    return { state: 'verified', misses: 0, firstMissMs: null, lastOkMs: nowMs }
  }
  const misses = before.misses + 1
  const firstMissMs = before.firstMissMs ?? nowMs
  const lost = misses >= MISSES_TO_LOSE && nowMs - firstMissMs >= MS_TO_LOSE
  return { state: lost ? 'lost' : 'grace', misses, firstMissMs, lastOkMs: before.lastOkMs }
}
