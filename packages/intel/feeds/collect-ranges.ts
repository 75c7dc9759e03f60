import { isReserved, parseIp } from '@vigil/evidence'
import { encodeRanges4, encodeRanges6 } from '../tables/ranges.ts'
import { FeedRefused, type ParsedFeed } from './feed.ts'

/** Prefixes shorter than this are never a list entry: they would cover half a continent. */
const SHORTEST = { 4: 8, 6: 16 } as const

/** A thirty-second of all IPv4 addresses: the widest list that is read (DROP) covers a 250th. */
const MOST_COVERED = 2 ** 27

/** Gathers addresses and prefixes of both families. */
export class RangeCollector {
  readonly #v4: number[] = []
  readonly #v6: bigint[] = []
  readonly #starts4 = new Set<number>()
  readonly #starts6 = new Set<bigint>()
  #unreadable = 0
  #reserved = 0
  #covered = 0

  /** Different rows: one that is repeated makes no list. */
  get entries(): number {
    return this.#starts4.size + this.#starts6.size
  }

  /** `203.0.113.9`, `203.0.113.0/24`, `2001:db8::/32`; anything else counts as unreadable. */
  add(text: string): void {
    const slash = text.indexOf('/')
    const address = slash < 0 ? text : text.slice(0, slash)
    const prefix = slash < 0 ? null : text.slice(slash + 1)
    const v4 = parseDotted(address)
    if (v4 !== null) this.#add4(v4, prefix)
    else this.#add6(address, prefix)
  }

  unreadable(): void {
    this.#unreadable++
  }

  /** Throws `FeedRefused` where the list is so wide that it means everybody. */
  parsed(dateMs: number | null): ParsedFeed {
    if (this.#covered > MOST_COVERED) {
      throw new FeedRefused(`covers ${this.#covered} IPv4 addresses: too wide to be meant`)
    }
    return {
      sections: new Map([
        ['4', encodeRanges4(this.#v4)],
        ['6', encodeRanges6(this.#v6)],
      ]),
      entries: this.entries,
      unreadable: this.#unreadable,
      reserved: this.#reserved,
      dateMs,
    }
  }

  #add4(value: number, prefix: string | null): void {
    const bits = prefix === null ? 32 : prefixBits(prefix, 32)
    if (bits === null || bits < SHORTEST[4]) {
      this.unreadable()
      return
    }
    const size = 2 ** (32 - bits)
    const start = Math.floor(value / size) * size
    if (isReserved4(start) || isReserved4(start + size - 1)) {
      this.#reserved++
      return
    }
    this.#v4.push(start, start + size - 1)
    this.#starts4.add(start)
    this.#covered += size
  }

  #add6(address: string, prefix: string | null): void {
    const ip = address.includes(':') ? parseIp(address) : null
    const bits = prefix === null ? 128 : prefixBits(prefix, 128)
    if (ip === null || ip.family !== 6 || bits === null || bits < SHORTEST[6]) {
      this.unreadable()
      return
    }
    if (isReserved(ip)) {
      this.#reserved++
      return
    }
    const size = 1n << BigInt(128 - bits)
    const start = (ip.value / size) * size
    this.#v6.push(start, start + size - 1n)
    this.#starts6.add(start)
  }
}

function prefixBits(text: string, most: number): number | null {
  let bits = 0
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return null
    bits = bits * 10 + digit
  }
  return text.length > 0 && text.length <= 3 && bits <= most ? bits : null
}

/** Strict dotted quad as a number; null for anything else. One pass, no allocation. */
export function parseDotted(text: string): number | null {
  let value = 0
  let octet = -1
  let dots = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 46) {
      if (octet < 0 || ++dots > 3) return null
      value = value * 256 + octet
      octet = -1
    } else if (unit >= 48 && unit <= 57) {
      octet = (octet < 0 ? 0 : octet) * 10 + unit - 48
      if (octet > 255) return null
    } else return null
  }
  return dots === 3 && octet >= 0 ? value * 256 + octet : null
}

/** First and last address of IPv4 special-purpose blocks (RFC 6890) and of multicast. */
const RESERVED4: readonly (readonly [number, number])[] = [
  [0x00000000, 0x00ffffff],
  [0x0a000000, 0x0affffff],
  [0x64400000, 0x647fffff],
  [0x7f000000, 0x7fffffff],
  [0xa9fe0000, 0xa9feffff],
  [0xac100000, 0xac1fffff],
  [0xc0000000, 0xc00000ff],
  [0xc0000200, 0xc00002ff],
  [0xc0586300, 0xc05863ff],
  [0xc0a80000, 0xc0a8ffff],
  [0xc6120000, 0xc613ffff],
  [0xc6336400, 0xc63364ff],
  [0xcb007100, 0xcb0071ff],
  [0xe0000000, 0xffffffff],
]

/** First octets that have special-purpose space in them: most rows need no closer look. */
const SUSPECT = new Set(
  RESERVED4.flatMap(([start, end]) => {
    const first = start >>> 24
    return Array.from({ length: (end >>> 24) - first + 1 }, (_, i) => first + i)
  }),
)

/** The same answer as `isReserved`, for lists of ten thousands of rows. */
function isReserved4(address: number): boolean {
  return (
    SUSPECT.has(address >>> 24) &&
    RESERVED4.some(([start, end]) => start <= address && address <= end)
  )
}
