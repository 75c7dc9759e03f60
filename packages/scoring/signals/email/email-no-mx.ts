import type { Signal } from '../../signal.ts'

/** RFC 7505 for the null MX. */
export const emailNoMx: Signal = {
  code: 'email_no_mx',
  label: 'Domain cannot receive mail',
  clause: 'the mail domain cannot receive mail',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: [],
  weight: 3.0,
  source: 'judgement',
  measure: ({ email }) => (email?.mail === 'null_mx' ? 3 : email?.mail === 'none' ? 2.5 : 0),
}
