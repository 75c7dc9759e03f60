import { parseDotted, parseIp, reservedRanges } from '@vigil/evidence'
import { encodeRanges4, encodeRanges6 } from '../tables/ranges.ts'
import { FeedRefused, type ParsedFeed } from './feed.ts'

/** Limits of the address space that a list may cover: an entry for a whole provider must not be accepted. */
export interface RangeLimits {
  /** Minimum prefix length of a row. */
  minPrefix4: number
  minPrefix6: number
  /** Maximum covered by all rows: IPv4 addresses, and IPv6 /32 blocks (a provider's usual allocation). */
  maxAddresses4: number
  maxBlocks6: number
}

/** Single machines: Tor exits, attackers. */
export const MACHINES: RangeLimits = {
  minPrefix4: 32,
  minPrefix6: 128,
  maxAddresses4: 2 ** 17,
  maxBlocks6: 1,
}

/** Machines of a service: VPN exits cover 2.8 million addresses, in rows of /17 at most (2026-02). */
export const SERVICES: RangeLimits = {
  minPrefix4: 14,
  minPrefix6: 28,
  maxAddresses4: 2 ** 23,
  maxBlocks6: 2 ** 11,
}

/** Space that criminals hijacked: DROP covers 15 million addresses, in rows of /12 at most (2026-02). */
export const HIJACKED: RangeLimits = {
  minPrefix4: 10,
  minPrefix6: 20,
  maxAddresses4: 2 ** 26,
  maxBlocks6: 2 ** 14,
}

/** Blocks of clouds: AWS names rows of /10 and 130 million addresses (2025-07). */
export const CLOUDS: RangeLimits = {
  minPrefix4: 8,
  minPrefix6: 19,
  maxAddresses4: 2 ** 28,
  maxBlocks6: 2 ** 18,
}

/** Unallocated space: the last free IPv4 blocks are /16 and smaller. */
export const UNALLOCATED: RangeLimits = {
  minPrefix4: 9,
  minPrefix6: 20,
  maxAddresses4: 2 ** 26,
  maxBlocks6: 2 ** 14,
}

/** Collects addresses and prefixes of both families. */
export class RangeCollector {
  readonly #breadth: RangeLimits
  readonly #v4: number[] = []
  readonly #v6: bigint[] = []
  readonly #starts4 = new Set<number>()
  readonly #starts6 = new Set<bigint>()
  #unreadable = 0
  #reserved = 0
  #tooWide: number | null = null
  #covered4 = 0
  #covered6 = 0n

  constructor(breadth: RangeLimits) {
    this.#breadth = breadth
  }

  /** Distinct rows, so that a repeated row does not meet the minimum. */
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

  /** Throws `FeedRefused` if the list covers more than its limits. */
  parsed(dateMs: number | null): ParsedFeed {
    if (this.#tooWide !== null) {
      throw new FeedRefused(`has a block of /${this.#tooWide}: too wide to be meant`)
    }
    if (this.#covered4 > this.#breadth.maxAddresses4) {
      throw new FeedRefused(`covers ${this.#covered4} IPv4 addresses: too wide to be meant`)
    }
    if (this.#covered6 > BigInt(this.#breadth.maxBlocks6) << 96n) {
      throw new FeedRefused(`covers ${this.#covered6 >> 96n} IPv6 /32: too wide to be meant`)
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
    if (bits === null) {
      this.unreadable()
      return
    }
    const size = 2 ** (32 - bits)
    const start = Math.floor(value / size) * size
    const end = start + size - 1
    if (RESERVED4.some((block) => start <= block.last && block.first <= end)) {
      this.#reserved++
      return
    }
    if (bits < this.#breadth.minPrefix4) this.#tooWide ??= bits
    this.#v4.push(start, end)
    this.#starts4.add(start)
    this.#covered4 += size
  }

  #add6(address: string, prefix: string | null): void {
    const ip = address.includes(':') ? parseIp(address) : null
    const bits = prefix === null ? 128 : prefixBits(prefix, 128)
    if (ip === null || ip.family !== 6 || bits === null) {
      this.unreadable()
      return
    }
    const size = 1n << BigInt(128 - bits)
    const start = (ip.value / size) * size
    const end = start + size - 1n
    if (RESERVED6.some((block) => start <= block.last && block.first <= end)) {
      this.#reserved++
      return
    }
    if (bits < this.#breadth.minPrefix6) this.#tooWide ??= bits
    this.#v6.push(start, end)
    this.#starts6.add(start)
    this.#covered6 += size
  }
}

function prefixBits(text: string, maxBits: number): number | null {
  let bits = 0
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return null
    bits = bits * 10 + digit
  }
  return text.length > 0 && text.length <= 3 && bits <= maxBits ? bits : null
}

/** Special-purpose blocks: a row that overlaps one is refused. */
const RESERVED4 = reservedRanges
  .filter(({ family }) => family === 4)
  .map(({ first, last }) => ({ first: Number(first), last: Number(last) }))
const RESERVED6 = reservedRanges.filter(({ family }) => family === 6)
