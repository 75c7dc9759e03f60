/** A parsed IP address. Mapped, 6to4 and NAT64 forms become the IPv4 address in them. */
export interface Ip {
  family: 4 | 6
  /** 32 bits for IPv4, 128 for IPv6. */
  value: bigint
  /** Canonical text: dotted decimal, or RFC 5952. */
  text: string
}

const MAX_TEXT_LENGTH = 45
/** `64:ff9b::/96`, RFC 6052 section 2.1. */
const NAT64 = 0x0064_ff9b_0000_0000_0000_0000n
const GROUP = /^[0-9a-f]{1,4}$/i

/**
 * Parses an address strictly: no leading zeros in IPv4 (they are octal to some resolvers), no zone
 * id, no brackets, no port, no surrounding space. IPv4-mapped (`::ffff:0:0/96`, RFC 4291 section
 * 2.5.5.2), 6to4 (`2002::/16`, RFC 3056) and translated (`64:ff9b::/96`, RFC 6052: as an
 * IPv6-only data centre sees IPv4 visitors, RFC 7755) unwrap to their IPv4 address, so that one
 * visitor has one spelling. Returns null for anything else, and if it is absent.
 */
export function parseIp(text: string | null | undefined): Ip | null {
  if (text == null || text.length < 2 || text.length > MAX_TEXT_LENGTH) return null
  const v4 = parseIpv4(text)
  if (v4 !== null) return ipv4(v4)
  const v6 = parseIpv6(text)
  if (v6 === null) return null
  if (v6 >> 32n === 0xffffn || v6 >> 32n === NAT64) return ipv4(v6 & 0xffffffffn)
  if (v6 >> 112n === 0x2002n) return ipv4((v6 >> 80n) & 0xffffffffn)
  return { family: 6, value: v6, text: formatIpv6(v6) }
}

function ipv4(value: bigint): Ip {
  return { family: 4, value, text: formatIpv4(value) }
}

/** Dotted decimal to 32 bits. */
export function parseIpv4(text: string): bigint | null {
  const value = parseDotted(text)
  return value === null ? null : BigInt(value)
}

/** The same as a number, without allocation: feeds have tens of thousands of rows. */
export function parseDotted(text: string): number | null {
  let value = 0
  let octet = -1
  let dots = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === DOT) {
      if (octet < 0 || ++dots > 3) return null
      value = value * 256 + octet
      octet = -1
      continue
    }
    if (unit < ZERO || unit > NINE || octet === 0) return null
    octet = Math.max(octet, 0) * 10 + unit - ZERO
    if (octet > 255) return null
  }
  return dots === 3 && octet >= 0 ? value * 256 + octet : null
}

const DOT = 46
const ZERO = 48
const NINE = 57

/** RFC 4291 section 2.2 text (all three forms) to 128 bits. */
export function parseIpv6(text: string): bigint | null {
  if (!text.includes(':')) return null
  const halves = text.split('::')
  if (halves.length > 2) return null
  const head = groupsOf(halves[0] ?? '', halves.length === 1)
  const tail = halves.length === 2 ? groupsOf(halves[1] ?? '', true) : []
  if (!head || !tail) return null
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  const groups = [...head, ...new Array<number>(missing).fill(0), ...tail]
  return groups.reduce((value, group) => (value << 16n) | BigInt(group), 0n)
}

/** Groups of one side of `::`; with `last`, the last one may be a dotted IPv4 address. */
function groupsOf(side: string, last: boolean): number[] | null {
  if (side === '') return []
  const parts = side.split(':')
  const groups: number[] = []
  for (const [index, part] of parts.entries()) {
    if (GROUP.test(part)) {
      groups.push(Number.parseInt(part, 16))
      continue
    }
    const embedded = last && index === parts.length - 1 ? parseIpv4(part) : null
    if (embedded === null) return null
    groups.push(Number(embedded >> 16n), Number(embedded & 0xffffn))
  }
  return groups
}

export function formatIpv4(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.')
}

/** RFC 5952: lower case, no leading zeros, the first longest run of two or more zeros as `::`. */
export function formatIpv6(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, i) =>
    Number((value >> BigInt(112 - 16 * i)) & 0xffffn),
  )
  let start = -1
  let length = 1
  for (let from = 0; from < 8; from++) {
    let to = from
    while (groups[to] === 0) to++
    if (to - from > length) [start, length] = [from, to - from]
  }
  const hex = groups.map((group) => group.toString(16))
  if (start < 0) return hex.join(':')
  return `${hex.slice(0, start).join(':')}::${hex.slice(start + length).join(':')}`
}
