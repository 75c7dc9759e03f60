import { declareSignal } from '../../signal.ts'

/** Weak: pinned older versions of the SDK send none, and the configuration may not have loaded. */
export const challengeMissing = declareSignal({
  code: 'challenge_missing',
  label: 'No nonce from the page',
  clause: 'its page brought no nonce',
  compartment: 'automation',
  measure: ({ challenge }) => challenge?.nonce === 'missing',
})
