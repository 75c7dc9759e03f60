import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.breach_exposure

/**
 * Billions of addresses are in corpora: it never changes a verdict alone. At a sign-up it even shows that the address
 * is old, unlike those of farms.
 */
export const breachExposure = declareSignal({
  code: 'breach_exposure',
  label: 'Address in breach corpora',
  clause: 'the address is part of a known breach',
  compartment: 'breach',
  flags: ['breach'],
  measure: ({ exposure, event }) =>
    (exposure?.breaches ?? 0) > 0 && (event !== 'signup' || own.signupLogOdds / own.weight),
})
