import { number, type Row, text } from '../row.ts'

/** An alert to be told. The payload is the body as it is sent. */
export interface NewAlert {
  id: string
  workspaceId: string
  /** The same for the same news, whoever writes it and however often. */
  dedupeKey: string
  runKey: string | null
  type: string
  subjectId: string
  newCount: number
  payload: string
  /** Set on an alert that stands for so many subjects: it waits for the run's digest. */
  heldSubjects?: number
}

/** Alerts of one workspace in a day; what is beyond waits for one digest. */
export const ALERTS_PER_DAY = 50
const ALERTS_AT_ONCE = 40

/**
 * Stores alerts of one workspace, each once, with a delivery to each endpoint of it that ever took a
 * test; where one is switched off they wait until it is active again. Part of the batch that stores
 * what they tell of.
 */
export function insertAlerts(
  db: D1Database,
  alerts: readonly NewAlert[],
  nowMs: number,
  options: { capped: boolean } = { capped: true },
): D1PreparedStatement[] {
  const statements: D1PreparedStatement[] = []
  for (let from = 0; from < alerts.length; from += ALERTS_AT_ONCE) {
    const part = alerts.slice(from, from + ALERTS_AT_ONCE)
    statements.push(...insertSome(db, part, nowMs, options.capped))
  }
  return statements
}

function insertSome(db: D1Database, alerts: readonly NewAlert[], nowMs: number, capped: boolean) {
  const [first] = alerts
  if (first === undefined) return []
  const rows = JSON.stringify(
    alerts.map((a) => [
      ...[a.id, a.dedupeKey, a.runKey, a.type, a.subjectId, a.newCount, a.payload],
      a.heldSubjects ?? null,
    ]),
  )
  const dayStartMs = nowMs - (nowMs % 86_400_000)
  return [
    db
      .prepare(
        `INSERT OR IGNORE INTO monitor_alert (id, workspace_id, dedupe_key, run_key, type,
           subject_id, state, new_count, payload, created_ms, subjects)
         SELECT value ->> 0, ?1, value ->> 1, value ->> 2, value ->> 3, value ->> 4,
           iif(value ->> 7 IS NOT NULL OR ?5 AND key + (SELECT count(*) FROM monitor_alert WHERE workspace_id = ?1
             AND created_ms >= ?4 AND state = 'sent') >= ${ALERTS_PER_DAY}, 'held', 'sent'),
           value ->> 5, value ->> 6, ?3, COALESCE(value ->> 7, 1) FROM json_each(?2)
         WHERE NOT EXISTS (SELECT 1 FROM monitor_identity i
           WHERE i.id = value ->> 4 AND i.status <> 'active')`,
      )
      .bind(first.workspaceId, rows, nowMs, dayStartMs, capped ? 1 : 0),
    db
      .prepare(
        `INSERT OR IGNORE INTO alert_delivery (endpoint_id, alert_id, workspace_id, state, next_ms,
           updated_ms)
         SELECT e.id, a.id, a.workspace_id, 'due', ?2, ?2 FROM json_each(?1) j
         JOIN monitor_alert a ON a.id = j.value AND a.state = 'sent'
         JOIN alert_endpoint e ON e.workspace_id = a.workspace_id
           AND e.state IN ('active', 'disabled')`,
      )
      .bind(JSON.stringify(alerts.map(({ id }) => id)), nowMs),
  ]
}

/** Alerts of a run that were held back, summed up by workspace, of some workspaces. */
export async function heldAlerts(
  db: D1Database,
  runKey: string,
  limit: number,
): Promise<{ workspaceId: string; alerts: number; newCount: number }[]> {
  const { results } = await db
    .prepare(
      `SELECT workspace_id, sum(subjects) AS alerts, sum(new_count) AS n FROM monitor_alert
       WHERE run_key = ? AND state = 'held' GROUP BY workspace_id LIMIT ?`,
    )
    .bind(runKey, limit)
    .all<Row>()
  return results.map((row) => ({
    workspaceId: text(row, 'workspace_id'),
    alerts: number(row, 'alerts'),
    newCount: number(row, 'n'),
  }))
}

/** What was held back has been told to these workspaces in a digest. */
export function releaseHeld(
  db: D1Database,
  runKey: string,
  workspaceIds: readonly string[],
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE monitor_alert SET state = 'told' WHERE run_key = ?1 AND state = 'held'
         AND workspace_id IN (SELECT value FROM json_each(?2))`,
    )
    .bind(runKey, JSON.stringify(workspaceIds))
}

/** Live findings of subjects by layer, and how many of them are the baseline. */
export async function liveCounts(
  workspaceId: string,
  db: D1Database,
  subjectIds: readonly string[],
): Promise<Map<string, { count: number; baseline: number }>> {
  const { results } = await db
    .prepare(
      `SELECT subject_id, layer, count(*) AS n, sum(in_baseline) AS baseline
       FROM monitor_finding WHERE workspace_id = ?1
         AND subject_id IN (SELECT value FROM json_each(?2)) AND pending IS NULL AND gone_ms IS NULL
       GROUP BY subject_id, layer`,
    )
    .bind(workspaceId, JSON.stringify(subjectIds))
    .all<Row>()
  return new Map(
    results.map((row) => [
      `${text(row, 'subject_id')}|${text(row, 'layer')}`,
      { count: number(row, 'n'), baseline: number(row, 'baseline') },
    ]),
  )
}

/** Workspaces whose numbers from a source are older than `beforeMs`, page by page. */
export async function staleSources(
  db: D1Database,
  beforeMs: number,
  cursor: string,
  limit: number,
): Promise<{ workspaceId: string; source: string; sinceMs: number }[]> {
  const { results } = await db
    .prepare(
      `SELECT d.workspace_id, l.source, min(l.stale_since_ms) AS since FROM monitor_layer l
       JOIN monitor_domain d ON d.id = l.domain_id AND d.state IN ('verified', 'grace')
       WHERE l.stale_since_ms < ?1 AND d.workspace_id || ' ' || l.source > ?2
       GROUP BY d.workspace_id, l.source ORDER BY d.workspace_id || ' ' || l.source LIMIT ?3`,
    )
    .bind(beforeMs, cursor, limit)
    .all<Row>()
  return results.map((row) => ({
    workspaceId: text(row, 'workspace_id'),
    source: text(row, 'source'),
    sinceMs: number(row, 'since'),
  }))
}

/** Active endpoints for which something waits to be sent now. */
export async function endpointsDue(db: D1Database, nowMs: number): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT d.endpoint_id FROM alert_delivery d
       JOIN alert_endpoint e ON e.id = d.endpoint_id AND e.state = 'active'
       WHERE d.state = 'due' AND d.next_ms <= ? LIMIT 200`,
    )
    .bind(nowMs)
    .all<Row>()
  return results.map((row) => text(row, 'endpoint_id'))
}
