import type { Signal } from '../../signal.ts'

/** Reaches only email intelligence. */
export const emailMalformed: Signal = {
  code: 'email_malformed',
  label: 'Not a mail address',
  clause: 'the address is not a mail address',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: [],
  measure: ({ email }) => email?.wellFormed === false,
}
