import { isOtherMachine } from '../device/other-machine.ts'
import type { HistoryFacts, PastVisit, VisitorFacts } from '../evidence.ts'
import type { KnownAccount } from '../graph/rows.ts'
import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS } from '../time.ts'
import { isCopiedId } from './copied-id.ts'
import { failuresOnDevice, mostlyFails } from './failures.ts'
import { ownSignup } from './own-signup.ts'
import { type Population, populationCounts } from './population.ts'
import { isOfCopy, unlistedDays } from './unlisted-days.ts'

/** Earlier visits, as read from storage. */
export interface ReadHistory {
  by: 'account' | 'visitor'
  /** Newest first. */
  visits: PastVisit[]
  priorCount: number
  /** How common values are at the site; absent or null: not counted. */
  population?: Population | null
  /** When the account's owner last gave a proof that names no visit, ms; absent or null: never. */
  provedMs?: number | null
}

const MAX_AGE_MS = evidencePolicy.history.maxDays * DAY_MS
const { challengedReturn } = evidencePolicy.history
const SETTLED_MS = evidencePolicy.history.idMachine.settledDays * DAY_MS
const QUIET_MS = evidencePolicy.history.quietDays * DAY_MS

/**
 * Returns the history for scoring. Profiles learn from visits of the last `maxDays` that were allowed, or whose visitor
 * proved to be the owner; not from refused visits, nor from those that the caller reported as another person's, nor
 * from visits of a reported attacker in the same network and time zone.
 *
 * @param attackers browsers and devices of the takeovers of this account that were reported
 * @param visitor id and list of days of the current visit
 */
export function historyFacts(
  whole: ReadHistory | null,
  current: PastVisit,
  attackers: KnownAccount['reported'] = [],
  visitor: VisitorFacts | null = null,
): HistoryFacts | null {
  if (whole === null) return null
  const read = { ...whole, visits: withoutAttackers(whole.visits, attackers) }
  const isReported = read.visits.some(({ passed }) => passed !== undefined)
  const recent = read.visits.filter(({ atMs }) => current.atMs - atMs <= MAX_AGE_MS)
  const visits = recent.filter(
    (visit) =>
      (isLearned(visit, current.atMs) && !(isReported && mostlyFails(visit, recent))) ||
      (!isReported && hasReturned(visit, read.visits, current.atMs)),
  )
  const failures = isReported ? failuresOnDevice(recent, visits, current) : 0
  const unlearned = recent.filter(
    (visit) => visit.verdict === 'allow' && visit.passed === undefined && !visits.includes(visit),
  )
  const refused = recent.filter(({ verdict, passed }) => verdict !== 'allow' && passed === false)
  const settled = visits.filter(({ atMs }) => current.atMs - atMs >= SETTLED_MS)
  const isCopied = [visits, settled].some((some) => isCopiedId(some, current))
  const population = populationCounts(read.population ?? null, current)
  const { by, priorCount, provedMs = null } = read
  const signup = by === 'account' ? ownSignup(read.visits, visits, current) : null
  return {
    by,
    visits,
    priorCount,
    current: isCopied ? { ...current, visitorIsOwn: false } : current,
    population,
    provedMs,
    ...(unlearned.length > 0 && { unlearned }),
    ...(refused.length > 0 && { refused }),
    ...(signup !== null && { signup }),
    ...(failures > 0 && { failuresOnDevice: failures }),
    ...(isCopied && { isIdCopied: true }),
    ...unlistedDays([...visits, ...unlearned], current, visitor),
  }
}

/**
 * Marks as another person's an attacker's visits near the reported ones: those in the same browser or on the same
 * device, in the same network and time zone. An attacker opens private windows; the owner may have used that browser
 * elsewhere.
 */
function withoutAttackers(
  visits: readonly PastVisit[],
  attackers: KnownAccount['reported'],
): PastVisit[] {
  const ofAttacker = visits.filter(({ visitorKey, deviceKey }) =>
    attackers.some(
      ({ kind, value }) =>
        (kind === 'visitor' && value === visitorKey) || (kind === 'device' && value === deviceKey),
    ),
  )
  const reported = ofAttacker.filter(({ passed }) => passed === false)
  const beside = ofAttacker.filter((visit) =>
    reported.some((it) => it.subnetKey === visit.subnetKey && it.timezone === visit.timezone),
  )
  return visits.map((visit) => (beside.includes(visit) ? { ...visit, passed: false } : visit))
}

/**
 * Returns the time of the oldest visit that was read, ms, if the profile learns from none; null: it learns from one, or
 * there is none. Visits that were refused since then must not make an account look used whose owner's visits are past
 * retention.
 */
export function unlearnedFromMs(
  read: ReadHistory | null,
  learned: HistoryFacts | null,
): number | null {
  const [oldest] = read?.visits.slice(-1) ?? []
  return oldest === undefined || learned === null || learned.visits.length > 0 ? null : oldest.atMs
}

/**
 * Whether the profile learns from a visit. One that differed is learned later, so that an attacker's allowed visit is
 * not the profile of the next.
 */
function isLearned({ verdict, passed, deviates, atMs }: PastVisit, nowMs: number): boolean {
  if (passed !== undefined) return passed
  return verdict === 'allow' && (deviates !== true || nowMs - atMs >= QUIET_MS)
}

/**
 * Whether the browser or device of a challenged visit returned on several days, without a complaint. A copy of a
 * browser's storage has its id, so that the owner's visits must not count as its return.
 */
function hasReturned(visit: PastVisit, visits: readonly PastVisit[], nowMs: number): boolean {
  const { verdict, passed, atMs, visitorKey, deviceKey, installationKey = null, sketch } = visit
  if (isOfCopy(visit)) return false
  if (verdict !== 'challenge' || passed !== undefined || nowMs - atMs < QUIET_MS) return false
  const same = visits.filter(
    (other) =>
      (visitorKey !== null &&
        other.visitorKey === visitorKey &&
        !isOtherMachine(other.sketch, sketch)) ||
      (deviceKey !== null && other.deviceKey === deviceKey) ||
      (installationKey !== null && other.installationKey === installationKey),
  )
  const days = new Set(same.map((other) => Math.floor(other.atMs / DAY_MS)))
  const firstMs = Math.min(...same.map((other) => other.atMs))
  return (
    days.size >= challengedReturn.visitDays && nowMs - firstMs >= challengedReturn.days * DAY_MS
  )
}
