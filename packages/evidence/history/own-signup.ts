import type { OwnSignup, PastVisit } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { hasSameId } from './stored-id.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const { sameHours } = evidencePolicy.history.signup

/**
 * Returns the sign-up that made the account, and what was seen since; null: it is not stored, or may be a stranger's. A sign-up after another
 * event is an attempt with the address of an account that exists. Of several the one with the lowest score: a stranger may try the address as
 * well. Anyone may try it before the owner was seen here: a sign-up in another browser and network counts within `sameHours` alone.
 *
 * @param learned visits from which the profile learns
 */
export function ownSignup(
  visits: readonly PastVisit[],
  learned: readonly PastVisit[],
  current: PastVisit,
): OwnSignup | null {
  const used = visits.filter(({ event }) => event !== 'signup')
  const isFirst = (signup: PastVisit): boolean =>
    used.every((visit) => visit.atMs >= signup.atMs || isOfMaker(visit, signup))
  const signups = visits.filter((visit) => visit.event === 'signup' && isFirst(visit))
  const scores = signups.map(({ score }) => score)
  const signup = signups.find(({ score }) => score === Math.min(...scores))
  if (signup === undefined || !isOfMaker(current, signup)) return null
  const dayOf = ({ atMs }: PastVisit): number => Math.floor((atMs - signup.atMs) / DAY_MS)
  const usedDays = new Set(learned.map(dayOf).filter((day) => day > 0))
  return {
    score: signup.score,
    daysAgo: (current.atMs - signup.atMs) / DAY_MS,
    usedDays: usedDays.size,
    proofs: visits.filter(({ passed }) => passed === true).length,
  }
}

/** Whether a visit may be of who signed up: soon before or after it, or later in the same browser, on the same device key or network. */
function isOfMaker(visit: PastVisit, signup: PastVisit): boolean {
  const apartMs = visit.atMs - signup.atMs
  if (Math.abs(apartMs) <= sameHours * HOUR_MS) return true
  const { deviceKey, subnetKey } = signup
  return (
    apartMs > 0 &&
    (hasSameId(visit, signup) ||
      (deviceKey !== null && visit.deviceKey === deviceKey) ||
      (subnetKey !== null && visit.subnetKey === subnetKey))
  )
}
