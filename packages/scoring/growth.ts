import type { WindowCounts } from '@vigil/evidence'

/** Thresholds by window; null: this window is not judged. */
export type Thresholds = readonly [
  min1: number | null,
  min10: number | null,
  hour1: number | null,
  hour24: number | null,
]

/**
 * How far the worst window is over its threshold, as `scale * log2(n / T)` up to `bound`;
 * 0 where none is over.
 *
 * @param sharing factor on every threshold, where several people share what is counted
 */
export function overThreshold(
  counts: WindowCounts | null | undefined,
  thresholds: Thresholds,
  scale: number,
  bound: number,
  sharing = 1,
): number {
  if (!counts) return 0
  const [min1, min10, hour1, hour24] = thresholds
  const worst = Math.max(
    over(counts.min1, min1),
    over(counts.min10, min10),
    over(counts.hour1, hour1),
    over(counts.hour24, hour24),
  )
  const times = worst / sharing
  return times > 1 ? Math.min(bound, scale * Math.log2(times)) : 0
}

function over(count: number, threshold: number | null): number {
  return threshold === null ? 0 : count / threshold
}
