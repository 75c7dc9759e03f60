import { type DeviceFacts, type Ip, maskIp, type ParsedEmail } from '@vigil/evidence'
import type { Scope, Vault } from '@vigil/storage'

/** Keyed hashes of what identifies a visit; null where that part is not known. */
export interface Identifiers {
  user: string | null
  email: string | null
  mailbox: string | null
  visitor: string | null
  device: string | null
  ip: string | null
  subnet: string | null
  session: string | null
  emailDomain: string | null
}

export interface Identifiable {
  userId: string | null
  email: ParsedEmail | null
  visitorId: string | null
  device: DeviceFacts | null
  ip: Ip | null
  /** Hashes of a visitor and an address that only an earlier request saw. */
  visitorKey: string | null
  ipKey: string | null
  subnetKey: string | null
  sessionId: string | null
}

/** Hashes every identifier of a visit at once, under the workspace's own key space. */
export async function identify(
  vault: Vault,
  scope: Scope,
  visit: Identifiable,
): Promise<Identifiers> {
  const keyed = (kind: Parameters<Vault['identifier']>[1], value: string | null | undefined) =>
    value ? vault.identifier(scope, kind, value) : Promise.resolve(null)
  const [user, email, mailbox, visitor, device, ip, subnet, session, emailDomain] =
    await Promise.all([
      keyed('user', visit.userId),
      keyed('email', visit.email?.normalized),
      keyed('mailbox', visit.email?.canonical),
      keyed('visitor', visit.visitorId),
      keyed('device', visit.device?.deviceKey),
      keyed('ip', visit.ip?.text),
      keyed('subnet', visit.ip ? maskIp(visit.ip) : null),
      keyed('session', visit.sessionId),
      keyed('email_domain', visit.email?.registrableDomain),
    ])
  return {
    user,
    email,
    mailbox,
    visitor: visitor ?? visit.visitorKey,
    device,
    ip: ip ?? visit.ipKey,
    subnet: subnet ?? visit.subnetKey,
    session,
    emailDomain,
  }
}
