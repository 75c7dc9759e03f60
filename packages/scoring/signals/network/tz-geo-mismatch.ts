import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { weightOf } from '../../weigh/fire.ts'
import { datacenterIp } from './datacenter-ip.ts'
import { relayEgress } from './relay-egress.ts'
import { torExit } from './tor-exit.ts'
import { vpnKnown } from './vpn-known.ts'

const own = policy.signals.tz_geo_mismatch
const EXITS = [vpnKnown, datacenterIp, torExit, relayEgress]

/**
 * A company's gateway may be in another country than its staff, and so may the exit of a VPN, whose own signal already
 * counts the hidden location. A phone abroad keeps an address of its carrier at home (home-routed roaming, GSMA IR.88).
 * A traveller's clock differs for hours, that of a disguise permanently.
 */
export const tzGeoMismatch = declareSignal({
  code: 'tz_geo_mismatch',
  label: 'Time zone does not fit IP country',
  clause: 'the clock is set for another country than the address',
  category: 'location',
  compartment: 'network',
  measure: (evidence) => {
    const { locale, network } = evidence
    if (locale?.timezoneMismatch !== true || network?.corporateProxy === true) return 0
    const counted = Math.max(...EXITS.map((signal) => weightOf(signal, evidence)))
    const weight = network?.mobile === true ? own.roamingLogOdds : own.weight
    return Math.max(own.minHiddenLogOdds, weight - counted) / own.weight
  },
})
