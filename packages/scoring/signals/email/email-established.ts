import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.email_established

/**
 * Another account of the same mailbox is older than 90 days, or an old breach contains it: a mailbox that was made for
 * this sign-up has neither. A mailbox in a stealer log does not count, as it may be compromised. The account's own past
 * is counted as history.
 */
export const emailEstablished = declareSignal({
  code: 'email_established',
  label: 'Long-standing address',
  clause: 'the mailbox has been known for long',
  compartment: 'email',
  measure: ({ event, graph, exposure }) => {
    if (event !== 'signup') return 0
    if (graph?.establishedMailbox === true) return true
    if (exposure === null || exposure.breaches === 0) return 0
    return exposure.logsOnThisSite + exposure.logsElsewhere > 0
      ? 0
      : own.breachedLogOdds / own.weight
  },
})
