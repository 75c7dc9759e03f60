import { declareSignal } from '../../signal.ts'

/** The width of one of three boxes in a row, which a layout engine computes to a pixel. */
export const challengeLayoutWrong = declareSignal({
  code: 'challenge_layout_wrong',
  label: 'Layout computed wrongly',
  clause: 'its browser laid out a page as no engine does',
  compartment: 'automation',
  measure: ({ challenge }) => challenge?.layout === 'wrong',
})
