import type { Signal } from '../../signal.ts'

/** Tools move a pointer in equal steps along a line; people move it in curves. */
export const bStraightPath: Signal = {
  code: 'b_straight_path',
  label: 'Pointer led along straight lines',
  clause: 'the pointer went along straight lines',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: [],
  measure: ({ behavior }) => behavior?.straightPath === true,
}
