import { COUNT_WINDOWS, type WindowCounts } from '@vigil/evidence'
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
  const times = (counts ? furthest(counts, thresholds).times : 0) / sharing
  return times > 1 ? Math.min(1, (perDoubling * Math.log2(times)) / weight) : 0
}

/** Returns what was counted in the window that is furthest over its threshold; null: no window is over. */
export function furthestOver(
  counts: WindowCounts | null | undefined,
  thresholds: WindowThresholds,
): WindowCount | null {
  if (!counts) return null
  const { count, times, window } = furthest(counts, thresholds)
  return times > 1 ? { count, window } : null
}

/** The window whose count is the most times its threshold, the shortest of equals. */
function furthest(counts: WindowCounts, thresholds: WindowThresholds) {
  return COUNT_WINDOWS.map((window, i) => {
    const count = counts[window]
    const threshold = thresholds[i] ?? null
    return { count, times: threshold === null ? 0 : count / threshold, window }
  }).reduce((a, b) => (b.times > a.times ? b : a))
}
