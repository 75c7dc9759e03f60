import type { ListKind, ListSubject } from '@vigil/contract'
import {
  blockOf,
  decidingEntries,
  type Ip,
  type IpRange,
  type ListFacts,
  listFacts,
  maskEmail,
  maskId,
  maskIp,
  type NetworkFacts,
  type ParsedEmail,
  parseCidr,
  parseEmail,
  parseIp,
  prefixOf,
  SHOWN_PREFIX,
  toAsciiDomain,
} from '@vigil/evidence'
import type { ListKey, ListRows, Scope, Vault } from '@vigil/storage'
import type { Identifiers } from './pipeline/identify.ts'

/** Maximum number of domains of a mail address that are looked up, from its own domain upwards. */
const MAX_DOMAINS = 5

/** A listed subject: the lookup key of the entry, and its displayable form. */
export interface Listed extends ListKey {
  shown: string
}

/**
 * Returns the list entry of a subject. A person, a browser or an IP address is stored as the keyed hash that checks
 * match; a CIDR block as a keyed hash with the length of its prefix. null: the subject is malformed.
 */
export async function listedAs(
  vault: Vault,
  scope: Scope,
  { email, userId, visitorId, ip, domain, cidr, asn, country }: ListSubject,
): Promise<Listed | null> {
  if (email !== undefined) {
    const parsed = parseEmail(email)
    if (parsed === null) return null
    const value = await vault.identifier(scope, 'mailbox', parsed.canonical)
    return { kind: 'email', value, shown: maskEmail(parsed.normalized) }
  }
  if (userId !== undefined) {
    const value = await vault.identifier(scope, 'user', userId)
    return { kind: 'user', value, shown: maskId(userId) }
  }
  if (visitorId !== undefined) {
    const value = await vault.identifier(scope, 'visitor', visitorId)
    return { kind: 'visitor', value, shown: maskId(visitorId) }
  }
  if (ip !== undefined) return address(vault, scope, ip)
  if (cidr !== undefined) return block(vault, scope, cidr)
  if (domain !== undefined) {
    const value = toAsciiDomain(domain)
    return value === null ? null : { kind: 'domain', value, shown: value }
  }
  if (asn !== undefined) return { kind: 'asn', value: String(asn), shown: `AS${asn}` }
  return country === undefined ? null : { kind: 'country', value: country, shown: country }
}

async function address(vault: Vault, scope: Scope, text: string): Promise<Listed | null> {
  const ip = parseIp(text)
  if (ip === null) return null
  return { kind: 'ip', value: await vault.identifier(scope, 'ip', ip.text), shown: maskIp(ip) }
}

async function block(vault: Vault, scope: Scope, text: string): Promise<Listed | null> {
  const range = parseCidr(text)
  if (range === null || isMapped(range)) return null
  const { family, first } = range
  const prefix = prefixOf(range)
  const cidrBlock = blockOf({ family, value: first }, prefix)
  const [only = ''] = cidrBlock.split('/')
  if (prefix === (family === 4 ? 32 : 128)) return address(vault, scope, only)
  const maxShown = SHOWN_PREFIX[family]
  const shown =
    prefix <= maxShown ? cidrBlock : `/${prefix} in ${blockOf({ family, value: first }, maxShown)}`
  const head = headOf(family, prefix)
  return { kind: 'cidr', value: `${head} ${await blockKey(vault, scope, cidrBlock)}`, shown }
}

/**
 * Whether a block is of IPv4 addresses in IPv6 form: a visit's address is then the IPv4 address, so none would match.
 */
const isMapped = ({ family, first }: IpRange) => family === 6 && first >> 32n === 0xffffn

const headOf = (family: 4 | 6, prefix: number) => `${family}/${prefix}`
const blockKey = (vault: Vault, scope: Scope, text: string) => vault.identifier(scope, 'cidr', text)

/** Returns the list keys of a visit that are known before any read. */
export function listKeysOf(
  {
    user,
    mailbox,
    visitor,
    address,
  }: Pick<Identifiers, 'user' | 'mailbox' | 'visitor' | 'address'>,
  email: ParsedEmail | null,
): ListKey[] {
  const known = (kind: ListKind, value: string | null) => (value === null ? [] : [{ kind, value }])
  return [
    ...known('email', mailbox),
    ...known('user', user),
    ...known('visitor', visitor),
    ...known('ip', address),
    ...domainKeysOf(email),
  ]
}

/** Returns the list keys of a mail address's domain and its parent domains. */
export function domainKeysOf(email: ParsedEmail | null): ListKey[] {
  const labels = email?.domain.split('.') ?? []
  return labels
    .slice(0, -1)
    .map((_, i) => ({ kind: 'domain' as const, value: labels.slice(i).join('.') }))
    .slice(-MAX_DOMAINS)
}

/** The network and address of a visit after all reads. */
export interface Place {
  ip: Ip | null
  network: Pick<NetworkFacts, 'asn' | 'country'> | null
  /** Listed blocks of the address of an earlier request; used if this request names no address. */
  blocks: readonly string[]
}

/** The result of matching a visit against the lists. */
export interface ListMatch {
  facts: ListFacts | null
  /** Listed blocks that contain the address. */
  blocks: string[]
  /** Keys of all entries that match the visit, deciding ones first. */
  matching: ListKey[]
  /** Number of deciding entries in `matching`. */
  deciding: number
}

/** Matches a visit against the rows that were read for it. */
export async function matchLists(
  vault: Vault,
  scope: Scope,
  { named, networks }: ListRows,
  { ip, network, blocks: seenIn }: Place,
  nowMs: number,
): Promise<ListMatch> {
  const listed = networks.filter(({ kind }) => kind === 'cidr').map(({ value }) => value)
  const own = ip === null ? seenIn : await blocksOf(vault, scope, ip, listed)
  const blocks = listed.filter((value) => own.includes(value))
  const isHere = ({ kind, value }: ListKey) =>
    (kind === 'cidr' && blocks.includes(value)) ||
    (kind === 'asn' && value === String(network?.asn)) ||
    (kind === 'country' && value === network?.country)
  const all = [...named, ...networks.filter(isHere)]
  const deciding = decidingEntries(all, nowMs)
  const others = all.filter((entry) => !deciding.includes(entry))
  const matching = [...deciding, ...others].map(({ kind, value }) => ({ kind, value }))
  return { facts: listFacts(all, nowMs), blocks, matching, deciding: deciding.length }
}

/** Returns the keys of the blocks that contain an address: one for each listed prefix length. */
function blocksOf(
  vault: Vault,
  scope: Scope,
  ip: Ip,
  listed: readonly string[],
): Promise<string[]> {
  const heads = new Set(listed.map((value) => value.slice(0, value.indexOf(' '))))
  const prefixes = [...heads].flatMap((head) => {
    const [family, prefix] = head.split('/').map(Number)
    return family === ip.family && prefix !== undefined ? [prefix] : []
  })
  return Promise.all(
    prefixes.map(
      async (prefix) =>
        `${headOf(ip.family, prefix)} ${await blockKey(vault, scope, blockOf(ip, prefix))}`,
    ),
  )
}
