import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.token_moved

/** Within minutes people change from Wi-Fi to mobile, but rarely the country. */
export const tokenMoved = declareSignal({
  code: 'token_moved',
  label: 'Verdict token issued at another network',
  clause: 'its verdict token was issued on another network',
  category: 'device_integrity',
  compartment: 'visit',
  facets: ['network', 'riskSignals'],
  measure: ({ session }) => {
    if (session.tokenNetwork === 'other_country') return true
    return session.tokenNetwork === 'other_network' ? own.otherNetworkLogOdds / own.weight : 0
  },
})
