import type { Signal } from '../../signal.ts'

/** Headless browsers have no pointer. */
export const noInputDevice: Signal = {
  code: 'no_input_device',
  label: 'No pointing device present',
  clause: 'the computer has neither mouse nor touchscreen',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  measure: ({ automation }) => automation?.noInputDevice === true,
}
