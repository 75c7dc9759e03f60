import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.email_weak_pattern

/** Weak: careful people use tags, and offices use role addresses. */
export const emailWeakPattern = declareSignal({
  code: 'email_weak_pattern',
  label: 'Tagged, role or digit-heavy address',
  clause: 'the mail address has a pattern that made-up addresses often have',
  compartment: 'email',
  measure: ({ email, event }) => {
    // The caller made it, of a phone number for example.
    if (email === null || email.ofCaller) return 0
    if (email.digitShare > own.minDigitShare || email.patternRun) return true
    if (email.role) return own.roleLogOdds / own.weight
    return email.plusTag && event === 'signup' ? own.plusTagLogOdds / own.weight : 0
  },
})
