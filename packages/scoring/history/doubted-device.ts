import { DAY_MS, type HistoryFacts, type PastVisit, ramp } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { isRecovery, mayLoseAccount } from './account-events.ts'
import { networkShare } from './known-network.ts'
import { isAtNetworkOf, isProof } from './owner-history.ts'
import { isSameDevice } from './same-device.ts'

const { returnedDays, absentDays, visitsElsewhere, visitsBeforeMoved } =
  policy.accountLoss.doubtedDevice
const { passedChallengeDays } = policy.accountLoss

/** A stay of a device at an account: its visits since it came, or came back. */
interface Stay {
  firstMs: number
  /** How far it may be another person's, 0..1. */
  doubt: number
}

/**
 * Returns how far a device that the account had may be another person's, 0..1, at an event that may lose the account,
 * on a line that was not the account's before: it came back after months in which the account was used elsewhere, as
 * one that was given away or left behind; or it came while older devices were and are used, so that all that proves it
 * are its own visits, or a challenge at a login, which proves the mailbox alone; or those visits are at other providers
 * than this one, as bought proxies are. A challenge that was passed at such an event ends it, and so does a visit on a
 * network of the account's other devices.
 */
export function doubtOfDevice(history: HistoryFacts, event: string): number {
  if (!mayLoseAccount(event) || isRecovery(event)) return 0
  const { visits, unlearned = [], current } = history
  const ofDevice = [...visits, ...unlearned].filter((visit) =>
    isSameDevice(visit, current, history),
  )
  if (ofDevice.length === 0) return 0
  ofDevice.sort((a, b) => b.atMs - a.atMs)
  const elsewhere = visits.filter((visit) => !ofDevice.includes(visit))
  const stays = [
    ...returnsOf([current, ...ofDevice], elsewhere),
    arrivalOf(ofDevice, elsewhere, history),
  ]
  return Math.max(0, ...stays.map(doubtOfStay))

  function doubtOfStay({ firstMs, doubt }: Stay): number {
    const isOfStay = (visit: PastVisit) => ofDevice.includes(visit) && visit.atMs >= firstMs
    const isKnown = (visit: PastVisit) =>
      isProof(visit, history) || isAtNetworkOf(elsewhere, visit, history)
    if (doubt === 0 || ofDevice.filter(isOfStay).some(isKnown)) return 0
    const age = ramp(returnedDays, (current.atMs - firstMs) / DAY_MS)
    if (age === 0) return 0
    const before = visits.filter((visit) => !isOfStay(visit))
    return doubt * age * (1 - networkShare(history, before, 0))
  }
}

/** Returns the stays that began after a silence of the device. */
function returnsOf(ofDevice: readonly PastVisit[], elsewhere: readonly PastVisit[]): Stay[] {
  return ofDevice.slice(0, -1).map((back, i) => {
    const lastMs = ofDevice[i + 1]?.atMs ?? back.atMs
    const meanwhile = elsewhere.filter(({ atMs }) => atMs > lastMs && atMs < back.atMs)
    const silence = ramp(absentDays, (back.atMs - lastMs) / DAY_MS)
    return { firstMs: back.atMs, doubt: silence * ramp(visitsElsewhere, meanwhile.length) }
  })
}

/**
 * Returns the stay of a device that came while an older one is still used, or may be, or that is at none of its own
 * providers. If the visits of its first day were allowed, the doubt rises with the older visits, as of few it may be one
 * of the account's first devices.
 */
function arrivalOf(
  ofDevice: readonly PastVisit[],
  elsewhere: readonly PastVisit[],
  history: HistoryFacts,
): Stay {
  const first = ofDevice.at(-1)
  if (first === undefined) return { firstMs: 0, doubt: 0 }
  const older = elsewhere.filter(({ atMs }) => atMs < first.atMs)
  const isOlder = (visit: PastVisit) => older.some((one) => isSameDevice(one, visit, history))
  const isStillUsed =
    elsewhere.some((visit) => visit.atMs > first.atMs && isOlder(visit)) ||
    isAwaited(older, history.current.atMs)
  const isChallenged = ofDevice.some(
    ({ atMs, verdict, passed }) =>
      atMs - first.atMs < passedChallengeDays * DAY_MS && (verdict !== 'allow' || passed === true),
  )
  const byVisits = (range: readonly [number, number]) =>
    isChallenged ? 1 : ramp(range, older.length)
  const hasMoved = older.length > 0 && ofDevice.every(({ asn }) => asn !== history.current.asn)
  return {
    firstMs: first.atMs,
    doubt: Math.max(
      byVisits(visitsElsewhere) * Number(isStillUsed),
      byVisits(visitsBeforeMoved) * Number(hasMoved),
    ),
  }
}

/**
 * Whether the older devices have been silent for no longer than they were before, so that their absence does not show
 * that they were replaced: a customer of a bank comes once a month. Of one sitting no silence is known.
 */
function isAwaited(older: readonly PastVisit[], nowMs: number): boolean {
  const silences = older
    .slice(1)
    .map(({ atMs }, i) => (older[i]?.atMs ?? atMs) - atMs)
    .filter((ms) => ms >= passedChallengeDays * DAY_MS)
  const lastMs = older[0]?.atMs
  return lastMs !== undefined && (silences.length === 0 || nowMs - lastMs <= Math.max(...silences))
}

/**
 * Returns a measure of the history, in part of that without this device as far as the device may be another person's.
 */
export function withoutDoubted(
  history: HistoryFacts,
  event: string,
  measure: (history: HistoryFacts) => number,
): number {
  const doubt = doubtOfDevice(history, event)
  if (doubt === 0) return measure(history)
  const { visits, unlearned = [], current } = history
  const isOther = (visit: PastVisit) => !isSameDevice(visit, current, history)
  const others = { visits: visits.filter(isOther), unlearned: unlearned.filter(isOther) }
  return (1 - doubt) * measure(history) + doubt * measure({ ...history, ...others })
}
