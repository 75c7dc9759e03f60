import type { Signal } from '../../signal.ts'

/** A keyboard releases each key; drivers may omit that. */
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
