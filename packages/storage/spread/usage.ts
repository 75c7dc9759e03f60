import {
  aggregateChecks as aggregateIn,
  type DayCounts,
  type Span,
} from '../review/aggregate-checks.ts'
import type { Scope } from '../scope.ts'
import { readUsage as readUsageIn, type Usage } from '../usage/index.ts'
import type { Databases } from './databases.ts'

/** Checks of the calendar month (UTC) of `nowMs` that are stored, exactly. */
export async function readUsage(
  workspaceId: string,
  databases: Databases,
  nowMs: number,
): Promise<Usage> {
  const each = await Promise.all(databases.all.map((db) => readUsageIn(workspaceId, db, nowMs)))
  return {
    liveChecks: each.reduce((sum, { liveChecks }) => sum + liveChecks, 0),
    testChecks: each.reduce((sum, { testChecks }) => sum + testChecks, 0),
  }
}

/**
 * Counts the checks of several spans by day, within each database's limit; the days of a span are in ascending order.
 */
export async function aggregateChecks(
  scope: Scope,
  databases: Databases,
  spans: readonly Span[],
): Promise<DayCounts[][]> {
  const each = await Promise.all(databases.all.map((db) => aggregateIn(scope, db, spans)))
  return spans.map(({ limit }, at) => {
    const lists = each.map((of) => of[at] ?? [])
    // If a database reached its limit, days before its oldest are incomplete.
    const cut = lists.filter((list) => list.reduce((sum, { counted }) => sum + counted, 0) >= limit)
    const since = Math.max(...cut.map(([oldest]) => oldest?.day ?? 0), 0)
    const days = new Map<number, DayCounts>()
    for (const counts of lists.flat().filter(({ day }) => day >= since)) {
      const known = days.get(counts.day)
      days.set(counts.day, known === undefined ? counts : added(known, counts))
    }
    return [...days.values()].sort((a, b) => a.day - b.day)
  })
}

function added(a: DayCounts, b: DayCounts): DayCounts {
  return {
    day: a.day,
    hours: summed([...a.hours, ...b.hours], ({ hour, verdict }) => `${hour} ${verdict}`),
    countries: summed([...a.countries, ...b.countries], ({ country }) => country),
    networks: summed([...a.networks, ...b.networks], ({ kind }) => kind),
    reasons: summed([...a.reasons, ...b.reasons], ({ code }) => code),
    counted: a.counted + b.counted,
  }
}

function summed<Row extends { checks: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | null,
): Row[] {
  const sums = new Map<string | null, Row>()
  for (const row of rows) {
    const known = sums.get(nameOf(row))
    sums.set(nameOf(row), known === undefined ? row : { ...row, checks: row.checks + known.checks })
  }
  return [...sums.values()]
}
