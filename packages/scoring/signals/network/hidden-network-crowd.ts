import type { Evidence } from '@vigil/evidence'
import { coLocatedShare } from '../../crowds/accounts-on-device.ts'
import { networkCrowdOdds } from '../../crowds/network-crowd.ts'
import { shareOfFirm } from '../../crowds/one-firm.ts'
import { shareByHabit } from '../../history/habit.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { isHidden } from './hidden-visit.ts'

const own = policy.signals.hidden_network_crowd

/**
 * More sign-ups, or more logins of other accounts, within a day from one network of a VPN or a hosting provider than
 * chance explains: one operator makes accounts or tries passwords. A company whose gateway is at a hosting provider
 * looks the same: the firm's mail domain reduces the signal, and at a login the account's own visits do.
 */
export const hiddenNetworkCrowd = declareSignal({
  code: 'hidden_network_crowd',
  label: 'More attempts than expected from one VPN or hosting network',
  clause: 'more attempts than expected come from this VPN or hosting network',
  category: 'velocity',
  compartment: 'network',
  counts: 'arrivals',
  flags: ['velocity'],
  counted: {
    of: ({ velocity }) => velocity?.subnet?.hour24 ?? 0,
    what: 'attempts from this network in 24 hours',
  },
  measure: (evidence) => {
    if (!isOnVpnOrHosting(evidence)) return 0
    const strength = Math.min(1, networkCrowdOdds(evidence) / own.weight)
    if (evidence.event !== 'signup') {
      const ofFirm = shareOfFirm(evidence, evidence.velocity?.subnet?.hour24 ?? 0)
      return Math.min(ofFirm, shareByHabit(evidence, isHidden)) * strength
    }
    return coLocatedShare(evidence) * strength
  },
})

const isOnVpnOrHosting = ({ network }: Evidence): boolean =>
  network !== null && (network.vpn || network.hosting) && !network.corporateProxy
