import type { Signal } from '../../signal.ts'

/** A keyboard releases what it pressed; drivers may leave that out. */
export const bKeysNeverReleased: Signal = {
  code: 'b_keys_never_released',
  label: 'Keys pressed and never released',
  clause: 'keys were pressed and never released',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: [],
  measure: ({ behavior }) => behavior?.keysNeverReleased === true,
}
