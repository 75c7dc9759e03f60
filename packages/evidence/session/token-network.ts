import type { NetworkFacts } from '../evidence.ts'
import type { SessionFacts } from './facts.ts'

/** A stored place: a keyed hash of the /24 or /64, and what is known about the network. */
export interface Place {
  subnetKey: string | null
  network: NetworkFacts | null
}

/**
 * Compares the place where a token was issued with the place where it is redeemed. People change
 * from Wi-Fi to mobile in between; exits of relays, VPNs and Tor change without their action.
 */
export function tokenNetwork(issued: Place, redeemed: Place): SessionFacts['tokenNetwork'] {
  if (issued.subnetKey === null || redeemed.subnetKey === null) return null
  if (issued.subnetKey === redeemed.subnetKey) return 'same'
  const [from, to] = [issued.network, redeemed.network]
  if (from === null || to === null || from.asn === null || to.asn === null) return null
  if ([from, to].some(({ relay, vpn, torExit }) => relay || vpn || torExit)) return null
  if (from.country !== null && to.country !== null && from.country !== to.country) {
    return 'other_country'
  }
  return from.asn === to.asn ? 'same' : 'other_network'
}
