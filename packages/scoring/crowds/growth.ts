import { COUNT_WINDOWS, type WindowCounts } from '@vigil/evidence'
import type { WindowThresholds } from '../policy/index.ts'
import type { WindowCount } from '../signal.ts'

/** How a signal of velocity grows: ln LR of each doubling beyond a threshold, up to its weight. */
interface Growth {
  weight: number
  logOddsPerDoubling: number
}

/**
 * Returns the strength 0..1 of the window that exceeds its threshold by the largest factor, by the logarithm of that
 * factor; 0 if none exceeds it.
 *
 * @param sharing factor on every threshold, if several people share what is counted
 */
export function overThreshold(
  counts: WindowCounts | null | undefined,
  thresholds: WindowThresholds,
  { weight, logOddsPerDoubling }: Growth,
  sharing = 1,
): number {
  const times = (counts ? furthest(counts, thresholds).times : 0) / sharing
  return times > 1 ? Math.min(1, (logOddsPerDoubling * Math.log2(times)) / weight) : 0
}

/** Returns the count of the window that exceeds its threshold by the largest factor; null: none does. */
export function furthestOver(
  counts: WindowCounts | null | undefined,
  thresholds: WindowThresholds,
): WindowCount | null {
  if (!counts) return null
  const { count, times, window } = furthest(counts, thresholds)
  return times > 1 ? { count, window } : null
}

/**
 * Returns the window with the largest ratio of count to threshold, the shortest of equals; the first if none has a
 * threshold.
 */
function furthest(counts: WindowCounts, thresholds: WindowThresholds) {
  let window: WindowCount['window'] = COUNT_WINDOWS[0]
  let most = 0
  for (const [i, one] of COUNT_WINDOWS.entries()) {
    const threshold = thresholds[i] ?? null
    const times = threshold === null ? 0 : counts[one] / threshold
    if (times <= most) continue
    window = one
    most = times
  }
  return { count: counts[window], times: most, window }
}
