import type { Signal } from '../../signal.ts'

/** Tools that move a pointer step by step do so in equal parts of a line; a hand curves. */
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
