import { type Evidence, ramp } from '@vigil/evidence'
import { policy, type SignalCode } from './policy/index.ts'
import type { FiredSignal } from './signal.ts'
import { oddsOfScore, weigh } from './weigh.ts'

const { scores, fadeDays, usedDays, proof, login, unmitigatedFrom } = policy.youngAccount
const { base } = policy.weighing

/** Returns how new and unused the account is, 0..1; 0 if its sign-up is not stored, or the caller labelled it `legitimate`. */
function newness({ history, graph }: Evidence): number {
  const signup = history?.signup
  if (signup === undefined || graph?.labels.includes('legitimate')) return 0
  return (1 - ramp(fadeDays, signup.daysAgo)) * (1 - ramp(usedDays, signup.usedDays))
}

/** Returns the log-odds of the account's sign-up that still count at a later visit. */
export function signupOdds(evidence: Evidence): number {
  const { event, history } = evidence
  const signup = history?.signup
  if (event === 'signup' || signup === undefined) return 0
  const { score, proofs } = signup
  const odds = ramp(scores, score) * (oddsOfScore(score) - base) - proofs * proof
  return Math.max(0, odds) * newness(evidence) * (event === 'login' ? login : 1)
}

/** Signals of the person who made the account, whom a known device does not exonerate. */
const OF_OPERATOR = new Set<SignalCode>([
  'vid_multi_account',
  'device_multi_account',
  'mailbox_multi_account',
  'identifier_multi_account',
  'linked_abuser',
  'reported_peers',
  'known_abuser',
])

const weightIn = (fired: readonly FiredSignal[], code: SignalCode): number =>
  fired.find(({ signal }) => signal.code === code)?.weight ?? 0

const oddsOf = (fired: readonly FiredSignal[]): number => weigh(fired).total - base

/**
 * Returns the signals with the evidence against a young account. A known device and place show that its maker is back: they mitigate only what
 * this visit shows beyond that evidence. `risky_signup` keeps what other evidence lacks of the sign-up's log-odds.
 */
export function withSignup(fired: FiredSignal[], evidence: Evidence): FiredSignal[] {
  const ofSignup = weightIn(fired, 'risky_signup')
  const accountOdds = Math.max(
    ofSignup,
    newness(evidence) * oddsOf(fired.filter(({ signal }) => OF_OPERATOR.has(signal.code))),
    weightIn(fired, 'card_testing'),
  )
  if (accountOdds === 0) return fired
  const doubt = ramp([0, unmitigatedFrom], accountOdds)
  const mitigationLeft = 1 - doubt * (1 - shareBeyond(fired, accountOdds))
  const others = oddsOf(fired.filter((one) => !isOfSignup(one) && !isMitigation(one)))
  const lacking = ofSignup - Math.max(0, others)
  return fired.flatMap((one) => {
    if (isOfSignup(one)) return lacking > 0 ? { ...one, weight: lacking } : []
    return isMitigation(one) ? { ...one, weight: mitigationLeft * one.weight } : one
  })
}

/** Share of the history's mitigation for which the visit's evidence, beyond that against the account, leaves room. */
function shareBeyond(fired: readonly FiredSignal[], accountOdds: number): number {
  const mitigation = fired.filter(isMitigation).reduce((sum, { weight }) => sum - weight, 0)
  // Without automation signals: `weigh` limits their mitigation.
  const counted = fired.filter(
    (one) => one.signal.facets.includes('riskSignals') && !isMitigation(one),
  )
  return mitigation === 0 ? 1 : ramp([0, mitigation], oddsOf(counted) - accountOdds)
}

const isOfSignup = ({ signal }: FiredSignal): boolean => signal.code === 'risky_signup'

/** Whether the account's history mitigates by this signal. */
const isMitigation = ({ signal, weight }: FiredSignal): boolean =>
  signal.compartment === 'visit' && weight < 0
