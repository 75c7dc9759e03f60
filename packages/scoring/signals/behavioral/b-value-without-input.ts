import type { Signal } from '../../signal.ts'

/** Values set by script. */
export const bValueWithoutInput: Signal = {
  code: 'b_value_without_input',
  label: 'Fields filled without typing or autofill',
  clause: 'fields were filled without typing',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: [],
  measure: ({ behavior }) => behavior?.valueWithoutInput === true,
}
