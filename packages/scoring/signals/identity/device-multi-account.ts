import type { Evidence } from '@vigil/evidence'
import { manyAccounts } from '../../many-accounts.ts'
import type { Signal } from '../../signal.ts'

/** As for the browser, weaker: machines of one model look alike, and phones alike enough to say nothing. */
export const deviceMultiAccount: Signal = {
  code: 'device_multi_account',
  label: 'Device used for many accounts',
  clause: 'the same device serves many accounts',
  category: 'multi_account',
  compartment: 'identity',
  facets: ['identity', 'multipleAccounts', 'riskSignals'],
  flags: ['multiAccount'],
  weight: 3.0,
  source: 'simulated',
  measure: (evidence) =>
    manyAccounts(evidence, {
      others: evidence.graph?.mailboxesPerDevice ?? 0,
      counted: evidence.velocity?.accountsPerDevice ?? null,
      telling: tellingOf(evidence),
      bound: 3,
    }),
}

/** How sure it is that one device key is one machine. */
function tellingOf({ device, userAgent }: Evidence): number {
  const confidence = device?.confidence ?? 'unknown'
  if (confidence === 'high') return 1
  if (confidence === 'low' || (confidence === 'unknown' && userAgent?.os === 'ios')) return 0
  return 0.5
}
