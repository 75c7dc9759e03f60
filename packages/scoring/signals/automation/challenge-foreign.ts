import { declareSignal } from '../../signal.ts'

/** A nonce is bound to key, page and user agent, none of which changes between load and form. */
export const challengeForeign = declareSignal({
  code: 'challenge_foreign',
  label: 'Nonce of another page or browser',
  clause: 'its page brought a nonce that was issued to another page or browser',
  compartment: 'automation',
  measure: ({ challenge }) => challenge?.nonce === 'foreign',
})
