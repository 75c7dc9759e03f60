import { number, numberOrNull, type Row, text, textOrNull } from '../row.ts'
import type { AlertEndpointRow } from '../schema/index.ts'
import { insertAlerts, type NewAlert } from './alert-rows.ts'

/** Each alert's way to each endpoint. */

export interface DueDelivery {
  alertId: string
  attempts: number
  type: string
  payload: string
}

/** The oldest that is to be sent to an endpoint now, with the endpoint; null: it takes nothing. */
export async function readDue(
  db: D1Database,
  endpointId: string,
  nowMs: number,
): Promise<{ endpoint: AlertEndpointRow; due: DueDelivery | null } | null> {
  const [endpoints, rows] = await db.batch<Row>([
    db.prepare("SELECT * FROM alert_endpoint WHERE id = ? AND state = 'active'").bind(endpointId),
    db
      .prepare(
        `SELECT d.alert_id, d.attempts, a.type, a.payload FROM alert_delivery d
         JOIN monitor_alert a ON a.id = d.alert_id
         WHERE d.endpoint_id = ? AND d.state = 'due' AND d.next_ms <= ?
         ORDER BY d.next_ms, d.alert_id LIMIT 1`,
      )
      .bind(endpointId, nowMs),
  ])
  const row = endpoints?.results[0]
  if (row === undefined) return null
  const delivery = rows?.results[0]
  return {
    endpoint: endpointOf(row),
    due: delivery
      ? {
          alertId: text(delivery, 'alert_id'),
          attempts: number(delivery, 'attempts'),
          type: text(delivery, 'type'),
          payload: text(delivery, 'payload'),
        }
      : null,
  }
}

function endpointOf(row: Row): AlertEndpointRow {
  const state = text(row, 'state')
  return {
    id: text(row, 'id'),
    workspace_id: text(row, 'workspace_id'),
    kind: row.kind === 'email' ? 'email' : 'webhook',
    shown: text(row, 'shown'),
    target_sealed: text(row, 'target_sealed'),
    secret_sealed: textOrNull(row, 'secret_sealed'),
    old_secret_sealed: textOrNull(row, 'old_secret_sealed'),
    old_until_ms: numberOrNull(row, 'old_until_ms'),
    state: state === 'active' || state === 'disabled' ? state : 'pending',
    state_reason: textOrNull(row, 'state_reason'),
    failing_since_ms: numberOrNull(row, 'failing_since_ms'),
    created_ms: number(row, 'created_ms'),
  }
}

/** What came of an attempt. */
export interface Attempted {
  endpointId: string
  alertId: string
  attempts: number
  state: 'due' | 'delivered' | 'dead'
  nextMs: number
  status: number | null
}

/**
 * Records an attempt. `disable` is the reason for which it switches the endpoint off: its deliveries
 * stay and are sent once it is active again. The alert reports what the attempt led to.
 */
export async function recordAttempt(
  db: D1Database,
  attempt: Attempted,
  consequence: { disable: string | null; alert: NewAlert } | null,
  nowMs: number,
): Promise<void> {
  const delivered = attempt.state === 'delivered' ? 1 : 0
  await db.batch([
    db
      .prepare(
        `UPDATE alert_delivery SET state = ?3, attempts = ?4, next_ms = ?5, last_status = ?6,
           updated_ms = ?7 WHERE endpoint_id = ?1 AND alert_id = ?2 AND state = 'due'`,
      )
      .bind(
        attempt.endpointId,
        attempt.alertId,
        attempt.state,
        attempt.attempts,
        attempt.nextMs,
        attempt.status,
        nowMs,
      ),
    db
      .prepare(
        `UPDATE alert_endpoint SET
           failing_since_ms = iif(?2, NULL, COALESCE(failing_since_ms, ?3)),
           state = iif(?4 IS NULL, state, 'disabled'), state_reason = COALESCE(?4, state_reason)
         WHERE id = ?1`,
      )
      .bind(attempt.endpointId, delivered, nowMs, consequence?.disable ?? null),
    ...(consequence === null
      ? []
      : insertAlerts(db, [consequence.alert], nowMs, { capped: false })),
  ])
}

/** When an endpoint has something to send next; null: nothing waits. */
export async function nextDueMs(db: D1Database, endpointId: string): Promise<number | null> {
  const row = await db
    .prepare(
      `SELECT min(d.next_ms) AS at FROM alert_delivery d
       JOIN alert_endpoint e ON e.id = d.endpoint_id AND e.state = 'active'
       WHERE d.endpoint_id = ? AND d.state = 'due'`,
    )
    .bind(endpointId)
    .first<Row>()
  return row === null ? null : numberOrNull(row, 'at')
}

export interface DeliveryRow {
  alertId: string
  type: string
  state: string
  attempts: number
  lastStatus: number | null
  nextMs: number
  updatedMs: number
}

export async function listDeliveries(
  workspaceId: string,
  db: D1Database,
  endpointId: string,
): Promise<DeliveryRow[]> {
  const { results } = await db
    .prepare(
      `SELECT d.*, a.type FROM alert_delivery d JOIN monitor_alert a ON a.id = d.alert_id
       WHERE d.workspace_id = ? AND d.endpoint_id = ? ORDER BY d.updated_ms DESC LIMIT 200`,
    )
    .bind(workspaceId, endpointId)
    .all<Row>()
  return results.map((row) => ({
    alertId: text(row, 'alert_id'),
    type: text(row, 'type'),
    state: text(row, 'state'),
    attempts: number(row, 'attempts'),
    lastStatus: numberOrNull(row, 'last_status'),
    nextMs: number(row, 'next_ms'),
    updatedMs: number(row, 'updated_ms'),
  }))
}

/** Sends again what was given up (or was delivered, where one alert is named). How many. */
export async function replayDeliveries(
  workspaceId: string,
  db: D1Database,
  endpointId: string,
  alertId: string | null,
  nowMs: number,
): Promise<number> {
  const { meta } = await db
    .prepare(
      `UPDATE alert_delivery SET state = 'due', attempts = 0, next_ms = ?4, updated_ms = ?4
       WHERE workspace_id = ?1 AND endpoint_id = ?2
         AND iif(?3 IS NULL, state = 'dead', alert_id = ?3)`,
    )
    .bind(workspaceId, endpointId, alertId, nowMs)
    .run()
  return meta.changes
}
