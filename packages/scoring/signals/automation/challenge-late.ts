import { declareSignal } from '../../signal.ts'

/** Weak: tabs stay open, and people change from Wi-Fi to mobile. */
export const challengeLate = declareSignal({
  code: 'challenge_late',
  label: 'Nonce expired or of another network',
  clause: 'its page brought a nonce that had expired or came from another network',
  compartment: 'automation',
  measure: ({ challenge }) =>
    challenge?.nonce === 'expired' || challenge?.nonce === 'foreign_network',
})
