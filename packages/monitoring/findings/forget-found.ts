import { COUNTERS } from './settle-reading.ts'

/** Findings forgotten in one go. */
const FORGOTTEN_AT_ONCE = 5_000

/**
 * Forgets what was found about people by asking about domains `d`, and counts those people's findings
 * anew. `which` is SQL whose places begin at ?2.
 */
export function forgetFoundBy(
  db: D1Database,
  which: string,
  bound: readonly unknown[],
  nowMs: number,
): D1PreparedStatement[] {
  const key = 'workspace_id, subject_id, layer, finding_hash'
  const found = `FROM monitor_domain d CROSS JOIN monitor_finding f ON f.workspace_id = d.workspace_id
    AND f.via > d.id || ':' AND f.via < d.id || ';' WHERE ${which}`
  const named = key.replaceAll(/(\w+)/g, 'f.$1')
  return [
    db
      .prepare(
        `UPDATE monitor_finding SET gone_ms = ?1, changed_ms = ?1 WHERE (${key}) IN (
           SELECT ${named} ${found} LIMIT ${FORGOTTEN_AT_ONCE})`,
      )
      .bind(nowMs, ...bound),
    db
      .prepare(
        `UPDATE monitor_identity AS i SET ${COUNTERS} WHERE status <> 'removed' AND id IN (
           SELECT f.subject_id ${found} AND f.gone_ms = ?1)`,
      )
      .bind(nowMs, ...bound),
    db
      .prepare(
        `DELETE FROM monitor_finding WHERE (${key}) IN (SELECT ${named} ${found} AND f.gone_ms = ?1)`,
      )
      .bind(nowMs, ...bound),
  ]
}
