import type { Collected } from '@vigil/contract'
import type { DeviceFacts, GraphSelf, NetworkFacts } from '@vigil/evidence'
import type { Identifiers } from './identify.ts'

/** Who asks the graph: the keys of this visit, and how far its place and device can be told apart. */
export function selfOf(
  identifiers: Identifiers,
  collected: Pick<Collected, 'visitorId' | 'fingerprint'>,
  device: DeviceFacts | null,
  network: NetworkFacts | null,
): GraphSelf {
  const { user, email, mailbox, family, visitor, ip } = identifiers
  return {
    user,
    email,
    mailbox,
    family,
    visitor,
    device: identifiers.device,
    visitorIsOwn: isOwn(collected, device),
    ip,
    ipIsShared:
      network !== null &&
      (network.mobile || network.vpn || network.relay || network.torExit || network.corporateProxy),
    deviceConfidence: device?.confidence ?? 'unknown',
  }
}

/** Beside a fingerprint an id of its own was kept; alone it may be a fingerprint, as telling as that is. */
function isOwn(
  { visitorId, fingerprint }: Pick<Collected, 'visitorId' | 'fingerprint'>,
  device: DeviceFacts | null,
): boolean {
  const both = visitorId !== undefined && fingerprint !== undefined && visitorId !== fingerprint
  return both || device?.confidence !== 'low'
}
