import { manyAccounts } from '../../many-accounts.ts'
import type { Signal } from '../../signal.ts'

/** As for the browser, weaker: phones of one model look alike. */
export const deviceMultiAccount: Signal = {
  code: 'device_multi_account',
  label: 'Device used for many accounts',
  category: 'velocity',
  compartment: 'identity',
  facets: ['identity', 'multipleAccounts', 'riskSignals'],
  flags: ['multiAccount'],
  weight: 3.0,
  source: 'simulated',
  measure: ({ velocity, graph }) =>
    manyAccounts(
      Math.max(velocity?.accountsPerDevice?.hour24 ?? 0, (graph?.mailboxesPerDevice ?? 0) + 1),
      0.8,
      3,
    ),
}
