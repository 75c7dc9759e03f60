import type { Signal } from '../../signal.ts'
import { trustOf } from '../../trust-of.ts'

/** Many honest people use one: never enough alone. */
export const vpnKnown: Signal = {
  code: 'vpn_known',
  label: 'VPN service',
  clause: 'it comes through a VPN service',
  category: 'network_anonymity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: ['vpn'],
  weight: 0.9,
  source: 'simulated',
  measure: ({ network }) => network?.vpn === true && 0.9 * trustOf(network, 'vpn'),
}
