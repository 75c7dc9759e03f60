import type { OwnSignup, PastVisit } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS, HOUR_MS } from '../time.ts'
import { hasSameSubnet } from './same-network.ts'
import { hasSameIdOrKey } from './stored-id.ts'

const { sameHours } = evidencePolicy.history.signup

/**
 * Returns the sign-up that made the account, and its use since; null: it is not stored, or may be another person's
 * attempt with the address. Such are sign-ups after another event, and those in another browser and network, except
 * within `sameHours`. Of several, those in the browser of this visit count, and of these the one with the lowest score.
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
  const signups = visits.filter(
    (visit) => visit.event === 'signup' && isFirst(visit) && isOfMaker(current, visit),
  )
  const here = signups.filter((visit) => hasSameIdOrKey(current, visit))
  const among = here.length > 0 ? here : signups
  const score = Math.min(...among.map((visit) => visit.score))
  const signup = among.find((visit) => visit.score === score)
  if (signup === undefined) return null
  const dayOf = ({ atMs }: PastVisit): number => Math.floor((atMs - signup.atMs) / DAY_MS)
  // A held sign-up waits for a review, which its maker's later logins do not replace.
  const isHeld = ['shadow', 'block'].includes(signup.verdict) && signup.passed !== true
  const counted = isHeld ? learned.filter((visit) => !hasSameIdOrKey(visit, signup)) : learned
  const usedDays = new Set(counted.map(dayOf).filter((day) => day > 0))
  return {
    score,
    daysAgo: (current.atMs - signup.atMs) / DAY_MS,
    usedDays: usedDays.size,
    proofs: visits.filter(({ passed }) => passed === true).length,
  }
}

/**
 * Whether a visit may be of who signed up: soon before or after it, or later in the same browser, on the same device
 * key or network.
 */
function isOfMaker(visit: PastVisit, signup: PastVisit): boolean {
  const apartMs = visit.atMs - signup.atMs
  if (Math.abs(apartMs) <= sameHours * HOUR_MS) return true
  return apartMs > 0 && (hasSameSubnet(visit, signup) || hasSameIdOrKey(visit, signup))
}
