import { between } from '../../crowds/many-accounts.ts'
import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'

/** Tags and dots make many addresses of one mailbox: two or three are a careful person or a test, more are a farm. */
export const mailboxMultiAccount: Signal = {
  code: 'mailbox_multi_account',
  label: 'Mailbox used for many accounts',
  clause: 'many accounts share this mailbox',
  category: 'multi_account',
  compartment: 'identity',
  about: 'newHolder',
  facets: ['identity', 'multipleAccounts', 'email', 'riskSignals'],
  flags: ['multiAccount'],
  counted: {
    of: ({ graph }) => graph?.accountsOnMailbox ?? 0,
    what: "other accounts of this mailbox; those that may be another person's count half",
    limit: policy.graph.read.mailbox - 1,
  },
  measure: ({ event, graph }) =>
    event === 'signup'
      ? between(policy.sharedMailbox.points, (graph?.accountsOnMailbox ?? 0) + 1)
      : 0,
}
