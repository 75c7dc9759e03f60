import { hasLearned } from '../../level.ts'
import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'
import { trustOf } from '../../trust-of.ts'

const own = policy.signals.vpn_known

export const vpnKnown: Signal = {
  code: 'vpn_known',
  label: 'VPN service',
  clause: 'it comes through a VPN service',
  category: 'network_anonymity',
  compartment: 'network',
  facets: ['network', 'riskSignals'],
  flags: ['vpn'],
  measure: ({ network, history }) => {
    if (network?.vpn !== true) return false
    return (hasLearned(history) ? own.besideDrift / own.weight : 1) * trustOf(network, 'vpn')
  },
}
