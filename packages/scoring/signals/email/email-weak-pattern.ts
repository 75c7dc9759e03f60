import type { Signal } from '../../signal.ts'

/** Weak by itself. */
export const emailWeakPattern: Signal = {
  code: 'email_weak_pattern',
  label: 'Tagged, role or digit-heavy address',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: [],
  weight: 0.5,
  source: 'judgement',
  measure: ({ email }) =>
    email === null
      ? 0
      : email.role || email.digitShare > 0.5 || email.patternRun
        ? 0.5
        : email.plusTag
          ? 0.3
          : 0,
}
