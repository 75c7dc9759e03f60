import type { Evidence, NetworkFacts } from '@vigil/evidence'
import { isProgram, shareByVouching } from '../../crowds/programs.ts'
import { shareByPopulation } from '../../crowds/usual-share.ts'
import { shareByHabit } from '../../history/habit.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { trustOf } from '../../weigh/trust-of.ts'
import { hasProgramTraces } from '../automation/driver-traces.ts'
import { isHidden } from './hidden-visit.ts'

const own = policy.signals.datacenter_ip

/**
 * People rarely browse from hosting networks. A known VPN, Tor exit or relay in the data centre replaces the signal, in
 * proportion to the trust in its list: they are always hosted, and one fact must not count twice. It counts less if the
 * site's allowed checks often come from that provider: a school district's filter, a service that reads accounts for
 * their owners, the caller's own proxy. So it does for a program that says what it is.
 */
export const datacenterIp = declareSignal({
  code: 'datacenter_ip',
  label: 'Hosting provider network',
  clause: 'it comes from a hosting provider',
  compartment: 'network',
  flags: ['datacenter'],
  measure: (evidence) => {
    const { event, network } = evidence
    if (network?.hosting !== true || network.corporateProxy) return false
    const odds = event === 'signup' ? own.weight : own.loginLogOdds
    const ofClient = isProgram(evidence)
      ? policy.programs.hostingFactor * shareByVouching(evidence)
      : 1
    const share = (ofClient * (isHumanDesktop(evidence) ? own.humanLikeLogOdds : odds)) / own.weight
    const trusted = share * trustOf(network, 'hosting') * (1 - explained(network))
    const ofHabit = shareByHabit(evidence, isHidden)
    return trusted * Math.min(ofHabit, shareByPopulation(evidence, 'asn', own))
  },
})

/** Returns how far another known fact explains the hosting network, 0..1. */
function explained(network: NetworkFacts): number {
  return Math.max(
    network.vpn ? trustOf(network, 'vpn') : 0,
    network.torExit ? trustOf(network, 'tor') : 0,
    network.relay ? trustOf(network, 'relay') : 0,
  )
}

/** Whether a person uses a browser in the data centre: human-like interaction alone may be a program's. */
const isHumanDesktop = ({ behavior, automation }: Evidence): boolean =>
  behavior?.humanLike === true && automation !== null && !hasProgramTraces(automation)
