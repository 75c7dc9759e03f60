import { floorIndex } from './floor-index.ts'

/** Sorted, disjoint IPv4 ranges, both ends included. */
export interface Ranges4 {
  starts: Uint32Array
  ends: Uint32Array
}

/** Sorted, disjoint IPv6 ranges of whole addresses, as high and low 64-bit words. */
export interface Ranges6 {
  starts: BigUint64Array
  startLows: BigUint64Array
  ends: BigUint64Array
  endLows: BigUint64Array
}

export const EMPTY_RANGES4 = decodeRanges4(new Uint8Array(0))
export const EMPTY_RANGES6 = decodeRanges6(new Uint8Array(0))

export function inRanges4(ranges: Ranges4, address: number): boolean {
  const at = floorIndex(ranges.starts, address)
  return at >= 0 && address <= (ranges.ends[at] ?? 0)
}

const WORD = 0xffff_ffff_ffff_ffffn

export function inRanges6(ranges: Ranges6, address: bigint): boolean {
  const high = address >> 64n
  const low = address & WORD
  const at = floor6(ranges, high, low)
  const end = ranges.ends[at]
  if (end === undefined) return false
  return high < end || (high === end && low <= (ranges.endLows[at] ?? 0n))
}

function floor6({ starts, startLows }: Ranges6, high: bigint, low: bigint): number {
  const last = floorIndex(starts, high)
  if (starts[last] !== high) return last
  // Several ranges may begin in one /64.
  const before = floorIndex(starts, high - 1n)
  return before + 1 + floorIndex(startLows.subarray(before + 1, last + 1), low)
}

/** `pairs` is start, end, start, end ... in any order; adjacent and overlapping ranges are merged. */
export function encodeRanges4(pairs: readonly number[]): Uint8Array {
  const { starts, ends } = merged(pairs, (end) => end + 1)
  return new Uint8Array(Uint32Array.from([...starts, ...ends]).buffer)
}

/** The inverse of `encodeRanges4`; `bytes` must start on a multiple of four. */
export function decodeRanges4(bytes: Uint8Array): Ranges4 {
  const count = bytes.byteLength >>> 3
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, count * 2)
  return { starts: words.subarray(0, count), ends: words.subarray(count) }
}

export function encodeRanges6(pairs: readonly bigint[]): Uint8Array {
  const { starts, ends } = merged(pairs, (end) => end + 1n)
  const words = [starts, ends].flatMap((values) => [
    ...values.map((value) => value >> 64n),
    ...values.map((value) => value & WORD),
  ])
  return new Uint8Array(BigUint64Array.from(words).buffer)
}

/** The inverse of `encodeRanges6`; `bytes` must start on a multiple of eight. */
export function decodeRanges6(bytes: Uint8Array): Ranges6 {
  const count = bytes.byteLength >>> 5
  const words = (part: number) =>
    new BigUint64Array(bytes.buffer, bytes.byteOffset + part * count * 8, count)
  return { starts: words(0), startLows: words(1), ends: words(2), endLows: words(3) }
}

/** Sorts ranges and merges adjacent and overlapping ones. */
function merged<N extends number | bigint>(
  pairs: readonly N[],
  after: (end: N) => N,
): { starts: N[]; ends: N[] } {
  const ranges: { start: N; end: N }[] = []
  for (let i = 0; i < pairs.length; i += 2) {
    const start = pairs[i]
    const end = pairs[i + 1]
    if (start !== undefined && end !== undefined) ranges.push({ start, end })
  }
  ranges.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
  const starts: N[] = []
  const ends: N[] = []
  for (const { start, end } of ranges) {
    const last = ends.at(-1)
    if (last === undefined || start > after(last)) {
      starts.push(start)
      ends.push(end)
    } else if (end > last) ends[ends.length - 1] = end
  }
  return { starts, ends }
}
