import { DAY_MS } from '@vigil/evidence'
import { dayOf } from '../idempotency/index.ts'
import { aggregateChecks } from '../review/aggregate-checks.ts'
import { readOverviewDays, saveOverviewDays } from '../review/overview-days.ts'
import type { Scope } from '../scope.ts'
import type { PackedRow } from './packed-rows.ts'

/** Days whose counts are stored: the overview reaches back 30 days. */
export const OVERVIEW_DAYS = 31
/** Maximum checks counted of one day, as in the overview. */
const MAX_COUNTED = 200_000

/** Stores the counts of the checks' days that are not stored yet: the overview counts other days by their rows. */
export async function countDaysOf(
  scope: Scope,
  db: D1Database,
  nowMs: number,
  rows: readonly PackedRow[],
): Promise<void> {
  const nameOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
  const since = dayOf(nowMs) - OVERVIEW_DAYS
  const days = [...new Set(rows.map(({ atMs }) => dayOf(atMs)))].filter((day) => day >= since)
  if (days.length === 0) return
  const stored = await readOverviewDays(scope, db, nameOf(Math.min(...days)))
  const missing = days.filter((day) => !stored.has(nameOf(day)))
  const counted = await aggregateChecks(
    scope,
    db,
    missing.map((day) => ({ fromMs: day * DAY_MS, toMs: (day + 1) * DAY_MS, limit: MAX_COUNTED })),
  )
  const counts = missing.flatMap((day, at) => {
    const found = counted[at]?.find((it) => it.day === day)
    return found === undefined ? [] : [{ day: nameOf(day), counts: found }]
  })
  await saveOverviewDays(scope, db, counts)
}
