import type { Signal } from '../../signal.ts'
import { trustOf } from '../../weigh/trust-of.ts'

/** iCloud Private Relay and its like are a default setting, not a disguise. */
export const relayEgress: Signal = {
  code: 'relay_egress',
  label: 'Privacy relay',
  clause: 'it comes through a privacy relay',
  category: 'network_anonymity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: [],
  measure: ({ network }) => network?.relay === true && trustOf(network, 'relay'),
}
