import type { DeviceFacts, GraphSelf, NetworkFacts } from '@vigil/evidence'
import type { Identifiers } from './identify.ts'

/** Who asks the graph: the keys of this visit, and how far its place and device can be told apart. */
export function selfOf(
  identifiers: Identifiers,
  device: DeviceFacts | null,
  network: NetworkFacts | null,
): GraphSelf {
  const { user, email, mailbox, family, ip } = identifiers
  return {
    user,
    email,
    mailbox,
    family,
    ip,
    ipIsShared:
      network !== null &&
      (network.mobile || network.vpn || network.relay || network.torExit || network.corporateProxy),
    deviceConfidence: device?.confidence ?? 'unknown',
  }
}
