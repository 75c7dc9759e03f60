import { declareSignal } from '../../signal.ts'

/** Tools move a pointer in equal steps along a line; people move it in curves. */
export const bStraightPath = declareSignal({
  code: 'b_straight_path',
  label: 'Pointer led along straight lines',
  clause: 'the pointer went along straight lines',
  compartment: 'behavioral',
  measure: ({ behavior }) => behavior?.straightPath === true,
})
