import { floorIndex } from './floor-index.ts'

/**
 * Sets of names as sorted 40-bit hashes: 5 bytes per name, no decoding at load, binary search. With
 * 200,000 names the false-positive probability is 2e-7.
 */
export interface KeySet {
  high: Uint32Array
  low: Uint8Array
}

export const EMPTY_KEYS: KeySet = { high: new Uint32Array(0), low: new Uint8Array(0) }

/** 40-bit key of a text: two 32-bit multiply mixes over its UTF-16 units (cyrb53, public domain). */
export function keyOf(text: string, from = 0): number {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = from; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (b >>> 0) * 256 + (a & 255)
}

export function hasKey(set: KeySet, key: number): boolean {
  const high = Math.floor(key / 256)
  const low = key & 255
  // Some keys share their first 32 bits.
  for (let at = floorIndex(set.high, high); set.high[at] === high; at--) {
    if (set.low[at] === low) return true
  }
  return false
}

/** Encodes keys in any order, with duplicates: all high words, then all low bytes. */
export function encodeKeys(keys: Iterable<number>): Uint8Array {
  const sorted = Float64Array.from(new Set(keys)).sort()
  const bytes = new Uint8Array(sorted.length * 5)
  const high = new Uint32Array(bytes.buffer, 0, sorted.length)
  sorted.forEach((key, i) => {
    high[i] = Math.floor(key / 256)
    bytes[sorted.length * 4 + i] = key & 255
  })
  return bytes
}

/** The inverse of `encodeKeys`; `bytes` must start on a multiple of four. */
export function decodeKeys(bytes: Uint8Array): KeySet {
  const count = Math.floor(bytes.byteLength / 5)
  return {
    high: new Uint32Array(bytes.buffer, bytes.byteOffset, count),
    low: new Uint8Array(bytes.buffer, bytes.byteOffset + count * 4, count),
  }
}
