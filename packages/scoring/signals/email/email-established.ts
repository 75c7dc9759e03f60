import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'

const own = policy.signals.email_established

/**
 * Another account of the same mailbox is known for 90 days, or a breach of the past names it: mailboxes that are
 * made for a sign-up are in none. One whose password was stolen with it may be in other hands. An account's own past is its history.
 */
export const emailEstablished: Signal = {
  code: 'email_established',
  label: 'Long-standing address',
  clause: 'the mailbox is long known',
  category: 'email_quality',
  compartment: 'email',
  facets: ['email', 'riskSignals'],
  flags: [],
  measure: ({ event, graph, exposure }) => {
    if (event !== 'signup') return 0
    if (graph?.establishedMailbox === true) return true
    if (exposure === null || exposure.breaches === 0) return 0
    return exposure.logsOnThisSite + exposure.logsElsewhere > 0 ? 0 : own.breached / own.weight
  },
}
