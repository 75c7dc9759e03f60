import { policy } from '../../policy/index.ts'
import { declareSignal, type Signal } from '../../signal.ts'

const own = policy.signals.email_lookalike

/** A typo is an accident, a homograph is not. */
export const emailLookalike: Signal = declareSignal({
  code: 'email_lookalike',
  label: 'Domain imitates another',
  clause: 'the mail domain imitates or mistypes another',
  compartment: 'email',
  measure: ({ email }) =>
    email?.lookalike != null && (email.lookalike.kind !== 'typo' || own.typoLogOdds / own.weight),
  describe: ({ email }) => {
    if (email?.lookalike == null) return emailLookalike.label
    const { of, kind } = email.lookalike
    return `${emailLookalike.label}: ${kind === 'typo' ? `did you mean ${of}?` : of}`
  },
})
