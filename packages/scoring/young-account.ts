import type { Evidence } from '@vigil/evidence'
import { policy, type SignalCode } from './policy/index.ts'
import { ramp } from './ramp.ts'
import type { FiredSignal } from './signal.ts'
import { oddsOfScore, weigh } from './weigh.ts'

const { scores, fadeDays, usedDays, proof, login, fullDoubt } = policy.youngAccount
const { base } = policy.weighing

/** Returns how far an account is new and unproven, 1..0; 0 too if its sign-up is not stored, or the caller vouched for it. */
export function youthOf({ history, graph }: Evidence): number {
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
  return Math.max(0, odds) * youthOf(evidence) * (event === 'login' ? login : 1)
}

/** Signals of the person who made the account. */
const OF_ITS_MAKER = new Set<SignalCode>([
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

const oddsAmong = (fired: readonly FiredSignal[], isMeant: (one: FiredSignal) => boolean): number =>
  weigh(fired.filter(isMeant)).total - base

/**
 * Returns the signals with the evidence of the account's own sign-up: a later visit is as risky, so that `risky_signup` has what the other
 * evidence lacks. Known device and usual place show that the visitor is the one who made the account: they mitigate what this visit shows beyond
 * what stands against the account.
 */
export function withSignup(fired: FiredSignal[], evidence: Evidence): FiredSignal[] {
  const ofSignup = weightIn(fired, 'risky_signup')
  const against = Math.max(
    ofSignup,
    youthOf(evidence) * oddsAmong(fired, ({ signal }) => OF_ITS_MAKER.has(signal.code)),
    weightIn(fired, 'card_testing'),
  )
  if (against === 0) return fired
  const kept = 1 - ramp([0, fullDoubt], against) * (1 - shareBeyond(fired, against))
  const others = oddsAmong(fired, (one) => !isOfSignup(one) && !isFamiliar(one))
  const lacking = ofSignup - Math.max(0, others)
  return fired.flatMap((one) => {
    if (isOfSignup(one)) return lacking > 0 ? { ...one, weight: lacking } : []
    return isFamiliar(one) ? { ...one, weight: kept * one.weight } : one
  })
}

/** Share of what history mitigates that the visit's other evidence, beyond this, leaves room for. Automation has a bound of its own. */
function shareBeyond(fired: readonly FiredSignal[], against: number): number {
  const familiar = fired.filter(isFamiliar).reduce((sum, { weight }) => sum - weight, 0)
  const counted = (one: FiredSignal) =>
    one.signal.facets.includes('riskSignals') && !isFamiliar(one)
  return familiar === 0 ? 1 : ramp([0, familiar], oddsAmong(fired, counted) - against)
}

const isOfSignup = ({ signal }: FiredSignal): boolean => signal.code === 'risky_signup'

const isFamiliar = ({ signal, weight }: FiredSignal): boolean =>
  signal.compartment === 'visit' && weight < 0
