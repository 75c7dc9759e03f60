import { declareSignal } from '../../signal.ts'

/**
 * A keyboard names every letter and digit by a code (UI Events, section 6.1); keys that are dispatched
 * over the debugging protocol have none unless the driver adds it. Measured on X11 alone.
 */
export const inputWithoutKeyCode = declareSignal({
  code: 'input_without_key_code',
  label: 'Keys without a key code',
  clause: 'keys came through a debugging protocol',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ behavior }) => behavior?.keysWithoutCode === true,
})
