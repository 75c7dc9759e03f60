import { DAY_MS } from '@vigil/evidence'
import { type Params, type Statement, statement } from '@vigil/storage'
import { lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { sweepBatches } from './corpus/drop-batch.ts'
import { deleteFoundBy } from './findings/delete-found.ts'
import {
  alertDelivery,
  monitorAlert,
  monitorAudit,
  monitorDomain,
  monitorFinding,
  monitorIdentity,
  monitorLayer,
  monitorRun,
  monitorSource,
  monitorTask,
} from './schema/index.ts'

const MONTH_MS = 30 * DAY_MS

/** Rows deleted of one table in one sweep. */
const AT_ONCE = 5_000

/** Times before which rows have expired. `nowMs` is the time at which findings of lost domains are marked as gone. */
interface Times {
  nowMs: number
  monthAgoMs: number
  quarterAgoMs: number
}

/** Deletes some rows of a table, which `key` names. */
const some = (
  table: SQLiteTable,
  key: string,
  where: (v: Params<Times>) => SQL,
): Statement<Times, unknown> =>
  statement(
    (_, v: Params<Times>) => sql`DELETE FROM ${table} WHERE (${sql.raw(key)}) IN (
      SELECT ${sql.raw(key)} FROM ${table} WHERE ${where(v)} LIMIT ${AT_ONCE})`,
  )
// A lost domain whose new proof was not completed remains lost.
const isLost = (v: Params<Times>) =>
  sql`d.state IN ('lost', 'pending') AND d.lost_ms < ${v.monthAgoMs}`
const lost = (v: Params<Times>, columns: string) =>
  sql`(SELECT ${sql.raw(columns)} FROM ${monitorDomain} d WHERE ${isLost(v)})`
const deleteFound = deleteFoundBy<Times>(isLost)

const isOldAlert = (v: Params<Times>) => sql`(created_ms < ${v.quarterAgoMs}
  OR (created_ms < ${v.monthAgoMs} AND type NOT LIKE 'monitor.%'))`

const before = [
  some(alertDelivery, 'endpoint_id, alert_id', (v) => sql`updated_ms < ${v.monthAgoMs}`),
  // Each with its deliveries, including those that are still retried.
  some(
    alertDelivery,
    'endpoint_id, alert_id',
    (v) => sql`alert_id IN (SELECT id FROM ${monitorAlert} WHERE ${isOldAlert(v)})`,
  ),
  some(
    monitorAlert,
    'id',
    (v) => sql`${isOldAlert(v)} AND NOT EXISTS (
      SELECT 1 FROM ${alertDelivery} d WHERE d.alert_id = ${monitorAlert.id})`,
  ),
  some(monitorRun, 'run_key', (v) => sql`finished_ms < ${v.quarterAgoMs}`),
  statement(
    (_, __: Params<Times>) => sql`DELETE FROM ${monitorTask}
      WHERE run_key NOT IN (SELECT run_key FROM ${monitorRun})`,
  ),
  some(
    monitorFinding,
    'workspace_id, subject_id, layer, finding_hash',
    (v) => sql`(workspace_id, subject_id) IN ${lost(v, 'd.workspace_id, d.id')}`,
  ),
]
const after = [
  some(monitorLayer, 'domain_id, layer, source', (v) => sql`domain_id IN ${lost(v, 'd.id')}`),
  statement(
    (_, v: Params<Times>) => sql`UPDATE ${monitorDomain} SET state = 'lost'
      WHERE state = 'pending' AND lost_ms IS NOT NULL AND token_expires_ms < ${v.nowMs}`,
  ),
  some(
    monitorDomain,
    'id',
    (v) => sql`state = 'lost' AND lost_ms < ${v.monthAgoMs} AND id NOT IN (
      SELECT f.subject_id FROM ${monitorFinding} f
      WHERE f.workspace_id = ${monitorDomain.workspace_id} AND f.subject_id = ${monitorDomain.id})
      AND NOT EXISTS (SELECT 1 FROM ${monitorFinding} f WHERE f.workspace_id = ${monitorDomain.workspace_id}
        AND f.via > ${monitorDomain.id} || ':' AND f.via < ${monitorDomain.id} || ';')`,
  ),
  some(monitorDomain, 'id', (v) => sql`state = 'pending' AND token_expires_ms < ${v.nowMs}`),
  some(monitorIdentity, 'id', (v) => sql`status = 'removed' AND removed_ms < ${v.monthAgoMs}`),
]

/**
 * Deletes expired rows: findings two years after a source last had them; alerts after 90 days, events of checks after
 * 30, deliveries after 30, runs after 90; lost domains with their findings and removed people after 30 days; incomplete
 * proofs. Runs with every cron.
 */
export async function sweepExposure(db: D1Database, nowMs: number): Promise<void> {
  const times = { nowMs, monthAgoMs: nowMs - MONTH_MS, quarterAgoMs: nowMs - 3 * MONTH_MS }
  const bound = (steps: readonly Statement<Times, unknown>[]) =>
    steps.map((step) => step.bind(db, times).prepared)
  await sweepBatches(db, nowMs)
  await db.batch([...bound(before), ...deleteFound(db, times), ...bound(after)])
}

/** A finding of a source that still answers is retained: if deleted, it would be new again. */
const oldest = [
  statement(
    (_, v: Params<{ beforeMs: number }>) => sql`DELETE FROM ${monitorFinding}
      WHERE ${lt(monitorFinding.last_seen_ms, v.beforeMs)} AND ${monitorFinding.pending} IS NULL
        AND (${monitorFinding.gone_ms} IS NOT NULL OR NOT EXISTS (SELECT 1 FROM ${monitorSource} s
          WHERE ${monitorFinding.origin} || ':' LIKE s.source || ':%' AND s.confirmed_ms >= ${v.beforeMs}))`,
  ),
  statement((q, v: Params<{ beforeMs: number }>) =>
    q.delete(monitorAudit).where(lt(monitorAudit.at_ms, v.beforeMs)),
  ),
]

/**
 * Deletes audit entries, and findings that no source has any more or whose source no longer answers, after two years.
 * Only for the daily run, because it reads whole tables.
 */
export const deleteOldest = (db: D1Database, nowMs: number): D1PreparedStatement[] =>
  oldest.map((step) => step.bind(db, { beforeMs: nowMs - 24 * MONTH_MS }).prepared)
