import type { Signal } from '../../signal.ts'

/** Known for 90 days with clean visits. */
export const emailEstablished: Signal = {
  code: 'email_established',
  label: 'Long-standing address',
  clause: 'the mailbox is long known here',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: [],
  weight: -0.8,
  source: 'judgement',
  measure: ({ graph }) => graph?.establishedMailbox === true,
}
