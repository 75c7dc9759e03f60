import { declareSignal } from '../../signal.ts'

/** A nonce is redeemed once; the SDK fetches another after each evaluate. */
export const challengeReused = declareSignal({
  code: 'challenge_reused',
  label: 'Nonce used before',
  clause: 'its page brought a nonce that was used before',
  compartment: 'automation',
  alwaysCounts: true,
  measure: ({ challenge }) => challenge?.nonce === 'reused',
})
