import type { PastVisit } from '@vigil/evidence'
import { MAX_UNTAUGHT, MAX_VISITS } from '../graph/bounds.ts'

/** Whether a profile learns from a visit at once: it was allowed and like the profile, or the caller named it the owner's. */
const isTaught = ({ verdict, passed, deviates }: PastVisit): boolean =>
  passed ?? (verdict === 'allow' && deviates !== true)

/**
 * Returns the MAX_VISITS visits of a list, the newest first, that are kept: the newest. Beyond MAX_UNTAUGHT those that teach
 * nothing give way to older ones that do, so that a stranger who is refused often does not empty the profile.
 */
export function keptVisits(visits: readonly PastVisit[]): readonly PastVisit[] {
  if (visits.length <= MAX_VISITS) return visits
  const spare = visits.filter((visit) => !isTaught(visit)).slice(MAX_UNTAUGHT)
  const isSpare = new Set(spare)
  const first = visits.filter((visit) => !isSpare.has(visit)).slice(0, MAX_VISITS)
  const kept = new Set([...first, ...spare.slice(0, MAX_VISITS - first.length)])
  return visits.filter((visit) => kept.has(visit))
}
