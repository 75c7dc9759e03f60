import { manyAccounts } from '../../many-accounts.ts'
import type { Signal } from '../../signal.ts'

/** Three mailboxes in thirty days; two are a household. An id of few traits is shared by strangers. */
export const vidMultiAccount: Signal = {
  code: 'vid_multi_account',
  label: 'Browser used for many accounts',
  clause: 'this browser is used for many accounts',
  category: 'multi_account',
  compartment: 'identity',
  facets: ['identity', 'multipleAccounts', 'riskSignals'],
  flags: ['multiAccount'],
  weight: 4.0,
  source: 'simulated',
  measure: (evidence) =>
    manyAccounts(evidence, {
      others: evidence.graph?.mailboxesPerVisitor ?? 0,
      counted: evidence.velocity?.accountsPerVisitor ?? null,
      telling: evidence.device?.confidence === 'low' ? 0.5 : 1,
      bound: 4,
    }),
}
