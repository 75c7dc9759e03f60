import type { Signal } from '../../signal.ts'

/** A nonce is bound to key, page and user agent, none of which changes between load and form. */
export const challengeForeign: Signal = {
  code: 'challenge_foreign',
  label: 'Nonce of another page or browser',
  clause: 'its page brought a nonce that was issued to another page or browser',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  measure: ({ challenge }) => challenge?.nonce === 'foreign',
}
