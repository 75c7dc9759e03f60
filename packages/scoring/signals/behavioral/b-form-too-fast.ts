import { declareSignal } from '../../signal.ts'

/** From first focus to submit. */
export const bFormTooFast = declareSignal({
  code: 'b_form_too_fast',
  label: 'Form completed faster than a person',
  clause: 'the form was completed faster than a person can',
  compartment: 'behavioral',
  measure: ({ behavior }) => behavior?.formTooFast === true,
})
