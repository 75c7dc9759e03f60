import type { PastVisit } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS } from '../time.ts'
import { hasSameId, hasSameIdOrKey } from './stored-id.ts'

const { days, settledVisits } = evidencePolicy.history.failed

const hasFailed = ({ passed }: PastVisit): boolean => passed === false

/**
 * Whether the account had this device before its first failure. Later failures on another device of the same model must
 * not remove it from the profile.
 */
function isSettled(
  visit: PastVisit,
  ofDevice: readonly PastVisit[],
  all: readonly PastVisit[],
): boolean {
  const firstFailureMs = Math.min(...ofDevice.filter(hasFailed).map(({ atMs }) => atMs))
  if (visit.atMs >= firstFailureMs) return false
  const before = ofDevice.filter(({ atMs }) => atMs < firstFailureMs)
  // A later sign-up is an attempt with the address of an account that exists.
  const oldestMs = Math.min(...all.map(({ atMs }) => atMs))
  const isOfSignup = before.some(({ event, atMs }) => event === 'signup' && atMs === oldestMs)
  return before.length >= settledVisits || isOfSignup
}

/**
 * Returns whether more visits of a visit's device failed than not. The profile then does not learn from a visit of
 * unknown outcome, as not every failed guess of a password is reported. An owner who mistypes has more visits that did
 * not fail. A browser that keeps its id is judged by the visits with that id, as others may have its device key.
 *
 * @param visits all of the account, this one among them
 */
export function mostlyFails(visit: PastVisit, visits: readonly PastVisit[]): boolean {
  if (visit.passed !== undefined) return false
  const ofDevice = visits.filter((other) => hasSameIdOrKey(other, visit))
  if (ofDevice.some(({ passed }) => passed === true) || isSettled(visit, ofDevice, visits))
    return false
  const withId = ofDevice.filter((other) => hasSameId(other, visit))
  const judged = withId.length >= settledVisits ? withId : ofDevice
  const failed = judged.filter(hasFailed).length
  return failed > judged.length - failed
}

/**
 * Returns the number of recent failed attempts of this device at the account, as reported by the caller; 0 if the
 * profile has learned from the device.
 *
 * @param learned visits from which the profile learns
 */
export function failuresOnDevice(
  visits: readonly PastVisit[],
  learned: readonly PastVisit[],
  current: PastVisit,
): number {
  if (learned.some((visit) => hasSameIdOrKey(visit, current))) return 0
  return visits.filter(
    (visit) =>
      visit.passed === false &&
      current.atMs - visit.atMs <= days * DAY_MS &&
      hasSameIdOrKey(visit, current),
  ).length
}
