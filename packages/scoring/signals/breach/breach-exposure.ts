import { driftOf } from '../../drift.ts'
import type { Signal } from '../../signal.ts'

/** A breach counts for more where the visit is unlike the account's own. */
export const LEAST_BREACH_DRIFT = 1.5
export const BREACH_AND_DRIFT = 0.3

/**
 * Billions of addresses are in corpora: it never moves a verdict alone. Whoever signs up with one
 * has had it for long, which farms have not.
 */
export const breachExposure: Signal = {
  code: 'breach_exposure',
  label: 'Address in breach corpora',
  clause: 'the address is part of a known breach',
  category: 'credential_exposure',
  compartment: 'breach',
  facets: ['identity', 'email', 'riskSignals'],
  flags: ['breach'],
  weight: 0.8,
  source: 'judgement',
  measure: (evidence) => {
    if ((evidence.exposure?.breaches ?? 0) === 0) return 0
    if (evidence.event === 'signup') return 0.1
    return driftOf(evidence) > LEAST_BREACH_DRIFT ? 0.1 + BREACH_AND_DRIFT : 0.1
  },
}
