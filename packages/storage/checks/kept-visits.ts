import { evidencePolicy, type PastVisit } from '@vigil/evidence'

const { maxVisits, maxUntaught } = evidencePolicy.history

/** Whether a profile learns from a visit at once: it was allowed and like the profile, or the caller named it the owner's. */
const isTaught = ({ verdict, passed, deviates }: PastVisit): boolean =>
  passed ?? (verdict === 'allow' && deviates !== true)

/**
 * Returns the `maxVisits` newest visits of a list, newest first. At most `maxUntaught` of them are ones from which the profile does not
 * learn, as long as older ones exist from which it does: many refused attempts must not empty the profile.
 */
export function keptVisits(visits: readonly PastVisit[]): readonly PastVisit[] {
  if (visits.length <= maxVisits) return visits
  const spare = visits.filter((visit) => !isTaught(visit)).slice(maxUntaught)
  const isSpare = new Set(spare)
  const first = visits.filter((visit) => !isSpare.has(visit)).slice(0, maxVisits)
  const kept = new Set([...first, ...spare.slice(0, maxVisits - first.length)])
  return visits.filter((visit) => kept.has(visit))
}
