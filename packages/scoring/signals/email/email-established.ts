import type { Signal } from '../../signal.ts'

/** Another account of the same mailbox is known for 90 days; an account's own past is its history. */
export const emailEstablished: Signal = {
  code: 'email_established',
  label: 'Long-standing address',
  clause: 'the mailbox is long known here',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: [],
  measure: ({ event, graph }) => event === 'signup' && graph?.establishedMailbox === true,
}
