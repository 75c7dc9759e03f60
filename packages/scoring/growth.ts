import type { WindowCounts } from '@vigil/evidence'
import type { WindowThresholds } from './policy/index.ts'

/** How a signal of velocity grows: ln LR of each doubling beyond a threshold, up to its weight. */
interface Growth {
  weight: number
  perDoubling: number
}

/**
 * Returns the strength 0..1 of the window that is furthest over its threshold, by the logarithm of how
 * many times it is; 0 where none is over.
 *
 * @param sharing factor on every threshold, where several people share what is counted
 */
export function overThreshold(
  counts: WindowCounts | null | undefined,
  thresholds: WindowThresholds,
  { weight, perDoubling }: Growth,
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
  return times > 1 ? Math.min(1, (perDoubling * Math.log2(times)) / weight) : 0
}

function over(count: number, threshold: number | null): number {
  return threshold === null ? 0 : count / threshold
}
