import { sweepBatches } from './corpus/drop-batch.ts'
import { forgetFoundBy } from './findings/forget-found.ts'

const DAY_MS = 86_400_000
const MONTH_MS = 30 * DAY_MS

/** Rows deleted of one table in one sweep. */
const AT_ONCE = 5_000

/**
 * Deletes what has had its time: findings two years after they were last seen, alerts
 * after 90 days and events of checks after 30, deliveries after 30, runs after 90; lost domains with their findings and removed
 * people after 30 days; proofs that were begun and not finished. Called by every tick of the cron.
 */
export async function sweepExposure(db: D1Database, nowMs: number): Promise<void> {
  // Lost ones whose proof was begun anew and not finished are lost still.
  const lost = `d.state IN ('lost', 'pending') AND d.lost_ms < `
  const some = (table: string, key: string, where: string, beforeMs: number) =>
    db
      .prepare(
        `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table}
         WHERE ${where} LIMIT ${AT_ONCE})`,
      )
      .bind(beforeMs)
  const finding = 'workspace_id, subject_id, layer, finding_hash'
  await sweepBatches(db, nowMs)
  await db.batch([
    some('alert_delivery', 'endpoint_id, alert_id', 'updated_ms < ?1', nowMs - 30 * DAY_MS),
    some('monitor_alert', 'id', 'created_ms < ?1', nowMs - 90 * DAY_MS),
    some('monitor_alert', 'id', "created_ms < ?1 AND type NOT LIKE 'monitor.%'", nowMs - MONTH_MS),
    some('monitor_run', 'run_key', 'finished_ms < ?1', nowMs - 90 * DAY_MS),
    db
      .prepare('DELETE FROM monitor_task WHERE run_key NOT IN (SELECT run_key FROM monitor_run)')
      .bind(),
    some(
      'monitor_finding',
      finding,
      `(workspace_id, subject_id) IN (SELECT d.workspace_id, d.id FROM monitor_domain d
         WHERE ${lost} ?1)`,
      nowMs - 30 * DAY_MS,
    ),
    ...forgetFoundBy(db, `${lost} ?2`, [nowMs - 30 * DAY_MS], nowMs),
    some(
      'monitor_layer',
      'domain_id, layer, source',
      `domain_id IN (SELECT d.id FROM monitor_domain d WHERE ${lost} ?1)`,
      nowMs - 30 * DAY_MS,
    ),
    db
      .prepare(
        `UPDATE monitor_domain SET state = 'lost' WHERE state = 'pending' AND lost_ms IS NOT NULL
           AND token_expires_ms < ?`,
      )
      .bind(nowMs),
    some(
      'monitor_domain',
      'id',
      `state = 'lost' AND lost_ms < ?1 AND id NOT IN (SELECT subject_id FROM monitor_finding
         WHERE workspace_id = monitor_domain.workspace_id AND subject_id = monitor_domain.id)`,
      nowMs - 30 * DAY_MS,
    ),
    some('monitor_domain', 'id', `state = 'pending' AND token_expires_ms < ?1`, nowMs),
    some('monitor_identity', 'id', `status = 'removed' AND removed_ms < ?1`, nowMs - 30 * DAY_MS),
  ])
}

/** Deletes findings and audit entries of two years ago; for the daily run: this reads whole tables. */
export function forgetOldest(db: D1Database, nowMs: number): D1PreparedStatement[] {
  const beforeMs = nowMs - 24 * MONTH_MS
  return [
    db
      .prepare('DELETE FROM monitor_finding WHERE last_seen_ms < ? AND pending IS NULL')
      .bind(beforeMs),
    db.prepare('DELETE FROM monitor_audit WHERE at_ms < ?').bind(beforeMs),
  ]
}
