import type { Evidence, PastVisit } from '@vigil/evidence'
import { hasLearned } from './level.ts'
import { policy } from './policy/index.ts'

const { halfVisits, least } = policy.habit

/** Share of a finding's weight that is left, 0..1, where so many of the account's own visits showed the same. */
export function shareBesideHabit(
  { history }: Evidence,
  showsIt: (visit: PastVisit) => boolean,
): number {
  if (!hasLearned(history)) return 1
  return Math.max(least, halfVisits / (halfVisits + history.visits.filter(showsIt).length))
}
