import type { OverviewBucket, OverviewQuery, OverviewResult, Verdict } from '@vigil/contract'
import { timestampOf } from '@vigil/contract'
import { signalByCode } from '@vigil/scoring'
import {
  aggregateChecks,
  type CheckCounts,
  readOverviewDays,
  type Scope,
  saveOverviewDay,
} from '@vigil/storage'
import type { Caller } from '../caller.ts'
import { orUnavailable } from '../or-unavailable.ts'
import type { Services } from '../services.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Checks counted of one day (judgement: a fraction of a second of D1). */
const MAX_COUNTED = 200_000
const RANKED = 10

/** Verdicts, reasons, countries and networks of the last day, week or month. Days that are over are counted once. */
export async function overview(
  services: Services,
  { scope }: Caller,
  query: OverviewQuery,
): Promise<Omit<OverviewResult, 'requestId'>> {
  const days = Number(query.days)
  const nowMs = services.now()
  const spans =
    days === 1
      ? [await ofSpan(services, scope, hourOf(nowMs) * HOUR_MS - 23 * HOUR_MS, nowMs + 1)]
      : await ofDays(services, scope, nowMs, days)
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
    truncated: spans.some(({ counted }) => counted >= MAX_COUNTED),
  }
}

const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS)

function ofSpan(
  services: Services,
  scope: Scope,
  fromMs: number,
  toMs: number,
): Promise<CheckCounts> {
  const graph = services.graphFor(scope.workspaceId)
  return orUnavailable(aggregateChecks(scope, graph, { fromMs, toMs, limit: MAX_COUNTED }))
}

/** Today is counted anew; of each day before, what was kept, else it is counted and kept. */
async function ofDays(
  services: Services,
  scope: Scope,
  nowMs: number,
  days: number,
): Promise<CheckCounts[]> {
  const graph = services.graphFor(scope.workspaceId)
  const todayMs = Math.floor(nowMs / DAY_MS) * DAY_MS
  const dayOf = (ms: number) => timestampOf(ms).slice(0, 10)
  const kept = await orUnavailable(
    readOverviewDays(scope, graph, dayOf(todayMs - (days - 1) * DAY_MS)),
  )
  const counted: CheckCounts[] = []
  for (let back = days - 1; back >= 1; back -= 1) {
    const fromMs = todayMs - back * DAY_MS
    const stored = kept.get(dayOf(fromMs))
    if (stored !== undefined) {
      counted.push(stored)
      continue
    }
    const counts = await ofSpan(services, scope, fromMs, fromMs + DAY_MS)
    counted.push(counts)
    // A check may wait in the outbox for a while after midnight.
    if (nowMs - (fromMs + DAY_MS) > HOUR_MS) {
      await saveOverviewDay(scope, graph, dayOf(fromMs), counts).catch((cause: unknown) =>
        services.report('overview', cause, 'none'),
      )
    }
  }
  return [...counted, await ofSpan(services, scope, todayMs, nowMs + 1)]
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
