import { declareSignal } from '../../signal.ts'

/** Reaches only email intelligence. */
export const emailMalformed = declareSignal({
  code: 'email_malformed',
  label: 'Not a mail address',
  clause: 'the address is not a mail address',
  compartment: 'email',
  measure: ({ email }) => email?.wellFormed === false,
})
