import { formatIpv4, formatIpv6, type Ip, parseIpv4, parseIpv6 } from './address.ts'

/** A block of addresses, both ends included. */
export interface IpRange {
  family: 4 | 6
  first: bigint
  last: bigint
}

/**
 * Parses `address/prefix` (RFC 4632, RFC 4291 section 2.3), or a bare address as a block of one.
 * Host bits are cleared. Mapped and 6to4 blocks are kept as written.
 */
export function parseCidr(text: string): IpRange | null {
  const slash = text.indexOf('/')
  const address = slash < 0 ? text : text.slice(0, slash)
  const v4 = parseIpv4(address)
  const value = v4 ?? (address.length <= 45 ? parseIpv6(address) : null)
  if (value === null) return null
  const family = v4 === null ? 6 : 4
  const bits = bitsOf(family)
  const digits = slash < 0 ? String(bits) : text.slice(slash + 1)
  if (!/^(0|[1-9]\d{0,2})$/.test(digits) || Number(digits) > bits) return null
  const hostBits = BigInt(bits - Number(digits))
  const first = (value >> hostBits) << hostBits
  return { family, first, last: first + (1n << hostBits) - 1n }
}

/** Whether an address lies in a range; never where one is IPv4 and the other IPv6. */
export function inRange(ip: Ip, range: IpRange): boolean {
  return ip.family === range.family && ip.value >= range.first && ip.value <= range.last
}

/** Returns the network by which an address is counted and displayed: /24 (IPv4) or /48 (IPv6). */
export function maskIp(ip: Ip): string {
  return blockOf(ip, SHOWN_PREFIX[ip.family])
}

/** Returns the network of one site or household: a /24 (IPv4) or a /64 (IPv6, RFC 4291 section 2.5.4). */
export function networkOf(ip: Ip): string {
  return blockOf(ip, ip.family === 4 ? 24 : 64)
}

/** Longest prefix that an answer may contain, bits. */
export const SHOWN_PREFIX = { 4: 24, 6: 48 }

/** Returns the block of a given prefix length that contains an address. */
export function blockOf({ family, value }: Pick<Ip, 'family' | 'value'>, prefix: number): string {
  const hostBits = BigInt(bitsOf(family) - prefix)
  const first = (value >> hostBits) << hostBits
  return `${family === 4 ? formatIpv4(first) : formatIpv6(first)}/${prefix}`
}

/** Returns a block's prefix length, bits. */
export function prefixOf({ family, first, last }: IpRange): number {
  return bitsOf(family) - (last - first === 0n ? 0 : (last - first).toString(2).length)
}

const bitsOf = (family: 4 | 6): number => (family === 4 ? 32 : 128)
