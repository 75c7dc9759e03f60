import { DAY_MS, type HistoryFacts, hasSameSubnet, type PastVisit } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { isEnrolment, isRecovery, mayLoseAccount } from './account-events.ts'
import { isSameDevice } from './same-device.ts'

const { newForDays } = policy.drift.device
const { passedChallengeDays, refusedChallengeDays } = policy.accountLoss

/** Whether a visit is so long ago that its device is no longer new to the account. */
const isOld = (visit: PastVisit, current: PastVisit): boolean =>
  current.atMs - visit.atMs >= newForDays * DAY_MS

/**
 * Whether a challenge was passed, and not after others that the same device failed or left: prompts are repeated until
 * the owner approves one.
 */
function isPassed(visit: PastVisit, history: HistoryFacts): boolean {
  if (visit.passed !== true) return false
  return !(history.refused ?? []).some((earlier) => {
    const days = (visit.atMs - earlier.atMs) / DAY_MS
    return days >= 0 && days <= refusedChallengeDays && isSameDevice(earlier, visit, history)
  })
}

/**
 * Whether a challenge was passed at an event that may lose the account, other than those that an attacker with the
 * mailbox or the number passes: a recovery, and the enrolment of a device, for which a victim reads out one code.
 */
export const isProof = (visit: PastVisit, history: HistoryFacts): boolean =>
  mayLoseAccount(visit.event) &&
  !isRecovery(visit.event) &&
  !isEnrolment(visit.event) &&
  isPassed(visit, history)

/**
 * Whether a visit shows at such an event, on any network, that its device is the account's: it is long ago, or was
 * proved the owner's. A challenge at a login proves the mailbox or one approval alone: it counts at a recovery, and
 * after `passedChallengeDays`.
 */
export function isSettledAnywhere(visit: PastVisit, history: HistoryFacts, event: string): boolean {
  if (isOld(visit, history.current) || isProof(visit, history)) return true
  return (isRecovery(event) || hasWaited(visit, history)) && isPassed(visit, history)
}

/** The same, where a challenge that was passed at a network of the account's other devices counts at once. */
export const isSettled = (visit: PastVisit, history: HistoryFacts, event: string): boolean =>
  isSettledAnywhere(visit, history, event) ||
  (isPassed(visit, history) && isAtNetworkOf(otherDevices(visit, history), visit, history))

/** Whether a visit is `passedChallengeDays` ago: in that time the owner can report a theft. */
export const hasWaited = ({ atMs }: PastVisit, { current }: HistoryFacts): boolean =>
  current.atMs - atMs >= passedChallengeDays * DAY_MS

/** Returns the account's visits on other devices than that of a visit. */
const otherDevices = (visit: PastVisit, history: HistoryFacts): PastVisit[] =>
  history.visits.filter((other) => !isSameDevice(other, visit, history))

/**
 * Whether others of the account's visits used the network of a visit before today; a carrier gives its phones another
 * subnet each time.
 */
export function isAtNetworkOf(
  others: readonly PastVisit[],
  visit: PastVisit,
  history: HistoryFacts,
): boolean {
  return others.some(
    (other) =>
      hasWaited(other, history) &&
      (hasSameSubnet(other, visit) ||
        (visit.mobile === true && other.mobile === true && other.asn === visit.asn)),
  )
}

/**
 * Returns the history without visits that an attacker may have made, at an event that may lose the account: those on a
 * device that is new to it, which is as new as at the login minutes before, and those on this device and that of the
 * recovery, if it was recovered within `newForDays`.
 */
export function ownerHistory(history: HistoryFacts, event: string): HistoryFacts {
  if (!mayLoseAccount(event)) return history
  const recovery = recoveryFor(history, event)
  const { visits, unlearned = [], current } = history
  const isKnown = (visit: PastVisit) =>
    isSameDevice(visit, current, history) &&
    (visit.event === 'signup' || isSettled(visit, history, event))
  if (recovery === undefined && visits.some(isKnown)) return history
  const isOther = (visit: PastVisit) =>
    !isSameDevice(visit, current, history) &&
    (recovery === undefined || !isSameDevice(visit, recovery, history))
  return { ...history, visits: visits.filter(isOther), unlearned: unlearned.filter(isOther) }
}

/**
 * Returns the recovery by which this device came to the account: on it, or on another device that is new too, such as
 * the web page that an app opens. Undefined if there is none, if the device has been the account's for `newForDays` or
 * proved itself, and at a recovery itself. After a recovery an attacker who has the mailbox or the number passes every
 * challenge, so a proof counts only on the subnet of an older device, at an account without one, or after
 * `passedChallengeDays`.
 */
export function recoveryFor(history: HistoryFacts, event: string): PastVisit | undefined {
  if (isRecovery(event)) return undefined
  const { visits, unlearned = [], current } = history
  const all = [...visits, ...unlearned]
  // An older visit from which the profile did not learn is a guess.
  const isTheAccounts = (device: PastVisit, recovery: PastVisit) =>
    visits.some(
      (visit) =>
        isSameDevice(visit, device, history) &&
        (isOld(visit, current) ||
          (isProof(visit, history) && provesDespite(recovery, visit, history))),
    )
  const firstMs = Math.min(
    ...all.filter((visit) => isSameDevice(visit, current, history)).map(({ atMs }) => atMs),
  )
  return all.find(
    (visit) =>
      isRecovery(visit.event) &&
      (isSameDevice(visit, current, history) || firstMs > visit.atMs) &&
      !isTheAccounts(current, visit) &&
      !isTheAccounts(visit, visit),
  )
}

/** Whether a challenge that was passed proves the owner despite a recovery. */
function provesDespite({ atMs }: PastVisit, visit: PastVisit, history: HistoryFacts): boolean {
  if (visit.atMs < atMs || hasWaited(visit, history)) return true
  const older = otherDevices(visit, history).filter((other) => other.atMs < atMs)
  return older.length === 0 || older.some((other) => hasSameSubnet(other, visit))
}
