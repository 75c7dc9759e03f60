import type { WindowRule } from '../rates/window.ts'

/** The largest number of admissions in any window, wherever it starts. */
export function mostInAnyWindow(times: readonly number[], windowMs: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  let max = 0
  let first = 0
  for (const [i, time] of sorted.entries()) {
    while (time - (sorted[first] ?? time) >= windowMs) first += 1
    max = Math.max(max, i - first + 1)
  }
  return max
}

/** Refusals at whose time the window before held fewer admissions than its limit. */
export function refusedWithRoom(
  admittedMs: readonly number[],
  refusedMs: readonly number[],
  { limit, windowMs }: WindowRule,
): number {
  const sorted = admittedMs.toSorted((a, b) => a - b)
  const countBefore = (atMs: number): number => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? 0) < atMs) low = middle + 1
      else high = middle
    }
    return low
  }
  return refusedMs.filter((atMs) => countBefore(atMs + 1) - countBefore(atMs - windowMs) < limit)
    .length
}
