import { type Evidence, ramp } from '@vigil/evidence'
import { inAbusersBrowser } from '../history/abusers-browser.ts'
import { movesMoney } from '../history/account-events.ts'
import { policy } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'
import { totalOdds } from './weigh.ts'
import { newness } from './young-account.ts'

const { minUnmitigatedLogOdds } = policy.youngAccount

const oddsOf = (fired: readonly FiredSignal[]): number =>
  totalOdds(fired) - policy.weighing.priorLogOdds

/**
 * Applies the evidence against the account's holder (`about`). A known device and place show that the holder is back,
 * so they mitigate only what the visit shows beyond that evidence. A risky sign-up counts only as far as it exceeds the
 * other evidence.
 */
export function withHolder(fired: FiredSignal[], evidence: Evidence): FiredSignal[] {
  if (!fired.some(isOfHolder)) return fired
  const ofSignup = fired.find(isOfSignup)?.weight ?? 0
  const holderOdds = Math.max(ofSignup, oddsOf(againstHolder(fired, evidence)))
  if (holderOdds === 0) return fired
  const againstShare = ramp([0, minUnmitigatedLogOdds], holderOdds)
  const mitigationLeft = 1 - againstShare * (1 - shareBeyond(fired, holderOdds))
  const left = fired.map((one) =>
    isMitigation(one) ? { signal: one.signal, weight: mitigationLeft * one.weight } : one,
  )
  return ofSignup === 0 ? left : withSignup(left, ofSignup)
}

/** Returns fired signals with as much of a risky sign-up as exceeds the other evidence. */
function withSignup(fired: FiredSignal[], ofSignup: number): FiredSignal[] {
  const others = oddsOf(fired.filter((one) => !isOfSignup(one) && !isMitigation(one)))
  const lacking = ofSignup - Math.max(0, others)
  if (lacking <= 0) return fired.filter((one) => !isOfSignup(one))
  return fired.map((one) => (isOfSignup(one) ? { signal: one.signal, weight: lacking } : one))
}

/**
 * Returns the signals about the holder; those about a new, reported or linked one with the share of their weight that
 * counts by the account's use and the event.
 */
function againstHolder(fired: readonly FiredSignal[], evidence: Evidence): FiredSignal[] {
  const newHolder = newness(evidence)
  const linkedHolder = Math.max(newHolder, inAbusersBrowser(evidence))
  const reportedHolder = movesMoney(evidence.event) ? 1 : newHolder
  const share = { holder: 1, newHolder, reportedHolder, linkedHolder, signup: 0 }
  const against: FiredSignal[] = []
  for (const { signal, weight } of fired) {
    if (signal.about !== undefined) against.push({ signal, weight: share[signal.about] * weight })
  }
  return against
}

/** Share of the history's mitigation that the visit's evidence, beyond that against the holder, offsets. */
function shareBeyond(fired: readonly FiredSignal[], holderOdds: number): number {
  let mitigation = 0
  for (const one of fired) if (isMitigation(one)) mitigation -= one.weight
  if (mitigation === 0) return 1
  // Without automation signals: `weigh` limits their mitigation.
  const counted = fired.filter(
    (one) => one.signal.facets.includes('riskSignals') && !isMitigation(one),
  )
  return ramp([0, mitigation], oddsOf(counted) - holderOdds)
}

const isOfHolder = ({ signal }: FiredSignal): boolean => signal.about !== undefined

const isOfSignup = ({ signal }: FiredSignal): boolean => signal.about === 'signup'

/** Whether the account's history mitigates by this signal. */
const isMitigation = ({ signal, weight }: FiredSignal): boolean =>
  signal.compartment === 'visit' && weight < 0
