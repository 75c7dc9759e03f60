import type { Evidence, HistoryFacts, PastVisit } from '@vigil/evidence'
import { storedId, withoutCopiedId } from './browser-storage.ts'
import { hasLearned } from './level.ts'
import { policy } from './policy/index.ts'
import { deviceShare } from './population.ts'
import { sameMachine } from './same-machine.ts'

const DAY_MS = 86_400_000
const { newForDays, commonKey } = policy.drift.device
const { rareShare, usualShare, priorChecks, priorShare } = policy.accountLoss

/** Words in names of events that take something out of an account. */
const TAKEN = new Set(
  'payout payouts cashout withdraw withdrawal withdrawals transfer transfers'.split(' '),
)
/** Words in names of events that give the account to who can read its mail or its phone, alone or with one for what is recovered. */
const RECOVERED = new Set('reset recover recovery forgot forgotten'.split(' '))
const ACCESS = new Set(
  'account access login credentials user username pin code key passkey'.split(' '),
)
/** Words for what an account is recovered and paid by, and for its changes. */
const HELD = new Set('email phone password mfa 2fa payee iban bank wallet'.split(' '))
const CHANGED = new Set('change changed update updated add added remove removed disable'.split(' '))

const wordsOf = (event: string): string[] => event.split(/[._-]+/).filter((word) => word !== '')

/** Whether a name of an event has one of the words. */
const names = (event: string, words: ReadonlySet<string>): boolean =>
  wordsOf(event).some((word) => words.has(word))

/** Returns whether an account may be lost by an event, by the words of its name: `password_reset`, `payout`, `change-email`. */
export function mayLoseAccount(event: string): boolean {
  return names(event, TAKEN) || isRecovery(event) || (names(event, HELD) && names(event, CHANGED))
}

/**
 * Returns the history without the visits on this device and on that of the recovery, if the account was recovered these days and may be lost by
 * the event: who took it over made them.
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
 * Returns the recovery by which this device came to the account: on it, or on another that the account did not have before either, such as
 * the web page that an app opens. Undefined if there is none, or a proof or some days since make the device the account's; never one at a
 * recovery itself.
 */
function recoveryFor(history: HistoryFacts, event: string): PastVisit | undefined {
  if (isRecovery(event)) return undefined
  const { visits, unlearned = [], current } = history
  const isSameDevice = deviceMatch(history)
  const all = [...visits, ...unlearned]
  const isProof = (visit: PastVisit) =>
    visit.passed === true && mayLoseAccount(visit.event) && !isRecovery(visit.event)
  const isTheAccounts = (device: PastVisit) =>
    all.some((visit) => isSameDevice(visit, device) && (isProof(visit) || isOld(visit, current)))
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

/**
 * Returns whether two visits were of one browser or installation, or of one machine. Where many machines look like it, only at one line: a
 * thief may have a telephone of the owner's model.
 */
function deviceMatch({ current, population }: HistoryFacts) {
  return (one: PastVisit, other: PastVisit): boolean => {
    const id = storedId(other)
    if (id !== null && storedId(one) === id) return true
    if ((sameMachine(one, other) ?? 0) === 0) return false
    if (one.subnetKey !== null && one.subnetKey === other.subnetKey) return true
    // Counts are those of this visit's key alone.
    const counts = other.deviceKey === current.deviceKey ? population : null
    return deviceShare(other, counts) < commonKey
  }
}

/** Whether an event recovers an account, by its name: a cart is recovered as well. */
const isRecovery = (event: string): boolean =>
  names(event, RECOVERED) &&
  (wordsOf(event).length === 1 || names(event, HELD) || names(event, ACCESS))

const isOld = (visit: PastVisit, current: PastVisit): boolean =>
  current.atMs - visit.atMs >= newForDays * DAY_MS

/**
 * Returns the strength 0..1 of an event by which an account may be lost, where neither device nor network were the account's before, however
 * few visits it has. What came with the new device these days is as new as the device. After a recovery on a new device neither a
 * familiar network nor a challenge that was passed before counts: who took over a phone number or a mailbox passes it (exchanges hold
 * payouts for a day or more after a reset).
 */
export function lossToStranger({ event, history: all }: Evidence): number {
  if (!mayLoseAccount(event) || !hasLearned(all)) return 0
  const history = withoutCopiedId(all)
  const { current, visits, population } = history
  const isSameDevice = deviceMatch(history)
  const ofDevice = visits.filter((visit) => isSameDevice(visit, current))
  const isRecovered = recoveryFor(history, event) !== undefined
  const isKnown =
    !isRecovered && ofDevice.some((visit) => visit.passed === true || isOld(visit, current))
  const others = visits.filter((visit) => !ofDevice.includes(visit))
  if (isKnown || others.length === 0) return 0
  if (!showsDevice(current) && !others.every(showsDevice)) return 0
  const isNearby = others.some(
    ({ asn, subnetKey }) =>
      asn === current.asn || (subnetKey !== null && subnetKey === current.subnetKey),
  )
  if (!isRecovered && (isNearby || current.asn === null)) return 0
  const [checks, unlike] = population?.event ?? [0, 0]
  const share = (unlike + priorChecks * priorShare) / (checks + priorChecks)
  return Math.min(1, Math.max(0, (usualShare - share) / (usualShare - rareShare)))
}

const showsDevice = (visit: PastVisit): boolean =>
  visit.deviceKey !== null || storedId(visit) !== null
