import { type HistoryFacts, type PastVisit, ramp, storedId } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { isRecovery, mayLoseAccount } from './account-events.ts'
import { isInstallation } from './browser-storage.ts'
import { deviceShare } from './population.ts'
import { isSameDevice } from './same-device.ts'
import { sameMachine } from './same-machine.ts'

const { commonKeyShare, steadyId } = policy.drift.device

/**
 * Returns how little it proves, 0..1, that a device is of a model that the account uses and many others have, at an
 * event that may lose the account: fully if the account's browsers on that model keep their ids and this one shows none
 * of them. At a reset it returns 0: who clears the browser loses the stored password too.
 *
 * @param history the owner's visits alone (`ownerHistory`)
 */
export function modelAlone(history: HistoryFacts, event: string): number {
  const { visits, current, population } = history
  if (!mayLoseAccount(event) || isRecovery(event)) return 0
  if (deviceShare(current, population) < commonKeyShare) return 0
  if (visits.some((visit) => isSameDevice(visit, current, history))) return 0
  const ids = visits
    .filter((visit) => (sameMachine(visit, current) ?? 0) > 0)
    .map(storedId)
    .filter((id) => id !== null)
  return steadiness(ids)
}

/** Returns how steadily visits show one id, 0..1: how likely another one is another device's; 0 if none shows any. */
function steadiness(ids: readonly string[]): number {
  if (ids.length === 0) return 0
  const { expectedShare, priorVisits, changedShare } = steadyId
  const changed = new Set(ids).size - 1
  const rate = (changed + priorVisits * expectedShare) / (ids.length - 1 + priorVisits)
  return 1 - ramp(changedShare, rate)
}

/**
 * Returns the confidence that a new installation of an app is on another phone than these visits, 0..1: none is cleared
 * with cookies, so an account has another one with a new phone, or when the app is installed again.
 */
export function newInstallation(current: PastVisit, others: readonly PastVisit[]): number {
  if (!isInstallation(current)) return 0
  return steadiness(others.flatMap(({ installationKey }) => installationKey ?? []))
}
