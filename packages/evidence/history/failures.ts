import type { PastVisit } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'

const DAY_MS = 86_400_000
const { days } = evidencePolicy.history.failed

/** Whether two visits show one browser or installation; without an id of its own, one device key. */
function isSameDevice(a: PastVisit, b: PastVisit): boolean {
  const [one, other] = [a, b].map(({ visitorKey, visitorIsOwn = true, installationKey = null }) =>
    visitorIsOwn ? (visitorKey ?? installationKey) : installationKey,
  )
  if (one !== null && one === other) return true
  return a.deviceKey !== null && a.deviceKey === b.deviceKey
}

/**
 * Returns whether most visits of this one's device that tell failed, so that one of unknown outcome is no reason to learn from it: whoever
 * guesses a password is not reported each time. An owner who mistypes comes with more visits that nobody complained of.
 *
 * @param visits all of the account, this one among them
 */
export function mostlyFails(visit: PastVisit, visits: readonly PastVisit[]): boolean {
  if (visit.passed !== undefined) return false
  const ofDevice = visits.filter((other) => isSameDevice(other, visit))
  if (ofDevice.some(({ passed }) => passed === true)) return false
  const failed = ofDevice.filter(({ passed }) => passed === false).length
  return failed > ofDevice.length - failed
}

/**
 * Returns the number of attempts of this device at the account that failed lately, by the caller's word; 0 where the profile has learned from
 * the device.
 *
 * @param learned visits from which the profile learns
 */
export function failuresOnDevice(
  visits: readonly PastVisit[],
  learned: readonly PastVisit[],
  current: PastVisit,
): number {
  if (learned.some((visit) => isSameDevice(visit, current))) return 0
  return visits.filter(
    (visit) =>
      visit.passed === false &&
      current.atMs - visit.atMs <= days * DAY_MS &&
      isSameDevice(visit, current),
  ).length
}
