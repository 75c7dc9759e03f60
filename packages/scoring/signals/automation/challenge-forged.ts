import { declareSignal } from '../../signal.ts'

/** Only our edge issues nonces: another one was made up by a script, without a page. */
export const challengeForged = declareSignal({
  code: 'challenge_forged',
  label: 'Nonce not issued by us',
  clause: 'its page brought a nonce that was never issued',
  compartment: 'automation',
  flags: ['bot'],
  alwaysCounts: true,
  measure: ({ challenge }) => challenge?.nonce === 'forged',
})
