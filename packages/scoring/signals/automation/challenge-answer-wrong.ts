import { declareSignal } from '../../signal.ts'

/** Arithmetic in page and worker is the same in every engine. */
export const challengeAnswerWrong = declareSignal({
  code: 'challenge_answer_wrong',
  label: 'Nonce answered wrongly',
  clause: 'its browser computed something else than a browser does',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ challenge }) => challenge?.answers === 'wrong',
})
