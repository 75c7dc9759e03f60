import type { Signal } from '../../signal.ts'

/** Weak: pinned older versions of the SDK send none, and the configuration may not have loaded. */
export const challengeMissing: Signal = {
  code: 'challenge_missing',
  label: 'No nonce from the page',
  clause: 'its page brought no nonce',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  measure: ({ challenge }) => challenge?.nonce === 'missing',
}
