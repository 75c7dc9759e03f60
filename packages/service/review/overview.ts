import type { OverviewBucket, OverviewQuery, OverviewResult, Verdict } from '@vigil/contract'
import { timestampOf } from '@vigil/contract'
import { DAY_MS, HOUR_MS } from '@vigil/evidence'
import { signalByCode } from '@vigil/scoring'
import {
  aggregateChecks,
  type CheckCounts,
  type DayCounts,
  readOverviewDays,
  type Scope,
  saveOverviewDays,
} from '@vigil/storage'
import type { Caller } from '../caller.ts'
import { orUnavailable } from '../or-unavailable.ts'
import type { Services } from '../services.ts'

/** Maximum checks counted of one span (judgement: a fraction of a second of D1). */
const MAX_COUNTED = 200_000
const RANKED = 10

/**
 * Returns verdicts, reasons, countries and networks of the last day, week or month. Past days are counted once and
 * stored; days without stored counts are counted in one call.
 */
export async function overview(
  services: Services,
  { scope }: Pick<Caller, 'scope'>,
  query: OverviewQuery,
): Promise<Omit<OverviewResult, 'requestId'>> {
  const days = Number(query.days)
  const nowMs = services.now()
  const { spans, truncated } = await (days === 1
    ? lastHours(services, scope, nowMs)
    : lastDays(services, scope, nowMs, days))
  const all = spans.flatMap(({ hours }) => hours)
  return {
    days,
    total: all.reduce((sum, { checks }) => sum + checks, 0),
    buckets: bucketsOf(all, nowMs, days),
    verdicts: verdictsOf(all),
    reasons: ranked(spans, ({ reasons }) => reasons.map((it) => [it.code, it.checks])).map(
      ([code, checks]) => ({
        code: code ?? '',
        label: signalByCode.get(code ?? '')?.label ?? (code ?? '').replaceAll('_', ' '),
        checks,
      }),
    ),
    countries: ranked(spans, ({ countries }) => countries.map((it) => [it.country, it.checks])).map(
      ([country, checks]) => ({ country, checks }),
    ),
    networks: ranked(spans, ({ networks }) => networks.map((it) => [it.kind, it.checks])).map(
      ([kind, checks]) => ({ kind, checks }),
    ),
    truncated,
  }
}

/** Counts by day; `truncated`: checks are missing from them. */
interface Counted {
  spans: CheckCounts[]
  truncated: boolean
}

/** Whether a span reached the limit of counted checks, so that older ones may be missing. */
const isTruncated = (counts: readonly CheckCounts[]): boolean =>
  counts.reduce((sum, { counted }) => sum + counted, 0) >= MAX_COUNTED

async function lastHours(services: Services, scope: Scope, nowMs: number): Promise<Counted> {
  const fromMs = (Math.floor(nowMs / HOUR_MS) - 23) * HOUR_MS
  const graph = services.graphFor(scope.workspaceId)
  const [spans = []] = await orUnavailable(
    aggregateChecks(scope, graph, [{ fromMs, toMs: nowMs + 1, limit: MAX_COUNTED }]),
  )
  return { spans, truncated: isTruncated(spans) }
}

const nameOf = (day: number): string => timestampOf(day * DAY_MS).slice(0, 10)

/** Reads stored counts of past days, and counts today and every day since the first missing one in one call. */
async function lastDays(
  services: Services,
  scope: Scope,
  nowMs: number,
  days: number,
): Promise<Counted> {
  const graph = services.graphFor(scope.workspaceId)
  const today = Math.floor(nowMs / DAY_MS)
  const past = Array.from({ length: days - 1 }, (_, i) => today - days + 1 + i)
  const stored = await orUnavailable(readOverviewDays(scope, graph.home, nameOf(today - days + 1)))
  const missing = past.filter((day) => !stored.has(nameOf(day)))
  const [first] = missing
  const span = (fromMs: number, toMs: number) => ({ fromMs, toMs, limit: MAX_COUNTED })
  const [ofToday = [], counted = []] = await orUnavailable(
    aggregateChecks(scope, graph, [
      span(today * DAY_MS, nowMs + 1),
      ...(first === undefined ? [] : [span(first * DAY_MS, today * DAY_MS)]),
    ]),
  )
  const found = new Map(counted.map((counts) => [counts.day, counts]))
  const completed = completeDays(missing, counted, nowMs).map((day) => ({
    day: nameOf(day),
    counts: found.get(day) ?? NO_CHECKS,
  }))
  await saveOverviewDays(scope, graph.home, completed).catch((cause: unknown) =>
    services.report('overview', cause, 'none'),
  )
  const ofPast = past.map((day) => stored.get(nameOf(day)) ?? found.get(day) ?? NO_CHECKS)
  return {
    spans: [...ofPast, ...ofToday],
    truncated: [counted, ofToday, ...ofPast.map((day) => [day])].some(isTruncated),
  }
}

const NO_CHECKS: CheckCounts = { hours: [], countries: [], networks: [], reasons: [], counted: 0 }

/** Returns those of the missing days whose counts are final. */
function completeDays(
  missing: readonly number[],
  counted: readonly DayCounts[],
  nowMs: number,
): number[] {
  const [oldest] = counted
  // At the limit, older days were not counted and the oldest only in part. A single day that reaches the limit counts
  // as complete.
  const since =
    oldest === undefined || !isTruncated(counted)
      ? Number.NEGATIVE_INFINITY
      : oldest.day + (counted.length === 1 ? 0 : 1)
  // A check may be in the outbox for a while after midnight.
  return missing.filter((day) => day >= since && nowMs - (day + 1) * DAY_MS > HOUR_MS)
}

type Hours = CheckCounts['hours']

function verdictsOf(hours: Hours): Record<Verdict, number> {
  const verdicts = { allow: 0, challenge: 0, shadow: 0, block: 0 }
  for (const it of hours) verdicts[it.verdict] += it.checks
  return verdicts
}

function bucketsOf(hours: Hours, nowMs: number, days: number): OverviewBucket[] {
  const lengthMs = days === 1 ? HOUR_MS : DAY_MS
  const count = days === 1 ? 24 : days
  const last = Math.floor(nowMs / lengthMs)
  return Array.from({ length: count }, (_, i) => {
    const at = last - count + 1 + i
    const within = hours.filter(({ hour }) => Math.floor((hour * HOUR_MS) / lengthMs) === at)
    return { from: timestampOf(at * lengthMs), verdicts: verdictsOf(within) }
  })
}

function ranked(
  spans: readonly CheckCounts[],
  of: (counts: CheckCounts) => [string | null, number][],
): [string | null, number][] {
  const sums = new Map<string | null, number>()
  for (const [key, checks] of spans.flatMap(of)) sums.set(key, (sums.get(key) ?? 0) + checks)
  return [...sums].sort((a, b) => b[1] - a[1]).slice(0, RANKED)
}
