import { DAY_MS, evidencePolicy, type PastVisit } from '@vigil/evidence'

const { maxVisits, maxUnlearned, signup } = evidencePolicy.history
const SIGNUP_MS = signup.keptDays * DAY_MS

/**
 * Whether the account's profile learns from a visit: it was allowed and fits the profile, or the caller confirmed the
 * owner.
 */
const isLearned = ({ verdict, passed, deviates }: PastVisit): boolean =>
  passed ?? (verdict === 'allow' && deviates !== true)

/**
 * Returns the `maxVisits` newest visits of a list, newest first. At most `maxUnlearned` of them are ones from which the
 * profile does not learn, as long as older ones exist from which it does: many refused attempts must not empty the
 * profile. The sign-up of a young account is one of them: many visits on its first days must not make it unknown.
 */
export function selectVisits(visits: readonly PastVisit[]): readonly PastVisit[] {
  if (visits.length <= maxVisits) return visits
  const kept = signupOf(visits)
  const others = visits.filter((visit) => visit !== kept)
  const room = maxVisits - (kept === undefined ? 0 : 1)
  const spare = others.filter((visit) => !isLearned(visit)).slice(maxUnlearned)
  const isSpare = new Set(spare)
  const first = others.filter((visit) => !isSpare.has(visit)).slice(0, room)
  const selected = new Set([kept, ...first, ...spare.slice(0, room - first.length)])
  return visits.filter((visit) => selected.has(visit))
}

/** The oldest sign-up, while the account is young. */
function signupOf(visits: readonly PastVisit[]): PastVisit | undefined {
  const newestMs = Math.max(...visits.map(({ atMs }) => atMs))
  return visits.findLast(({ event, atMs }) => event === 'signup' && newestMs - atMs <= SIGNUP_MS)
}
