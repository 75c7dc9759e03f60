import { evidencePolicy, type PastVisit } from '@vigil/evidence'

const { maxVisits, maxUnlearned } = evidencePolicy.history

/** Whether the account's profile learns from a visit: it was allowed and fits the profile, or the caller confirmed the owner. */
const isLearned = ({ verdict, passed, deviates }: PastVisit): boolean =>
  passed ?? (verdict === 'allow' && deviates !== true)

/**
 * Returns the `maxVisits` newest visits of a list, newest first. At most `maxUnlearned` of them are ones from which the profile does not
 * learn, as long as older ones exist from which it does: many refused attempts must not empty the profile.
 */
export function selectVisits(visits: readonly PastVisit[]): readonly PastVisit[] {
  if (visits.length <= maxVisits) return visits
  const spare = visits.filter((visit) => !isLearned(visit)).slice(maxUnlearned)
  const isSpare = new Set(spare)
  const first = visits.filter((visit) => !isSpare.has(visit)).slice(0, maxVisits)
  const selected = new Set([...first, ...spare.slice(0, maxVisits - first.length)])
  return visits.filter((visit) => selected.has(visit))
}
