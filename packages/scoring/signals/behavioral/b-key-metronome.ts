import type { Signal } from '../../signal.ts'

/** Coefficient of variation of key dwell below 0.10; people have 0.19 to 0.53. */
export const bKeyMetronome: Signal = {
  code: 'b_key_metronome',
  label: 'Machine-regular typing',
  clause: 'the typing was as regular as a machine',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: [],
  measure: ({ behavior }) => behavior?.keyMetronome === true,
}
