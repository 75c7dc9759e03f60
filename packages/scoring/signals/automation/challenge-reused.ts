import type { Signal } from '../../signal.ts'

/** A nonce is redeemed once; the SDK fetches another after each evaluate. */
export const challengeReused: Signal = {
  code: 'challenge_reused',
  label: 'Nonce used before',
  clause: 'its page brought a nonce that was used before',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  alwaysCounts: true,
  measure: ({ challenge }) => challenge?.nonce === 'reused',
}
