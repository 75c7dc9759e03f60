import { hasLearned } from '../../level.ts'
import type { Signal } from '../../signal.ts'
import { trustOf } from '../../trust-of.ts'

/** Many honest people use one: never enough alone. */
const WEIGHT = 0.9
/** With a history to compare with, that its exit is nowhere usual counts as drift already. */
const BESIDE_DRIFT = 0.6

export const vpnKnown: Signal = {
  code: 'vpn_known',
  label: 'VPN service',
  clause: 'it comes through a VPN service',
  category: 'network_anonymity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: ['vpn'],
  weight: WEIGHT,
  source: 'simulated',
  measure: ({ network, history }) => {
    if (network?.vpn !== true) return false
    return (hasLearned(history) ? BESIDE_DRIFT : WEIGHT) * trustOf(network, 'vpn')
  },
}
