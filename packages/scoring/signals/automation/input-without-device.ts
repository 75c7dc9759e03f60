import { declareSignal } from '../../signal.ts'

/** Headless browsers have no pointer, but a driver's input has presses. */
export const inputWithoutDevice = declareSignal({
  code: 'input_without_device',
  label: 'Mouse presses without a mouse',
  clause: 'a mouse was pressed on a computer that has none',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ automation }) => automation?.inputWithoutDevice === true,
})
