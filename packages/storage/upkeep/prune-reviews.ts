import { DAY_MS } from '@vigil/evidence'
import { and, lt, sql } from 'drizzle-orm'
import { type BoundStatement, inScope, type Params, statement } from '../database/index.ts'
import { OVERVIEW_DAYS } from '../packs/count-days.ts'
import { auditLog, outcomes, overviewDays, reviews } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { firstIdAt } from '../uuid-v7.ts'

/**
 * The checks of an environment that are past retention, and the maximum number of rows that one step deletes from a
 * table.
 */
export interface OldChecks extends Scope {
  /** Smallest id that is not deleted. */
  beforeId: string
  rows: number
}

/** Check ids sort by time. */
const deleteOldReviews = statement(
  (
    _,
    v: Params<OldChecks>,
  ) => sql`DELETE FROM ${reviews} WHERE ${inScope(reviews, v)} AND ${reviews.checkId} IN (
    SELECT check_id FROM ${reviews} WHERE ${inScope(reviews, v)} AND check_id < ${v.beforeId}
    ORDER BY check_id LIMIT ${v.rows})`,
)
const deleteOldOutcomes = statement(
  (
    _,
    v: Params<OldChecks>,
  ) => sql`DELETE FROM ${outcomes} WHERE ${inScope(outcomes, v)} AND ${outcomes.checkId} IN (
    SELECT check_id FROM ${outcomes} WHERE ${inScope(outcomes, v)} AND check_id < ${v.beforeId}
    ORDER BY check_id LIMIT ${v.rows})`,
)
const deleteOldDays = statement((q, v: Params<Scope & { beforeDay: string }>) =>
  q.delete(overviewDays).where(and(inScope(overviewDays, v), lt(overviewDays.day, v.beforeDay))),
)
/** Minimum retention of the audit log, days: longer than that of checks (judgement). */
const MIN_AUDIT_DAYS = 365
const deleteOldAudit = statement(
  (
    _,
    v: Params<{ workspaceId: string; beforeId: string; rows: number }>,
  ) => sql`DELETE FROM ${auditLog} WHERE ${auditLog.workspaceId} = ${v.workspaceId} AND ${auditLog.id} IN (
    SELECT id FROM ${auditLog} WHERE ${auditLog.workspaceId} = ${v.workspaceId} AND id < ${v.beforeId}
    ORDER BY id LIMIT ${v.rows})`,
)

/** Statements that delete the reviews and outcomes of old checks, and counts older than any overview. */
export function pruneReviews(
  { workspaceId, env, beforeId, rows }: OldChecks,
  db: D1Database,
  nowMs: number,
): BoundStatement<unknown>[] {
  const beforeDay = new Date(nowMs - OVERVIEW_DAYS * DAY_MS).toISOString().slice(0, 10)
  return [
    deleteOldReviews.bind(db, { workspaceId, env, beforeId, rows }),
    deleteOldOutcomes.bind(db, { workspaceId, env, beforeId, rows }),
    deleteOldDays.bind(db, { workspaceId, env, beforeDay }),
  ]
}

/** Deletes log entries past the plan's retention, which is a year at least. */
export async function pruneAudit(
  workspaceId: string,
  db: D1Database,
  { nowMs, retentionDays, rows }: { nowMs: number; retentionDays: number; rows: number },
): Promise<void> {
  const beforeId = firstIdAt(nowMs - Math.max(retentionDays, MIN_AUDIT_DAYS) * DAY_MS)
  await deleteOldAudit.run(db, { workspaceId, beforeId, rows })
}
