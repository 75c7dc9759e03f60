import type { Signal } from '../../signal.ts'

/** Weak: tabs stay open, and people change from Wi-Fi to mobile. */
export const challengeLate: Signal = {
  code: 'challenge_late',
  label: 'Nonce expired or of another network',
  clause: 'its page brought a nonce that had expired or came from another network',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  measure: ({ challenge }) =>
    challenge?.nonce === 'expired' || challenge?.nonce === 'foreign_network',
}
