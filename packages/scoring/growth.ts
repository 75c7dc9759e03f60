import type { WindowCounts } from '@vigil/evidence'

/** Thresholds by window; null: this window is not judged. */
export type Thresholds = readonly [
  min1: number | null,
  min10: number | null,
  hour1: number | null,
  hour24: number | null,
]

/**
 * How far the worst window is over its threshold, as `scale * log2(n / T)` up to `bound`
 * (reference 3.5); 0 where none is.
 */
export function overThreshold(
  counts: WindowCounts | null | undefined,
  thresholds: Thresholds,
  scale: number,
  bound: number,
  sharing = 1,
): number {
  if (!counts) return 0
  const seen = [counts.min1, counts.min10, counts.hour1, counts.hour24]
  const worst = thresholds.reduce<number>((most, threshold, i) => {
    if (threshold === null) return most
    return Math.max(most, (seen[i] ?? 0) / (threshold * sharing))
  }, 0)
  // Reaching the threshold is not passing it; one beyond says as much as twice the scale's start.
  return worst > 1 ? Math.min(bound, Math.max(scale * 0.5, scale * Math.log2(worst))) : 0
}
