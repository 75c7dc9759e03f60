import { type Evidence, ramp } from '@vigil/evidence'
import { shareAtReturn } from '../history/returned.ts'
import { policy } from '../policy/index.ts'
import { oddsOfScore } from './weigh.ts'

const { signupScores, fadeDays, usedDays, logOddsPerProof, loginFactor } = policy.youngAccount
const { priorLogOdds } = policy.weighing

/**
 * Returns how new and unused the account is, 0..1; 0 if its sign-up is not stored, or the caller labelled it
 * `legitimate`.
 */
export function newness({ history, graph }: Evidence): number {
  const signup = history?.signup
  if (signup === undefined || graph?.labels.includes('legitimate')) return 0
  return (1 - ramp(fadeDays, signup.daysAgo)) * (1 - ramp(usedDays, signup.usedDays))
}

/** Returns the log-odds of the account's sign-up that still count at a later visit: less at a login. */
export function signupOdds(evidence: Evidence): number {
  const { event, history } = evidence
  const score = history?.signup?.score ?? 0
  const odds = ramp(signupScores, score) * (oddsOfScore(score) - priorLogOdds)
  const atEvent = event === 'login' ? loginFactor * shareAtReturn(evidence) : 1
  return atEvent * remainingOdds(odds, evidence)
}

/**
 * Returns the part of log-odds against a new account that still counts: less after passed challenges, and with time and
 * use.
 */
export function remainingOdds(odds: number, evidence: Evidence): number {
  const { event, history } = evidence
  if (event === 'signup') return 0
  const proved = logOddsPerProof * (history?.signup?.proofs ?? 0)
  return Math.max(0, odds - proved) * newness(evidence)
}
