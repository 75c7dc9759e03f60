/** Returns the index of the last value <= `wanted` in a sorted table, or -1. */
export function floorIndex<N extends number | bigint>(sorted: ArrayLike<N>, wanted: N): number {
  let left = 0
  let right = sorted.length - 1
  while (left <= right) {
    const middle = (left + right) >>> 1
    const at = sorted[middle]
    if (at !== undefined && at <= wanted) left = middle + 1
    else right = middle - 1
  }
  return right
}
