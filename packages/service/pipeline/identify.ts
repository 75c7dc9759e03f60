import {
  blockOf,
  type DeviceFacts,
  FIXED_KINDS,
  type Ip,
  type LinkKind,
  maskIp,
  namedKind,
  type ParsedEmail,
} from '@vigil/evidence'
import type { Scope, Vault } from '@vigil/storage'
import { identifierText } from './identifier-text.ts'
import type { Run } from './run.ts'
import type { Visit } from './visit.ts'

/** Keyed hashes of the identifiers of a visit; null: unknown. */
export interface Identifiers {
  user: string | null
  email: string | null
  mailbox: string | null
  visitor: string | null
  device: string | null
  /** The IP address; of IPv6 the /64, the block of one subscriber (RFC 6177). */
  ip: string | null
  /** The exact IP address, as lists name it. */
  address: string | null
  subnet: string | null
  session: string | null
  tls: string | null
  /** The name in its address, whatever the provider, and the same at its domain. */
  family: string | null
  familyAtDomain: string | null
  emailDomain: string | null
  /** The caller's custom identifiers, by name. */
  named: { name: string; value: string }[]
}

/** Identifiers of a visit; absent: unknown. */
export interface Identifiable {
  userId?: string | null
  email?: ParsedEmail | null
  visitorId?: string | null
  device?: DeviceFacts | null
  ip?: Ip | null
  /** The visitor that a token was signed for; it takes precedence over `visitorId`. */
  visitorKey?: string | null
  ipKey?: string | null
  addressKey?: string | null
  subnetKey?: string | null
  sessionId?: string | null
  /** JA4 of the browser's handshake. */
  ja4?: string | null
  /** Further identifiers by the caller's names. */
  named?: Record<string, string> | undefined
}

/** Returns the keyed hashes of a visit. */
export function identify({ services, caller }: Run, visit: Visit): Promise<Identifiers> {
  const { request, collected } = visit
  return hashIdentifiers(services.vault, caller.scope, {
    ...visit,
    userId: request.userId,
    visitorId: collected.visitorId ?? collected.fingerprint ?? null,
    sessionId: request.sessionId,
    ja4: collected.tlsCapture?.ja4 ?? visit.edge?.ja4 ?? null,
    named: request.named,
  })
}

/** Hashes all identifiers of a visit, with keys of the workspace's environment. */
export async function hashIdentifiers(
  vault: Vault,
  scope: Scope,
  visit: Identifiable,
): Promise<Identifiers> {
  const keyed = (kind: Parameters<Vault['identifier']>[1], value: string | null | undefined) =>
    value ? vault.identifier(scope, kind, value) : Promise.resolve(null)
  const exact = keyed('ip', visit.ip?.text)
  const families = familiesOf(visit.email ?? null)
  const [
    user,
    email,
    mailbox,
    visitor,
    device,
    ip,
    address,
    subnet,
    session,
    tls,
    family,
    familyAtDomain,
    emailDomain,
    named,
  ] = await Promise.all([
    keyed('user', visit.userId),
    keyed('email', visit.email?.normalized),
    keyed('mailbox', visit.email?.canonical),
    keyed('visitor', visit.visitorId),
    keyed('device', visit.device?.deviceKey),
    visit.ip?.family === 6 ? keyed('ip', subscriberAddress(visit.ip)) : exact,
    exact,
    keyed('subnet', visit.ip ? maskIp(visit.ip) : null),
    keyed('session', visit.sessionId),
    keyed('tls', visit.ja4),
    keyed('family', families.family),
    keyed('family', families.familyAtDomain),
    keyed('email_domain', visit.email?.registrableDomain),
    Promise.all(
      Object.entries(visit.named ?? {}).map(async ([name, value]) => ({
        name,
        value: await vault.identifier(scope, `named:${name}`, identifierText(value)),
      })),
    ),
  ])
  return {
    user,
    email,
    mailbox,
    visitor: visit.visitorKey ?? visitor,
    device,
    ip: ip ?? visit.ipKey ?? null,
    address: address ?? visit.addressKey ?? null,
    subnet: subnet ?? visit.subnetKey ?? null,
    session,
    tls,
    family,
    familyAtDomain,
    emailDomain,
    named,
  }
}

/** IPv6 prefix of one subscriber, bits (RFC 6177, RFC 7421). */
const SUBSCRIBER_PREFIX = 64

/** Returns the IP address; of IPv6 the /64. */
export function subscriberAddress(ip: Ip): string {
  return ip.family === 4 ? ip.text : blockOf(ip, SUBSCRIBER_PREFIX)
}

/**
 * Minimum letters of a pattern: with fewer, the address is a plain number, as student, QQ or GitHub accounts have
 * (judgement).
 */
const MIN_FAMILY_LETTERS = 3

/**
 * Returns the families of an address: name1 and name2 at one domain have the same; `family` has only their letters,
 * which na.me3 at another provider shares. null: no digits or too few letters.
 */
export function familiesOf(
  email: ParsedEmail | null,
): Pick<Identifiers, 'family' | 'familyAtDomain'> {
  const none = { family: null, familyAtDomain: null }
  if (email === null || !/\d/.test(email.base)) return none
  const family = email.base.replace(/\P{L}/gu, '')
  if (family.length < MIN_FAMILY_LETTERS) return none
  return { family, familyAtDomain: `${email.base.replace(/\d+/g, '#')}@${email.domain}` }
}

/** Returns the identifiers that link the visit to accounts: all except the account's own keys. */
export function linksOf(identifiers: Identifiers): { kind: LinkKind; value: string }[] {
  const found = FIXED_KINDS.flatMap((kind) => {
    const value = identifiers[kind]
    return value === null ? [] : [{ kind, value }]
  })
  const named = identifiers.named.map(({ name, value }) => ({ kind: namedKind(name), value }))
  return [...found, ...named]
}
