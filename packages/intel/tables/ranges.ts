/** Sorted, disjoint IPv4 ranges, both ends included. */
export interface Ranges4 {
  starts: Uint32Array
  ends: Uint32Array
}

/** Sorted, disjoint IPv6 ranges of whole addresses, as high and low 64-bit words. */
export interface Ranges6 {
  words: BigUint64Array
  count: number
}

export const EMPTY_RANGES4: Ranges4 = { starts: new Uint32Array(0), ends: new Uint32Array(0) }
export const EMPTY_RANGES6: Ranges6 = { words: new BigUint64Array(0), count: 0 }

export function inRanges4(ranges: Ranges4, address: number): boolean {
  let left = 0
  let right = ranges.starts.length - 1
  while (left <= right) {
    const middle = (left + right) >>> 1
    if ((ranges.starts[middle] ?? 0) <= address) left = middle + 1
    else right = middle - 1
  }
  return right >= 0 && address <= (ranges.ends[right] ?? 0)
}

const WORD = 0xffff_ffff_ffff_ffffn

export function inRanges6(ranges: Ranges6, address: bigint): boolean {
  const high = address >> 64n
  const low = address & WORD
  const { words, count } = ranges
  let left = 0
  let right = count - 1
  while (left <= right) {
    const middle = (left + right) >>> 1
    const at = words[middle] ?? 0n
    if (at < high || (at === high && (words[count + middle] ?? 0n) <= low)) left = middle + 1
    else right = middle - 1
  }
  if (right < 0) return false
  const end = words[2 * count + right] ?? 0n
  return high < end || (high === end && low <= (words[3 * count + right] ?? 0n))
}

/** Merges ranges that touch or overlap; `pairs` is start, end, start, end ... in any order. */
export function mergeRanges<N extends number | bigint>(
  pairs: readonly N[],
  next: (end: N) => N,
): [N, N][] {
  const ranges: [N, N][] = []
  let start: N | undefined
  for (const bound of pairs) {
    if (start === undefined) start = bound
    else {
      ranges.push([start, bound])
      start = undefined
    }
  }
  ranges.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0))
  const merged: [N, N][] = []
  for (const [first, end] of ranges) {
    const last = merged.at(-1)
    if (last === undefined || first > next(last[1])) merged.push([first, end])
    else if (end > last[1]) last[1] = end
  }
  return merged
}

export function encodeRanges4(pairs: readonly number[]): Uint8Array {
  const merged = mergeRanges(pairs, (end) => end + 1)
  const words = new Uint32Array(merged.length * 2)
  merged.forEach(([start, end], i) => {
    words[i] = start
    words[merged.length + i] = end
  })
  return new Uint8Array(words.buffer)
}

/** The inverse of `encodeRanges4`; `bytes` must start on a multiple of four. */
export function decodeRanges4(bytes: Uint8Array): Ranges4 {
  const count = bytes.byteLength >>> 3
  return {
    starts: new Uint32Array(bytes.buffer, bytes.byteOffset, count),
    ends: new Uint32Array(bytes.buffer, bytes.byteOffset + count * 4, count),
  }
}

export function encodeRanges6(pairs: readonly bigint[]): Uint8Array {
  const merged = mergeRanges(pairs, (end) => end + 1n)
  const count = merged.length
  const words = new BigUint64Array(count * 4)
  merged.forEach(([start, end], i) => {
    words[i] = start >> 64n
    words[count + i] = start & WORD
    words[2 * count + i] = end >> 64n
    words[3 * count + i] = end & WORD
  })
  return new Uint8Array(words.buffer)
}

/** The inverse of `encodeRanges6`; `bytes` must start on a multiple of eight. */
export function decodeRanges6(bytes: Uint8Array): Ranges6 {
  const count = bytes.byteLength >>> 5
  return { words: new BigUint64Array(bytes.buffer, bytes.byteOffset, count * 4), count }
}
