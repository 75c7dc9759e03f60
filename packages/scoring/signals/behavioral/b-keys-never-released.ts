import { declareSignal } from '../../signal.ts'

/** A keyboard releases each key; drivers may omit that. */
export const bKeysNeverReleased = declareSignal({
  code: 'b_keys_never_released',
  label: 'Keys pressed and never released',
  clause: 'keys were pressed and never released',
  compartment: 'behavioral',
  measure: ({ behavior }) => behavior?.keysNeverReleased === true,
})
