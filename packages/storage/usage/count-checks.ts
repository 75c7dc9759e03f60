import { type SQL, sql } from 'drizzle-orm'
import { type Params, statement } from '../database/index.ts'
import { counted, usage, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { periodOf } from './period.ts'

/** A month as a range of ids: ids of checks sort by time. */
export interface Month extends Scope {
  period: string
  fromId: string
  toId: string
}

/** Checks counted row by row before they are added to the stored count: the maximum that a check scans. */
const MAX_UNCOUNTED = 64
const LOWEST = new Uint8Array(16)

/** The last month that was computed: nearly every check is of the current one. */
let last: { startMs: number; endMs: number; month: Omit<Month, keyof Scope> } | null = null

/** The month (UTC) of a moment. */
export function monthOf({ workspaceId, env }: Scope, atMs: number): Month {
  if (last === null || atMs < last.startMs || atMs >= last.endMs) {
    const { name: period, startMs, endMs } = periodOf(atMs)
    const [fromId, toId] = [uuidV7(startMs, LOWEST), uuidV7(endMs, LOWEST)]
    last = { startMs, endMs, month: { period, fromId, toId } }
  }
  return { workspaceId, env, ...last.month }
}

const ofMonth = (v: Params<Month>): SQL => sql`${counted.workspaceId} = ${v.workspaceId}
  AND ${counted.env} = ${v.env} AND ${counted.period} = ${v.period}`

/** Checks of the month not yet in its stored count: newer than it, and not counted in `usage` by an older version. */
const uncounted = (
  v: Params<Month>,
): SQL => sql`FROM ${visits} WHERE ${visits.workspaceId} = ${v.workspaceId}
  AND ${visits.env} = ${v.env} AND ${visits.id} < ${v.toId}
  AND ${visits.id} > max(${v.fromId}, COALESCE((SELECT ${counted.upto} FROM ${counted} WHERE ${ofMonth(v)}), ''))`
const isCountedHere = sql`${visits.ties} IS NOT NULL`

/** Checks of the month, exactly. */
export const checksOfMonth = (v: Params<Month>): SQL => sql`(
  COALESCE((SELECT CASE ${v.env} WHEN 'live' THEN ${usage.liveChecks} ELSE ${usage.testChecks} END
    FROM ${usage} WHERE ${usage.workspaceId} = ${v.workspaceId} AND ${usage.period} = ${v.period}), 0)
  + COALESCE((SELECT ${counted.checks} FROM ${counted} WHERE ${ofMonth(v)}), 0)
  + (SELECT count(*) ${uncounted(v)} AND ${isCountedHere}))`

/** Checks of the month not in its stored count: how many, how many of them count here, and the newest. */
const sumOfUncounted = (v: Params<Month>): SQL => sql`SELECT count(*) AS found,
  count(${visits.ties}) AS counts, max(${visits.id}) AS newest ${uncounted(v)}`

/** Adds the remaining checks to the stored count, before checks are deleted. */
export const countAll = statement(
  (_, v: Params<Month>) => sql`INSERT INTO ${counted} (workspace_id, env, period, checks, upto)
  SELECT ${v.workspaceId}, ${v.env}, ${v.period}, counts, newest FROM (${sumOfUncounted(v)})
  WHERE found > 0
  ON CONFLICT (workspace_id, env, period) DO UPDATE SET checks = checks + excluded.checks,
    upto = excluded.upto`,
)

/**
 * Follows the statement that stored a check. Counts the check if newer ones of its month are in the stored count
 * already; else adds the remaining checks to the count once there are many.
 */
export const countCheck = statement(
  (
    _,
    v: Params<Month & { id: string }>,
  ) => sql`INSERT INTO ${counted} (workspace_id, env, period, checks, upto)
  SELECT ${v.workspaceId}, ${v.env}, ${v.period}, CASE WHEN late THEN 1 ELSE counts END,
    CASE WHEN late THEN ${v.id} ELSE newest END
  FROM (SELECT changes() > 0 AND EXISTS (SELECT 1 FROM ${counted}
      WHERE ${ofMonth(v)} AND ${counted.upto} >= ${v.id}) AS late)
    CROSS JOIN (${sumOfUncounted(v)})
  WHERE late OR found >= ${sql.raw(String(MAX_UNCOUNTED))}
  ON CONFLICT (workspace_id, env, period) DO UPDATE SET checks = checks + excluded.checks,
    upto = max(upto, excluded.upto)`,
)

export const readMonth = statement((q, v: Params<Month>) =>
  q.select({ checks: sql<number>`${checksOfMonth(v)}`.as('checks') }).from(sql`(SELECT 1)`),
)
