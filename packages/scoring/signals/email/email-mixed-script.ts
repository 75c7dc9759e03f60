import { declareSignal } from '../../signal.ts'

/**
 * Letters of two alphabets in one label of the domain (UTS 39, section 5.1). `email_lookalike` replaces it if the
 * domain imitates another one.
 */
export const emailMixedScript = declareSignal({
  code: 'email_mixed_script',
  label: 'Mail domain mixes alphabets',
  clause: 'the mail domain mixes alphabets',
  compartment: 'email',
  measure: ({ email }) =>
    email?.mixedScript === true && (email.lookalike === null || email.lookalike.kind === 'typo'),
})
