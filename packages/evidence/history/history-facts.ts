import { isOtherMachine } from '../device/other-machine.ts'
import type { HistoryFacts, PastVisit } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { isCopiedId } from './copied-id.ts'
import { failuresOnDevice, mostlyFails } from './failures.ts'
import { type Population, populationCounts } from './population.ts'

/** Earlier visits as the storage read them. */
export interface ReadHistory {
  by: 'account' | 'visitor'
  /** Newest first. */
  visits: PastVisit[]
  priorCount: number
  /** How common values are among everyone; absent or null: not counted. */
  population?: Population | null
  /** When the account's owner last gave a proof that names no visit, ms; absent or null: never. */
  provedMs?: number | null
}

const DAY_MS = 86_400_000
const MAX_AGE_MS = evidencePolicy.history.maxDays * DAY_MS
const { returned } = evidencePolicy.history
const QUIET_MS = evidencePolicy.history.quietDays * DAY_MS

/**
 * History as judgement reads it: profiles learn from visits of the last 180 days that were allowed,
 * or whose visitor proved to be the owner. What an attacker was refused teaches nothing, nor what he
 * was allowed, once the caller has said so.
 */
export function historyFacts(read: ReadHistory | null, current: PastVisit): HistoryFacts | null {
  if (read === null) return null
  const isReported = read.visits.some(({ passed }) => passed !== undefined)
  const kept = read.visits.filter(({ atMs }) => current.atMs - atMs <= MAX_AGE_MS)
  const visits = kept.filter(
    (visit) =>
      (isLearned(visit, current.atMs) && !(isReported && mostlyFails(visit, kept))) ||
      (!isReported && hasReturned(visit, read.visits, current.atMs)),
  )
  const failures = isReported ? failuresOnDevice(kept, visits, current) : 0
  const unlearned = kept.filter(
    (visit) => visit.verdict === 'allow' && visit.passed === undefined && !visits.includes(visit),
  )
  const population = populationCounts(read.population ?? null, current)
  const { by, priorCount, provedMs = null } = read
  return {
    ...{ by, visits, priorCount, current, population, provedMs },
    ...(unlearned.length > 0 && { unlearned }),
    ...(failures > 0 && { failuresOnDevice: failures }),
    ...(isCopiedId(visits, current) && { isIdCopied: true }),
  }
}

/**
 * When the oldest visit that was read took place, ms, where profiles learn from none; null: they learn from one, or there is
 * none. What was refused since then must not make an account look used whose owner's visits are past retention.
 */
export function unlearnedFromMs(
  read: ReadHistory | null,
  learned: HistoryFacts | null,
): number | null {
  const [oldest] = read?.visits.slice(-1) ?? []
  return oldest === undefined || learned === null || learned.visits.length > 0 ? null : oldest.atMs
}

/** What an attacker was allowed by chance must not be his profile at his next attempt. */
function isLearned({ verdict, passed, deviates, atMs }: PastVisit, nowMs: number): boolean {
  if (passed !== undefined) return passed
  return verdict === 'allow' && (deviates !== true || nowMs - atMs >= QUIET_MS)
}

/** A challenged browser or device that kept coming, without a complaint. */
function hasReturned(visit: PastVisit, visits: readonly PastVisit[], nowMs: number): boolean {
  const { verdict, passed, atMs, visitorKey, deviceKey, installationKey = null, sketch } = visit
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
  return days.size >= returned.visitDays && nowMs - firstMs >= returned.days * DAY_MS
}
