import type { PastVisit } from '@vigil/evidence'

/**
 * Systems that one device may report: an iPad calls itself a Mac, the desktop version of a page shows Android as Linux,
 * and apps of Android run on Chromebooks.
 */
const OF_ONE_DEVICE: readonly (readonly string[])[] = [
  ['ios', 'macos'],
  ['android', 'linux', 'chromeos'],
]

/** Whether two visits are surely of two devices by their user agents alone, which name two systems. */
export function isOfOtherSystem({ os: one }: PastVisit, { os: other }: PastVisit): boolean {
  if (one === null || other === null || one === other) return false
  if (one === 'other' || other === 'other') return false
  return !OF_ONE_DEVICE.some((systems) => systems.includes(one) && systems.includes(other))
}
