import ipaddr from 'ipaddr.js'
import { type HeaderSource, headerOf } from './headers.ts'

/** A Fetch `Request`, a Node `IncomingMessage`, or the request of a framework over either. */
export interface IncomingRequest {
  headers: HeaderSource
  socket?: { remoteAddress?: string | undefined } | null
}

export interface ClientAddressOptions {
  /**
   * The proxies in front of this server: their number (each appends to X-Forwarded-For), or which they are
   * (addresses, CIDR blocks, `loopback`, `private`). Without it the peer of the connection is the
   * client, whatever headers say.
   */
  trustedProxies?: number | readonly string[]
  /**
   * The list that your proxies append to; default `x-forwarded-for`. A proxy that writes `forwarded` (RFC
   * 7239) passes on what a visitor wrote into the other.
   */
  list?: 'x-forwarded-for' | 'forwarded'
  /** A header that the platform sets and overwrites, such as `cf-connecting-ip`. */
  header?: string
  /** The peer of the connection, if the request does not have it. */
  remoteAddress?: string | null
}

/** Entries of X-Forwarded-For that are read, from the right; further ones were forged by a client. */
const MAX_HOPS = 32

/**
 * Returns the normalised IP address of the visitor; null: unknown. The list is read from the right, and only entries
 * that a trusted proxy wrote are used.
 */
export function clientAddress(
  request: IncomingRequest,
  {
    trustedProxies = [],
    list = 'x-forwarded-for',
    header,
    remoteAddress,
  }: ClientAddressOptions = {},
): string | null {
  if (header !== undefined) return normalised(headerOf(request.headers, header))
  const peer = normalised(remoteAddress ?? request.socket?.remoteAddress ?? null)
  const forwarded = hopsOf(headerOf(request.headers, list) ?? '', list)
  if (typeof trustedProxies === 'number') {
    if (trustedProxies === 0) return peer
    // The last proxy is the peer itself, so N proxies wrote the last N entries.
    return normalised(forwarded.at(-trustedProxies) ?? null)
  }
  if (peer === null) return null
  let client = peer
  for (const hop of forwarded.toReversed()) {
    if (!isTrusted(client, trustedProxies)) return client
    const address = normalised(hop)
    if (address === null) return client
    client = address
  }
  return client
}

/** The hops in the order in which they were appended; one that names no address keeps its place. */
function hopsOf(written: string, list: 'x-forwarded-for' | 'forwarded'): string[] {
  if (written.trim() === '') return []
  const parts = written.split(',').slice(-MAX_HOPS)
  return list === 'x-forwarded-for'
    ? parts.map((part) => part.trim())
    : parts.map((part) => /(?:^|;)\s*for="?([^;"]+)"?/i.exec(part)?.[1]?.trim() ?? '')
}

/** `1.2.3.4:56`, `[2001:db8::1]:443`, `::ffff:1.2.3.4` and zones as a plain address. */
function normalised(text: string | null): string | null {
  if (text === null) return null
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text.trim())?.[1] ?? text.trim()
  const address = /^\d+(?:\.\d+){3}:\d+$/.test(bare) ? bare.replace(/:\d+$/, '') : bare
  const plain = address.replace(/%.*$/, '')
  const isFourParts = plain.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(plain)
  if (!isFourParts || !ipaddr.isValid(plain)) return null
  return ipaddr.process(plain).toString()
}

function isTrusted(address: string, trusted: readonly string[]): boolean {
  const parsed = ipaddr.process(address)
  return trusted.some((entry) => {
    const range = parsed.range()
    if (entry === 'loopback') return range === 'loopback'
    if (entry === 'private') return range === 'private' || range === 'uniqueLocal'
    const block = blockOf(entry)
    return parsed.kind() === block[0].kind() && parsed.match(block)
  })
}

/** Throws for an entry that is neither an address nor a block: a typing error must not silently trust none. */
function blockOf(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry)
  const address = ipaddr.process(entry)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
