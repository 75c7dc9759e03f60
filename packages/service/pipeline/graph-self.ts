import type { Collected } from '@vigil/contract'
import type { DeviceFacts, GraphSelf, NetworkFacts, ParsedEmail } from '@vigil/evidence'
import type { Identifiers } from './identify.ts'

/** null: unknown. */
interface SelfFacts {
  device: DeviceFacts | null
  network: NetworkFacts | null
  email: ParsedEmail | null
}

/** Returns the keys of this visit, and how well they identify it, for the graph's facts. */
export function selfOf(
  identifiers: Identifiers,
  collected: Pick<Collected, 'visitorId' | 'fingerprint'>,
  { device, network, email: address }: SelfFacts,
): GraphSelf {
  const { user, email, mailbox, family, visitor, ip } = identifiers
  return {
    user,
    email,
    mailbox,
    family,
    ...(address && { addressIsPlain: !address.plusTag }),
    visitor,
    device: identifiers.device,
    visitorIsOwn: isOwn(collected),
    ip,
    ipIsShared:
      network !== null &&
      (network.mobile || network.vpn || network.relay || network.torExit || network.corporateProxy),
    ipIsOneOfExits: network?.corporateProxy === true || network?.education === true,
    deviceConfidence: device?.confidence ?? 'unknown',
  }
}

/** Whether the visitor id identifies one browser; a fingerprint sent as visitor id does not. */
export function isOwn({
  visitorId,
  fingerprint,
}: Pick<Collected, 'visitorId' | 'fingerprint'>): boolean {
  return visitorId !== undefined && visitorId !== fingerprint
}
