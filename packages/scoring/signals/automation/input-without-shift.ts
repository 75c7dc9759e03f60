import { declareSignal } from '../../signal.ts'

/**
 * A keyboard writes capital letters with Shift or Caps Lock, and each key event has their state (UI Events, section
 * 4.1). Drivers name the letter and leave it out, unless they press Shift as a key of its own. Measured on X11 alone.
 */
export const inputWithoutShift = declareSignal({
  code: 'input_without_shift',
  label: 'Capital letters without Shift',
  clause: 'capital letters came from keys without Shift',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ behavior }) => behavior?.capitalsWithoutShift === true,
})
