import type { Signal } from '../../signal.ts'

/** Our edge alone makes a nonce; a page that brings another was not loaded, but written. */
export const challengeForged: Signal = {
  code: 'challenge_forged',
  label: 'Nonce not issued by us',
  clause: 'its page brought a nonce that was never issued',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: ['bot'],
  alwaysCounts: true,
  measure: ({ challenge }) => challenge?.nonce === 'forged',
}
