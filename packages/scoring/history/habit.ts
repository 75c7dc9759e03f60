import type { Evidence, PastVisit } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { hasLearned } from './level.ts'

const { halfVisits, minFactor } = policy.habit

/**
 * Returns the share 0..1 of a finding's weight that remains, by how many of the account's own visits showed the same.
 */
export function shareByHabit(
  { history }: Evidence,
  showsIt: (visit: PastVisit) => boolean,
): number {
  if (!hasLearned(history)) return 1
  return shareAfter(history.visits.filter(showsIt).length)
}

/**
 * Returns the share 0..1 of a program's weight that remains, by how many of the account's own visits the same program
 * made. The profile learns from a visit by a program only after the caller reported it as legitimate.
 */
export function shareByProgramHabit(evidence: Evidence): number {
  const product = evidence.history?.current.product ?? null
  return product === null ? 1 : shareByHabit(evidence, (visit) => visit.product === product)
}

/**
 * Returns the share 0..1 of a finding's weight that remains after so many visits, days or accounts that showed the
 * same: half after `half`, at minimum `min`.
 */
export const shareAfter = (
  times: number,
  half: number = halfVisits,
  min: number = minFactor,
): number => Math.max(min, half / (half + times))
