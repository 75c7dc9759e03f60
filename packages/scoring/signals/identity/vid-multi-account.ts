import { manyAccounts } from '../../many-accounts.ts'
import type { Signal } from '../../signal.ts'

/** A browser that keeps its id is one person's or one household's, up to about six accounts. */
export const vidMultiAccount: Signal = {
  code: 'vid_multi_account',
  label: 'Browser used for many accounts',
  clause: 'this browser is used for many accounts',
  category: 'multi_account',
  compartment: 'identity',
  facets: ['identity', 'multipleAccounts', 'riskSignals'],
  flags: ['multiAccount'],
  counted: {
    of: ({ graph }) => graph?.mailboxesPerVisitor ?? 0,
    what: 'other people on this browser',
  },
  measure: (evidence) =>
    manyAccounts(evidence, {
      others: evidence.graph?.mailboxesPerVisitor ?? 0,
      lastHour: evidence.graph?.mailboxesLastHour ?? 0,
      rotated: evidence.graph?.rotatedOnVisitor ?? 0,
    }),
}
