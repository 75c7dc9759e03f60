import type { Evidence, HistoryFacts, PastVisit } from '@vigil/evidence'
import { isRecovery, mayLoseAccount } from './account-events.ts'
import { withoutCopiedId, withoutId } from './browser-storage.ts'
import { deviceMatch, showsDevice } from './device-match.ts'
import { hasLearned } from './level.ts'
import { machineLikeness } from './machine-likeness.ts'
import { placeEvidence } from './place-evidence.ts'
import { policy } from './policy/index.ts'
import { ramp } from './ramp.ts'

const DAY_MS = 86_400_000
const { newForDays } = policy.drift.device
const { rareShare, usualShare, priorChecks, priorShare } = policy.accountLoss

/**
 * Returns the history without the visits on this device and on that of the recovery, if the account was recovered within `newForDays` and the
 * event may lose it: a thief may have made them.
 */
export function beforeRecovery(history: HistoryFacts, event: string): HistoryFacts {
  if (!mayLoseAccount(event)) return history
  const recovery = recoveryFor(history, event)
  if (recovery === undefined) return history
  const { visits, unlearned = [], current } = history
  const isSameDevice = deviceMatch(history)
  const isOther = (visit: PastVisit) =>
    !isSameDevice(visit, current) && !isSameDevice(visit, recovery)
  return { ...history, visits: visits.filter(isOther), unlearned: unlearned.filter(isOther) }
}

/**
 * Returns the recovery by which this device came to the account: on it, or on another device that is new too, such as the web page that an app
 * opens. Undefined if there is none, if the device has been the account's for `newForDays` or proved itself since, and at a recovery itself.
 */
function recoveryFor(history: HistoryFacts, event: string): PastVisit | undefined {
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

const isOld = (visit: PastVisit, current: PastVisit): boolean =>
  current.atMs - visit.atMs >= newForDays * DAY_MS

/**
 * Returns the strength 0..1 of an event that may lose the account, from a device and a network that are new to it, however few visits it has.
 * After a recovery on a new device, neither a known network nor an earlier passed challenge counts: a thief of the phone number or the
 * mailbox passes it (exchanges hold payouts for a day or more after a reset). A browser's id on a machine that is unlike its own counts as
 * absent: thieves copy ids.
 */
export function lossToStranger({ event, history: all }: Evidence): number {
  if (!mayLoseAccount(event) || !hasLearned(all)) return 0
  const history = withoutCopiedId(all)
  const likeness = machineLikeness(history)
  if (likeness === 1) return lossOf(history, event)
  return (1 - likeness) * lossOf(withoutId(history), event)
}

function lossOf(history: HistoryFacts, event: string): number {
  const { current, visits, population } = history
  const isSameDevice = deviceMatch(history)
  const ofDevice = visits.filter((visit) => isSameDevice(visit, current))
  const isRecovered = recoveryFor(history, event) !== undefined
  const isKnown =
    !isRecovered && ofDevice.some((visit) => visit.passed === true || isOld(visit, current))
  const others = visits.filter((visit) => !ofDevice.includes(visit))
  if (isKnown || others.length === 0) return 0
  if (!showsDevice(current) && !others.every(showsDevice)) return 0
  const known = isRecovered ? 0 : networkShare(history, others)
  const [checks, unlike] = population?.event ?? [0, 0]
  const share = (unlike + priorChecks * priorShare) / (checks + priorChecks)
  return (1 - known) * ramp([usualShare, rareShare], share)
}

/** Returns how far the network is the account's by these visits, 0..1; 1 if it is unknown. */
function networkShare(history: HistoryFacts, visits: readonly PastVisit[]): number {
  const { current } = history
  if (current.asn === null) return 1
  const near = visits.filter(
    ({ asn, subnetKey }) =>
      asn === current.asn || (subnetKey !== null && subnetKey === current.subnetKey),
  )
  if (near.length === 0) return 0
  const { proved, share } = placeEvidence(history)
  return near.some((visit) => proved.visits.includes(visit)) ? 1 : share
}
