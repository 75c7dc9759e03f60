import { driftOf } from '../../history/drift.ts'
import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'

const own = policy.signals.breach_exposure

/**
 * Billions of addresses are in corpora: it never changes a verdict alone. At a sign-up it even shows that the address
 * is old, unlike those of farms.
 */
export const breachExposure: Signal = {
  code: 'breach_exposure',
  label: 'Address in breach corpora',
  clause: 'the address is part of a known breach',
  category: 'credential_exposure',
  compartment: 'breach',
  facets: ['identity', 'email', 'riskSignals'],
  flags: ['breach'],
  measure: (evidence) => {
    if ((evidence.exposure?.breaches ?? 0) === 0) return 0
    const { minLogOdds, addedLogOdds } = policy.breachedDrift
    const unusual = evidence.event !== 'signup' && driftOf(evidence) > minLogOdds ? addedLogOdds : 0
    return (own.aloneLogOdds + unusual) / own.weight
  },
}
