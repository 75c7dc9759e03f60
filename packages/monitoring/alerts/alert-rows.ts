import { DAY_MS } from '@vigil/evidence'
import { type Params, statement } from '@vigil/storage'
import { and, eq, sql } from 'drizzle-orm'
import { isProved } from '../domains/domain-rows.ts'
import {
  alertDelivery,
  alertEndpoint,
  monitorAlert,
  monitorDomain,
  monitorIdentity,
} from '../schema/index.ts'

/** An alert to be stored. The payload is the body as it is sent. */
export interface NewAlert {
  id: string
  workspaceId: string
  /** Equal for equal alerts, so that a repeated run stores one row. */
  dedupeKey: string
  runKey: string | null
  type: string
  subjectId: string
  newCount: number
  payload: string
  /** Set on an alert of a watched domain's findings: it is stored only while the domain is verified. */
  domainId?: string
  /** Number of subjects of an alert that is held for the run's digest. */
  heldSubjects?: number
  /** Of a check: matched with the verdicts and reasons that endpoints select. */
  verdict?: string
  reasons?: readonly string[]
}

/** Exposure alerts of one workspace in a day; further ones are summed up in a digest. */
export const ALERTS_PER_DAY = 50
const ALERTS_AT_ONCE = 40
/** Sent only to endpoints with `weeklyDigest`, whatever events they select. */
export const WEEKLY_DIGEST = 'monitor.digest.weekly'
/** Default events of an endpoint. */
const DEFAULT_EVENTS = '["monitor.*"]'

const insertRows = statement(
  (
    _,
    v: Params<{
      workspaceId: string
      rows: string
      nowMs: number
      dayStartMs: number
      capped: number
    }>,
  ) => sql`INSERT OR IGNORE INTO ${monitorAlert} (id, workspace_id, dedupe_key, run_key, type, subject_id, state,
      new_count, payload, created_ms, subjects)
    SELECT value ->> 0, ${v.workspaceId}, value ->> 1, value ->> 2, value ->> 3, value ->> 4,
      iif(value ->> 7 IS NOT NULL OR ${v.capped} AND key + (SELECT count(*) FROM ${monitorAlert}
        WHERE ${monitorAlert.workspace_id} = ${v.workspaceId} AND ${monitorAlert.created_ms} >= ${v.dayStartMs}
          AND ${monitorAlert.state} = 'sent' AND ${monitorAlert.type} LIKE 'monitor.exposure.%') >= ${sql.raw(String(ALERTS_PER_DAY))}, 'held', 'sent'),
      value ->> 5, value ->> 6, ${v.nowMs}, COALESCE(value ->> 7, 1) FROM json_each(${v.rows})
    WHERE NOT EXISTS (SELECT 1 FROM ${monitorIdentity}
      WHERE ${monitorIdentity.id} = value ->> 4 AND ${monitorIdentity.status} <> 'active')
      AND (value ->> 8 IS NULL OR EXISTS (SELECT 1 FROM ${monitorDomain}
        WHERE ${monitorDomain.id} = value ->> 8 AND ${isProved}))`,
)

/** A list of an endpoint selects an alert where it is null, the alert has none of the kind, or both share one. */
const insertDeliveries = statement(
  (
    _,
    v: Params<{ alerts: string; nowMs: number }>,
  ) => sql`INSERT OR IGNORE INTO ${alertDelivery} (endpoint_id, alert_id, workspace_id, state, next_ms, updated_ms)
    SELECT ${alertEndpoint.id}, ${monitorAlert.id}, ${monitorAlert.workspace_id}, 'due', ${v.nowMs}, ${v.nowMs}
    FROM json_each(${v.alerts}) j
    JOIN ${monitorAlert} ON ${monitorAlert.id} = j.value ->> 0 AND ${monitorAlert.state} = 'sent'
    JOIN ${alertEndpoint} ON ${alertEndpoint.workspace_id} = ${monitorAlert.workspace_id}
      AND ${alertEndpoint.state} IN ('active', 'disabled')
    WHERE iif(${monitorAlert.type} = ${sql.raw(`'${WEEKLY_DIGEST}'`)}, ${alertEndpoint.weekly_digest},
        EXISTS (SELECT 1 FROM json_each(COALESCE(${alertEndpoint.events}, ${sql.raw(`'${DEFAULT_EVENTS}'`)})) e
          WHERE ${monitorAlert.type} GLOB e.value))
      AND (${alertEndpoint.verdicts} IS NULL OR j.value ->> 1 IS NULL
        OR EXISTS (SELECT 1 FROM json_each(${alertEndpoint.verdicts}) e WHERE e.value = j.value ->> 1))
      AND (${alertEndpoint.reasons} IS NULL OR j.value ->> 2 IS NULL
        OR EXISTS (SELECT 1 FROM json_each(${alertEndpoint.reasons}) e JOIN json_each(j.value -> 2) r
          ON r.value = e.value))`,
)

/**
 * Stores alerts of one workspace, each once, with a delivery to each endpoint that ever accepted a
 * test and selects it; those of a disabled endpoint wait until it is active again. Part of the batch
 * that stores what they report.
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
      ...[a.heldSubjects ?? null, a.domainId ?? null],
    ]),
  )
  const { workspaceId } = first
  const dayStartMs = nowMs - (nowMs % DAY_MS)
  const selectedBy = alerts.map(({ id, verdict, reasons }) => [
    id,
    verdict ?? null,
    reasons ?? null,
  ])
  return [
    insertRows.bind(db, { workspaceId, rows, nowMs, dayStartMs, capped: capped ? 1 : 0 }).prepared,
    insertDeliveries.bind(db, { alerts: JSON.stringify(selectedBy), nowMs }).prepared,
  ]
}

const selectHeld = statement((q, v: Params<{ runKey: string; limit: number }>) =>
  q
    .select({
      workspaceId: monitorAlert.workspace_id,
      alerts: sql<number>`sum(${monitorAlert.subjects})`.as('alerts'),
      newCount: sql<number>`sum(${monitorAlert.new_count})`.as('newCount'),
    })
    .from(monitorAlert)
    .where(and(eq(monitorAlert.run_key, v.runKey), eq(monitorAlert.state, 'held')))
    .groupBy(monitorAlert.workspace_id)
    .limit(v.limit),
)
const releaseSome = statement((q, v: Params<{ runKey: string; workspaceIds: string }>) =>
  q
    .update(monitorAlert)
    // Stored name of: summed up by a digest.
    .set({ state: 'told' })
    .where(
      and(
        eq(monitorAlert.run_key, v.runKey),
        eq(monitorAlert.state, 'held'),
        sql`${monitorAlert.workspace_id} IN (SELECT value FROM json_each(${v.workspaceIds}))`,
      ),
    ),
)

/** Held alerts of a run, summed up by workspace, of some workspaces. */
export function heldAlerts(
  db: D1Database,
  runKey: string,
  limit: number,
): Promise<{ workspaceId: string; alerts: number; newCount: number }[]> {
  return selectHeld.all(db, { runKey, limit })
}

/** Marks held alerts of these workspaces as summed up by a digest. */
export function releaseHeld(
  db: D1Database,
  runKey: string,
  workspaceIds: readonly string[],
): D1PreparedStatement {
  return releaseSome.bind(db, { runKey, workspaceIds: JSON.stringify(workspaceIds) }).prepared
}

/** Endpoints woken in one step. */
const MAX_WOKEN = 200
const selectDue = statement((q, v: Params<{ nowMs: number }>) =>
  q
    .selectDistinct({ id: alertDelivery.endpoint_id })
    .from(alertDelivery)
    .innerJoin(
      alertEndpoint,
      and(eq(alertEndpoint.id, alertDelivery.endpoint_id), eq(alertEndpoint.state, 'active')),
    )
    .innerJoin(monitorAlert, eq(monitorAlert.id, alertDelivery.alert_id))
    .where(sql`${alertDelivery.state} = 'due' AND ${alertDelivery.next_ms} <= ${v.nowMs}`)
    .limit(MAX_WOKEN),
)

/** Active endpoints with a delivery that is due. */
export async function endpointsDue(db: D1Database, nowMs: number): Promise<string[]> {
  return (await selectDue.all(db, { nowMs })).map(({ id }) => id)
}
