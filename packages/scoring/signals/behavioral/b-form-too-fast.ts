import type { Signal } from '../../signal.ts'

/** From first focus to submit. */
export const bFormTooFast: Signal = {
  code: 'b_form_too_fast',
  label: 'Form completed faster than a person',
  clause: 'the form was completed faster than a person can',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: [],
  measure: ({ behavior }) => behavior?.formTooFast === true,
}
