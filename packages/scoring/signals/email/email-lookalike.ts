import type { Signal } from '../../signal.ts'

/** A typo is an accident, a homograph is not. */
export const emailLookalike: Signal = {
  code: 'email_lookalike',
  label: 'Domain imitates another',
  clause: 'the mail domain imitates another',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: [],
  weight: 1.5,
  source: 'judgement',
  measure: ({ email }) =>
    email?.lookalike == null ? 0 : email.lookalike.kind === 'typo' ? 0.4 : 1.5,
  describe: ({ email }) => {
    if (email?.lookalike == null) return emailLookalike.label
    const { of, kind } = email.lookalike
    return `${emailLookalike.label}: ${kind === 'typo' ? `did you mean ${of}?` : of}`
  },
}
