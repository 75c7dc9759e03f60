import type { NetworkFacts } from '@vigil/evidence'

/** Whether an address is an exit of a VPN or of Tor, whose users are anywhere. */
export const isExit = ({ vpn, torExit }: NetworkFacts): boolean => vpn || torExit

/** Whether an address is a place, so that its people may be together: no exit, and no host's. */
export const isPlace = (network: NetworkFacts | null): boolean =>
  network !== null && !isExit(network) && !network.hosting
