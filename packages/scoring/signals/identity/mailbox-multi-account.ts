import { manyAccounts } from '../../many-accounts.ts'
import type { Signal } from '../../signal.ts'

/** Tags and dots make many addresses of one mailbox: two are a careful person, many are a farm. */
export const mailboxMultiAccount: Signal = {
  code: 'mailbox_multi_account',
  label: 'Mailbox used for many accounts',
  clause: 'many accounts share this mailbox',
  category: 'multi_account',
  compartment: 'identity',
  facets: ['identity', 'multipleAccounts', 'email', 'riskSignals'],
  flags: ['multiAccount'],
  counted: {
    of: ({ graph }) => othersOf(graph?.neighbours ?? []),
    what: 'other accounts of this mailbox',
  },
  measure: (evidence) =>
    evidence.event === 'signup'
      ? manyAccounts(evidence, {
          others: othersOf(evidence.graph?.neighbours ?? []),
          lastHour: 0,
          rotated: 0,
        })
      : 0,
}

function othersOf(neighbours: readonly { matchTypes: readonly string[]; hops: number }[]): number {
  return neighbours.filter(
    ({ matchTypes, hops }) => hops === 1 && matchTypes.includes('email_canonical'),
  ).length
}
