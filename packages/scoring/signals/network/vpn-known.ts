import { shareByHabit } from '../../history/habit.ts'
import { hasLearned } from '../../history/level.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { trustOf } from '../../weigh/trust-of.ts'
import { isHidden } from './hidden-visit.ts'

const own = policy.signals.vpn_known

/** Many honest people use a VPN, so it is weak evidence, and weaker at an account whose own visits came through one. */
export const vpnKnown = declareSignal({
  code: 'vpn_known',
  label: 'VPN service',
  clause: 'it comes through a VPN service',
  compartment: 'network',
  flags: ['vpn'],
  measure: (evidence) => {
    const { network, history } = evidence
    if (network?.vpn !== true) return false
    const share = hasLearned(history) ? 1 : own.noVisitsLogOdds / own.weight
    return share * trustOf(network, 'vpn') * shareByHabit(evidence, isHidden)
  },
})
