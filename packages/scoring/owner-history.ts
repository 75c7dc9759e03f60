import type { HistoryFacts, PastVisit } from '@vigil/evidence'
import { isRecovery, mayLoseAccount } from './account-events.ts'
import { deviceMatch } from './device-match.ts'
import { policy } from './policy/index.ts'

const DAY_MS = 86_400_000
const { newForDays } = policy.drift.device

/** Whether a visit is so long ago that its device is no longer new to the account. */
const isOld = (visit: PastVisit, current: PastVisit): boolean =>
  current.atMs - visit.atMs >= newForDays * DAY_MS

/** Whether a visit shows that its device is the account's: it is long ago, or was proved the owner's. */
export const isSettled = (visit: PastVisit, current: PastVisit): boolean =>
  visit.passed === true || isOld(visit, current)

/**
 * Returns the history without visits that a thief may have made, at an event that may lose the account: those on a device that is new to it,
 * which is as new as at the login minutes before, and those on this device and that of the recovery, if it was recovered within `newForDays`.
 */
export function ownerHistory(history: HistoryFacts, event: string): HistoryFacts {
  if (!mayLoseAccount(event)) return history
  const recovery = recoveryFor(history, event)
  const { visits, unlearned = [], current } = history
  const isSameDevice = deviceMatch(history)
  const isKnown = (visit: PastVisit) =>
    isSameDevice(visit, current) && (visit.event === 'signup' || isSettled(visit, current))
  if (recovery === undefined && visits.some(isKnown)) return history
  const isOther = (visit: PastVisit) =>
    !isSameDevice(visit, current) && (recovery === undefined || !isSameDevice(visit, recovery))
  return { ...history, visits: visits.filter(isOther), unlearned: unlearned.filter(isOther) }
}

/**
 * Returns the recovery by which this device came to the account: on it, or on another device that is new too, such as the web page that an app
 * opens. Undefined if there is none, if the device has been the account's for `newForDays` or proved itself since, and at a recovery itself.
 */
export function recoveryFor(history: HistoryFacts, event: string): PastVisit | undefined {
  if (isRecovery(event)) return undefined
  const { visits, unlearned = [], current } = history
  const isSameDevice = deviceMatch(history)
  const all = [...visits, ...unlearned]
  const isProof = (visit: PastVisit) =>
    visit.passed === true && mayLoseAccount(visit.event) && !isRecovery(visit.event)
  // An older visit from which the profile did not learn is a guess.
  const isTheAccounts = (device: PastVisit) =>
    visits.some((visit) => isSameDevice(visit, device) && (isProof(visit) || isOld(visit, current)))
  if (isTheAccounts(current)) return undefined
  const firstMs = Math.min(
    ...all.filter((visit) => isSameDevice(visit, current)).map(({ atMs }) => atMs),
  )
  return all.find(
    (visit) =>
      isRecovery(visit.event) &&
      (isSameDevice(visit, current) || firstMs > visit.atMs) &&
      !isTheAccounts(visit),
  )
}
