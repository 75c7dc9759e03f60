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

/** `pairs` is start, end, start, end ... in any order; ranges that touch or overlap become one. */
export function encodeRanges4(pairs: readonly number[]): Uint8Array {
  const starts = Float64Array.from({ length: pairs.length >>> 1 }, (_, i) => pairs[2 * i] ?? 0)
  const order = Uint32Array.from(starts.keys()).sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0))
  const words = new Uint32Array(starts.length * 2)
  let count = 0
  let open = -1
  let end = -2
  const close = () => {
    if (open < 0) return
    words[count] = open
    words[starts.length + count] = end
    count++
  }
  for (const i of order) {
    const [start, last] = [starts[i] ?? 0, pairs[2 * i + 1] ?? 0]
    if (start > end + 1) {
      close()
      open = start
      end = last
    } else if (last > end) end = last
  }
  close()
  const merged = new Uint32Array(count * 2)
  merged.set(words.subarray(0, count))
  merged.set(words.subarray(starts.length, starts.length + count), count)
  return new Uint8Array(merged.buffer)
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
  const merged = merge(pairs)
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

/** Ranges in order, those that touch or overlap made one. */
function merge(pairs: readonly bigint[]): [bigint, bigint][] {
  const ranges: [bigint, bigint][] = []
  for (let i = 0; i + 1 < pairs.length; i += 2) ranges.push([pairs[i] ?? 0n, pairs[i + 1] ?? 0n])
  ranges.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const merged: [bigint, bigint][] = []
  for (const [start, end] of ranges) {
    const last = merged.at(-1)
    if (last === undefined || start > last[1] + 1n) merged.push([start, end])
    else if (end > last[1]) last[1] = end
  }
  return merged
}

/** The inverse of `encodeRanges6`; `bytes` must start on a multiple of eight. */
export function decodeRanges6(bytes: Uint8Array): Ranges6 {
  const count = bytes.byteLength >>> 5
  return { words: new BigUint64Array(bytes.buffer, bytes.byteOffset, count * 4), count }
}
