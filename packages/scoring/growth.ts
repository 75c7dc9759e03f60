import type { WindowCounts } from '@vigil/evidence'
import type { WindowThresholds } from './policy/index.ts'
import type { WindowCount } from './signal.ts'

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

/** Returns what was counted in the window that is furthest over its threshold; null: no window is over. */
export function furthestOver(
  counts: WindowCounts | null | undefined,
  [min1, min10, hour1, hour24]: WindowThresholds,
): WindowCount | null {
  if (!counts) return null
  const windows = [
    { count: counts.min1, times: over(counts.min1, min1), window: 'min1' },
    { count: counts.min10, times: over(counts.min10, min10), window: 'min10' },
    { count: counts.hour1, times: over(counts.hour1, hour1), window: 'hour1' },
    { count: counts.hour24, times: over(counts.hour24, hour24), window: 'hour24' },
  ] as const
  const { count, times, window } = windows.reduce((a, b) => (b.times > a.times ? b : a))
  return times > 1 ? { count, window } : null
}

function over(count: number, threshold: number | null): number {
  return threshold === null ? 0 : count / threshold
}
