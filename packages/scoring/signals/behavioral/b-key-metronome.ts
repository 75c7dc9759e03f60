import { declareSignal } from '../../signal.ts'

/** Coefficient of variation of key dwell below 0.10; people have 0.19 to 0.53. */
export const bKeyMetronome = declareSignal({
  code: 'b_key_metronome',
  label: 'Machine-regular typing',
  clause: 'the typing was as regular as a machine',
  compartment: 'behavioral',
  measure: ({ behavior }) => behavior?.keyMetronome === true,
})
