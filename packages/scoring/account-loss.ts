import type { Evidence, PastVisit } from '@vigil/evidence'
import { storedId, withoutCopiedId } from './browser-storage.ts'
import { sameMachine } from './device-drift.ts'
import { hasLearned } from './level.ts'
import { policy } from './policy/index.ts'

const DAY_MS = 86_400_000
const { newForDays } = policy.drift.device
const { usualShare, priorChecks, priorShare } = policy.accountLoss

/** Words in names of events that take something out of an account, or give it to another person. */
const TAKEN = new Set(
  'payout payouts withdraw withdrawal transfer reset recover recovery'.split(' '),
)
/** Words for what an account is recovered and paid by, and for its changes. */
const HELD = new Set('email phone password mfa 2fa payee iban bank'.split(' '))
const CHANGED = new Set('change changed update updated add added remove removed disable'.split(' '))

/** Returns whether an account may be lost by an event, by the words of its name: `password_reset`, `payout`, `change-email`. */
export function mayLoseAccount(event: string): boolean {
  const words = event.split(/[._-]/)
  const some = (of: ReadonlySet<string>) => words.some((word) => of.has(word))
  return some(TAKEN) || (some(HELD) && some(CHANGED))
}

/**
 * Returns the strength 0..1 of an event by which an account may be lost, where neither device nor network were the account's before, however
 * few visits it has. What came with the new device these days is as new as the device.
 */
export function lossToStranger({ event, history: all }: Evidence): number {
  if (!mayLoseAccount(event) || !hasLearned(all)) return 0
  const history = withoutCopiedId(all)
  const { current, visits, population } = history
  const ofDevice = visits.filter((visit) => isSameDevice(visit, current))
  const isKnown = ofDevice.some(
    ({ atMs, passed }) => passed === true || current.atMs - atMs >= newForDays * DAY_MS,
  )
  const others = visits.filter((visit) => !ofDevice.includes(visit))
  if (isKnown || others.length === 0) return 0
  if (!showsDevice(current) && !others.every(showsDevice)) return 0
  const isNearby = others.some(
    ({ asn, subnetKey }) =>
      asn === current.asn || (subnetKey !== null && subnetKey === current.subnetKey),
  )
  if (isNearby || current.asn === null) return 0
  const [checks, unlike] = population?.event ?? [0, 0]
  const share = (unlike + priorChecks * priorShare) / (checks + priorChecks)
  return Math.max(0, 1 - share / usualShare)
}

const showsDevice = (visit: PastVisit): boolean =>
  visit.deviceKey !== null || storedId(visit) !== null

function isSameDevice(earlier: PastVisit, now: PastVisit): boolean {
  const id = storedId(now)
  return (id !== null && storedId(earlier) === id) || (sameMachine(earlier, now) ?? 0) > 0
}
