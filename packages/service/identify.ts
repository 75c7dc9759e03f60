import {
  type DeviceFacts,
  type Ip,
  type LinkKind,
  maskIp,
  namedKind,
  type ParsedEmail,
} from '@vigil/evidence'
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
  tls: string | null
  family: string | null
  emailDomain: string | null
  /** Those that the caller added, by name. */
  named: { name: string; value: string }[]
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
  /** JA4 of the browser's handshake. */
  ja4?: string | null
  /** Further identifiers by the caller's names. */
  named?: Record<string, string> | undefined
}

/** Hashes every identifier of a visit at once, under the workspace's own key space. */
export async function identify(
  vault: Vault,
  scope: Scope,
  visit: Identifiable,
): Promise<Identifiers> {
  const keyed = (kind: Parameters<Vault['identifier']>[1], value: string | null | undefined) =>
    value ? vault.identifier(scope, kind, value) : Promise.resolve(null)
  const [
    user,
    email,
    mailbox,
    visitor,
    device,
    ip,
    subnet,
    session,
    tls,
    family,
    emailDomain,
    named,
  ] = await Promise.all([
    keyed('user', visit.userId),
    keyed('email', visit.email?.normalized),
    keyed('mailbox', visit.email?.canonical),
    keyed('visitor', visit.visitorId),
    keyed('device', visit.device?.deviceKey),
    keyed('ip', visit.ip?.text),
    keyed('subnet', visit.ip ? maskIp(visit.ip) : null),
    keyed('session', visit.sessionId),
    keyed('tls', visit.ja4),
    keyed('family', familyOf(visit.email)),
    keyed('email_domain', visit.email?.registrableDomain),
    Promise.all(
      Object.entries(visit.named ?? {}).map(async ([name, value]) => ({
        name,
        value: await vault.identifier(scope, `named:${name}`, value.trim()),
      })),
    ),
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
    tls,
    family,
    emailDomain,
    named,
  }
}

/** name1 and name2 at one domain are one family; an address without digits has none. */
export function familyOf(email: ParsedEmail | null): string | null {
  if (email === null || !/\d/.test(email.base)) return null
  return `${email.base.replace(/\d+/g, '#')}@${email.domain}`
}

const KINDS = ['visitor', 'device', 'email', 'mailbox', 'session', 'ip', 'subnet', 'tls'] as const

/** What ties this visit to accounts: every identifier but the account's own keys. */
export function linksOf(identifiers: Identifiers): { kind: LinkKind; value: string }[] {
  const found = KINDS.flatMap((kind) => {
    const value = identifiers[kind]
    return value === null ? [] : [{ kind, value }]
  })
  const named = identifiers.named.map(({ name, value }) => ({ kind: namedKind(name), value }))
  return [...found, ...named]
}
