import { floorIndex } from './floor-index.ts'

/**
 * One part of the address table: all IPv4 addresses of one first octet, or all IPv6 prefixes of
 * one first 16 bits. Inside, starts are relative: 24 bits for IPv4, 48 bits (the rest of the /64)
 * for IPv6, which a double holds exactly.
 */
export interface Shard {
  starts: Uint32Array | Float64Array
  /** For each start, the index of its (ASN, country) pair. */
  pairs: Uint16Array
  asns: Uint32Array
  countries: Uint16Array
}

export interface Segment {
  start: number
  asn: number
  /** Two letters, or '' where unknown. */
  country: string
}

export interface Placed {
  asn: number | null
  country: string | null
}

const V4 = 0x34_53_56
const V6 = 0x36_53_56

/** Segments sorted by start; the first starts at 0. */
export function encodeShard(segments: readonly Segment[], family: 4 | 6): Uint8Array {
  const places = new Map<string, number>()
  const asns: number[] = []
  const countries: number[] = []
  const pairs = segments.map(({ asn, country }) => {
    const code = country === '' ? 0 : countryCode(country)
    const key = `${asn} ${code}`
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, asns.length)
    asns.push(asn)
    countries.push(code)
    return asns.length - 1
  })
  if (asns.length > 0xffff) throw new Error('address shard with too many networks')
  const starts = segments.map((segment) => segment.start)
  const parts = [
    new Uint32Array([family === 4 ? V4 : V6, segments.length, asns.length, 0]),
    family === 4 ? Uint32Array.from(starts) : Float64Array.from(starts),
    Uint32Array.from(asns),
    Uint16Array.from(countries),
    Uint16Array.from(pairs),
  ]
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let offset = 0
  for (const part of parts) {
    out.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), offset)
    offset += part.byteLength
  }
  return out
}

/** Throws if the bytes are not a complete shard. */
export function decodeShard(buffer: ArrayBuffer): Shard {
  const [magic, count, places] = buffer.byteLength < 16 ? [] : new Uint32Array(buffer, 0, 4)
  if ((magic !== V4 && magic !== V6) || count === undefined || places === undefined) {
    throw new Error('not an address shard')
  }
  const width = magic === V4 ? 4 : 8
  const asnsAt = 16 + count * width
  const countriesAt = asnsAt + places * 4
  const pairsAt = countriesAt + places * 2
  if (pairsAt + count * 2 > buffer.byteLength) throw new Error('address shard cut short')
  return {
    starts: magic === V4 ? new Uint32Array(buffer, 16, count) : new Float64Array(buffer, 16, count),
    asns: new Uint32Array(buffer, asnsAt, places),
    countries: new Uint16Array(buffer, countriesAt, places),
    pairs: new Uint16Array(buffer, pairsAt, count),
  }
}

/** `offset` is the address without the bits of the shard's key. */
export function findInShard(shard: Shard, offset: number): Placed {
  const at = floorIndex<number>(shard.starts, offset)
  const place = shard.pairs[at]
  const asn = place === undefined ? 0 : (shard.asns[place] ?? 0)
  const code = place === undefined ? 0 : (shard.countries[place] ?? 0)
  return {
    asn: asn === 0 ? null : asn,
    country: code === 0 ? null : String.fromCharCode(code >> 8, code & 255),
  }
}

function countryCode(country: string): number {
  return (country.charCodeAt(0) << 8) | country.charCodeAt(1)
}
