import type { OwnSignup, PastVisit } from '../evidence.ts'

const DAY_MS = 86_400_000

/**
 * Returns the sign-up that made the account, and what was seen since; null: it is not stored. A sign-up after another event is an attempt with
 * the address of an account that exists. Of several the one with the lowest score: a stranger may try the address as well.
 *
 * @param learned visits from which the profile learns
 */
export function ownSignup(
  visits: readonly PastVisit[],
  learned: readonly PastVisit[],
  nowMs: number,
): OwnSignup | null {
  const usedMs = Math.min(...visits.filter(({ event }) => event !== 'signup').map(atMsOf))
  const signups = visits.filter(({ event, atMs }) => event === 'signup' && atMs <= usedMs)
  const scores = signups.map(({ score }) => score)
  const signup = signups.find(({ score }) => score === Math.min(...scores))
  if (signup === undefined) return null
  const dayOf = ({ atMs }: PastVisit): number => Math.floor((atMs - signup.atMs) / DAY_MS)
  const usedDays = new Set(learned.map(dayOf).filter((day) => day > 0))
  return {
    score: signup.score,
    daysAgo: (nowMs - signup.atMs) / DAY_MS,
    usedDays: usedDays.size,
    proofs: visits.filter(({ passed }) => passed === true).length,
  }
}

const atMsOf = ({ atMs }: PastVisit): number => atMs
