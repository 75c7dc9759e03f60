import type { Signal } from '../../signal.ts'

/** Arithmetic in page and worker is the same in every engine. */
export const challengeAnswerWrong: Signal = {
  code: 'challenge_answer_wrong',
  label: 'Nonce answered wrongly',
  clause: 'its browser computed something else than a browser does',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: ['bot'],
  measure: ({ challenge }) => challenge?.answers === 'wrong',
}
