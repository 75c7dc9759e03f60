import type { Signal } from '../../signal.ts'

/** Headless browsers have no pointer, but a driver's input has presses. */
export const inputWithoutDevice: Signal = {
  code: 'input_without_device',
  label: 'Mouse presses without a mouse',
  clause: 'a mouse was pressed on a computer that has none',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: ['bot'],
  measure: ({ automation }) => automation?.inputWithoutDevice === true,
}
