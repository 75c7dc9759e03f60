import { isDisposable } from '../../history/owned-domain.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal, type Signal } from '../../signal.ts'
import { shareUnlessMistyped } from './mistyped-domain.ts'

const own = policy.signals.email_lookalike

/** A typo is an accident, a homograph is not. */
export const emailLookalike: Signal = declareSignal({
  code: 'email_lookalike',
  label: 'Domain imitates another',
  clause: 'the mail domain imitates or mistypes another',
  compartment: 'email',
  measure: (evidence) => {
    const { lookalike = null } = evidence.email ?? {}
    if (lookalike === null) return 0
    if (lookalike.kind !== 'typo') return 1
    const chosen = shareUnlessMistyped(evidence)
    const odds = isDisposable(evidence.email)
      ? chosen * own.typoLogOdds + (1 - chosen) * own.disposableTypoLogOdds
      : own.typoLogOdds
    return odds / own.weight
  },
  describe: ({ email }) => {
    if (email?.lookalike == null) return emailLookalike.label
    const { of, kind } = email.lookalike
    return kind === 'typo'
      ? `Mistyped mail domain: did you mean ${of}?`
      : `${emailLookalike.label}: ${of}`
  },
})
