import type { Signal } from '../../signal.ts'

/** Headless browsers have no pointer; what a driver hands to them presses all the same. */
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
