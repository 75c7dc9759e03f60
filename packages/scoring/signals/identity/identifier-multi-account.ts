import { manyAccounts } from '../../many-accounts.ts'
import type { Signal } from '../../signal.ts'

/** A phone number, a card or another identifier of the caller's, by how many accounts share it. */
export const identifierMultiAccount: Signal = {
  code: 'identifier_multi_account',
  label: 'Identifier used for many accounts',
  clause: 'many accounts share an identifier that you sent',
  category: 'multi_account',
  compartment: 'identity',
  facets: ['identity', 'multipleAccounts', 'riskSignals'],
  flags: ['multiAccount'],
  counted: {
    of: ({ graph }) => graph?.mailboxesPerIdentifier ?? 0,
    what: 'other people on an identifier that you sent',
  },
  measure: (evidence) =>
    manyAccounts(evidence, {
      others: evidence.graph?.mailboxesPerIdentifier ?? 0,
      lastHour: 0,
      rotated: 0,
    }),
}
