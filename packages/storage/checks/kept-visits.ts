import type { PastVisit } from '@vigil/evidence'
import { MAX_UNTAUGHT, MAX_VISITS } from '../graph/bounds.ts'

/** Whether a profile learns from a visit at once: it was allowed and like the profile, or the caller named it the owner's. */
const isTaught = ({ verdict, passed, deviates }: PastVisit): boolean =>
  passed ?? (verdict === 'allow' && deviates !== true)

/**
 * Returns the MAX_VISITS newest visits of a list, newest first. At most MAX_UNTAUGHT of them are ones from which the profile does not
 * learn, as long as older ones exist from which it does: many refused attempts must not empty the profile.
 */
export function keptVisits(visits: readonly PastVisit[]): readonly PastVisit[] {
  if (visits.length <= MAX_VISITS) return visits
  const spare = visits.filter((visit) => !isTaught(visit)).slice(MAX_UNTAUGHT)
  const isSpare = new Set(spare)
  const first = visits.filter((visit) => !isSpare.has(visit)).slice(0, MAX_VISITS)
  const kept = new Set([...first, ...spare.slice(0, MAX_VISITS - first.length)])
  return visits.filter((visit) => kept.has(visit))
}
