import { manyAccounts } from '../../many-accounts.ts'
import type { Signal } from '../../signal.ts'

/** Three mailboxes in thirty days; two are a household. */
export const vidMultiAccount: Signal = {
  code: 'vid_multi_account',
  label: 'Browser used for many accounts',
  category: 'velocity',
  compartment: 'identity',
  facets: ['identity', 'multipleAccounts', 'riskSignals'],
  flags: ['multiAccount'],
  weight: 4.0,
  source: 'simulated',
  measure: ({ velocity, graph }) =>
    manyAccounts(
      Math.max(velocity?.accountsPerVisitor?.hour24 ?? 0, (graph?.mailboxesPerVisitor ?? 0) + 1),
      1.2,
      4,
    ),
}
