import type { Signal } from '../../signal.ts'

/** Weak by itself: careful people tag, and offices sign up. */
export const emailWeakPattern: Signal = {
  code: 'email_weak_pattern',
  label: 'Tagged, role or digit-heavy address',
  clause: 'the address is of a kind that is easily made up',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: [],
  weight: 0.5,
  source: 'judgement',
  measure: ({ email, event }) => {
    if (email === null) return 0
    if (email.digitShare > 0.5 || email.patternRun) return 0.5
    if (email.role) return 0.4
    return email.plusTag && event === 'signup' ? 0.3 : 0
  },
}
