import { batch, type Params, statement } from '@vigil/storage'
import { and, desc, eq, sql } from 'drizzle-orm'
import { changeLogged, type Logging } from '../audit.ts'
import {
  type AlertEndpointRow,
  alertDelivery,
  alertEndpoint,
  monitorAlert,
} from '../schema/index.ts'
import { insertAlerts, type NewAlert } from './alert-rows.ts'

export interface DueDelivery {
  alertId: string
  attempts: number
  type: string
  payload: string
}

type AtEndpoint = { endpointId: string }
const isAt = (v: Params<AtEndpoint>) => eq(alertDelivery.endpoint_id, v.endpointId)
const isDue = sql`${alertDelivery.state} = 'due'`

const selectActive = statement((q, v: Params<AtEndpoint>) =>
  q
    .select()
    .from(alertEndpoint)
    .where(and(eq(alertEndpoint.id, v.endpointId), eq(alertEndpoint.state, 'active'))),
)
const selectNext = statement((q, v: Params<AtEndpoint & { nowMs: number }>) =>
  q
    .select({
      alertId: alertDelivery.alert_id,
      attempts: alertDelivery.attempts,
      type: monitorAlert.type,
      payload: monitorAlert.payload,
    })
    .from(alertDelivery)
    .innerJoin(monitorAlert, eq(monitorAlert.id, alertDelivery.alert_id))
    .where(and(isAt(v), isDue, sql`${alertDelivery.next_ms} <= ${v.nowMs}`))
    .orderBy(alertDelivery.next_ms, alertDelivery.alert_id)
    .limit(1),
)

/** Returns an active endpoint with the oldest delivery that is due now. null: the endpoint is not active. */
export async function readDue(
  db: D1Database,
  endpointId: string,
  nowMs: number,
): Promise<{ endpoint: AlertEndpointRow; due: DueDelivery | null } | null> {
  const [endpoints, next] = await batch(db, [
    selectActive.bind(db, { endpointId }),
    selectNext.bind(db, { endpointId, nowMs }),
  ])
  const [endpoint] = endpoints.rows
  return endpoint === undefined ? null : { endpoint, due: next.rows[0] ?? null }
}

const selectRetried = statement((q, v: Params<AtEndpoint>) =>
  q
    .select({ alertId: alertDelivery.alert_id })
    .from(alertDelivery)
    .innerJoin(monitorAlert, eq(monitorAlert.id, alertDelivery.alert_id))
    .where(and(isAt(v), isDue, sql`${alertDelivery.attempts} > 0`))
    .limit(1),
)

/** Whether an endpoint has a delivery that failed and will be sent again. */
export async function isRetrying(db: D1Database, endpointId: string): Promise<boolean> {
  return (await selectRetried.first(db, { endpointId })) !== null
}

/** The outcome of an attempt. */
export interface Attempted {
  endpointId: string
  alertId: string
  attempts: number
  state: 'due' | 'delivered' | 'dead'
  nextMs: number
  status: number | null
}

const updateDelivery = statement((q, v: Params<Attempted & { nowMs: number }>) =>
  q
    .update(alertDelivery)
    .set({
      state: sql`${v.state}`,
      attempts: sql`${v.attempts}`,
      next_ms: sql`${v.nextMs}`,
      last_status: sql`${v.status}`,
      updated_ms: sql`${v.nowMs}`,
    })
    .where(and(isAt(v), eq(alertDelivery.alert_id, v.alertId), isDue)),
)
type Health = { failingSinceMs: number | null; disable: string | null }
const updateHealth = statement((q, v: Params<AtEndpoint & Health & { nowMs: number }>) =>
  q
    .update(alertEndpoint)
    .set({
      // A test that was passed during the attempt cleared it.
      failing_since_ms: sql`iif(${v.failingSinceMs} IS NULL, NULL, iif(${alertEndpoint.failing_since_ms} IS NULL, ${v.nowMs}, ${v.failingSinceMs}))`,
      state: sql`iif(${v.disable} IS NULL, ${alertEndpoint.state}, 'disabled')`,
      state_reason: sql`COALESCE(${v.disable}, ${alertEndpoint.state_reason})`,
    })
    .where(eq(alertEndpoint.id, v.endpointId)),
)

/**
 * Records an attempt. `disable` is the reason for which it disables the endpoint: its deliveries stay and are sent once
 * it is active again. The alert reports what the attempt led to.
 */
export async function recordAttempt(
  db: D1Database,
  { attempt, health, alert }: { attempt: Attempted; health: Health; alert: NewAlert | null },
  nowMs: number,
): Promise<void> {
  const { endpointId } = attempt
  await db.batch([
    updateDelivery.bind(db, { ...attempt, nowMs }).prepared,
    updateHealth.bind(db, { endpointId, nowMs, ...health }).prepared,
    ...(alert === null ? [] : insertAlerts(db, [alert], nowMs, { capped: false })),
  ])
}

const selectNextMs = statement((q, v: Params<AtEndpoint>) =>
  q
    .select({ atMs: sql<number | null>`min(${alertDelivery.next_ms})`.as('atMs') })
    .from(alertDelivery)
    .innerJoin(monitorAlert, eq(monitorAlert.id, alertDelivery.alert_id))
    .innerJoin(
      alertEndpoint,
      and(eq(alertEndpoint.id, alertDelivery.endpoint_id), eq(alertEndpoint.state, 'active')),
    )
    .where(and(isAt(v), isDue)),
)

/** Returns when the next delivery of an endpoint is due, ms; null: none. */
export async function nextDueMs(db: D1Database, endpointId: string): Promise<number | null> {
  return (await selectNextMs.first(db, { endpointId }))?.atMs ?? null
}

type OwnEndpoint = AtEndpoint & { workspaceId: string }
const MAX_LISTED = 200
const selectLatest = statement((q, v: Params<OwnEndpoint>) =>
  q
    .select({
      alertId: alertDelivery.alert_id,
      type: monitorAlert.type,
      state: alertDelivery.state,
      attempts: alertDelivery.attempts,
      lastStatus: alertDelivery.last_status,
      nextMs: alertDelivery.next_ms,
      updatedMs: alertDelivery.updated_ms,
    })
    .from(alertDelivery)
    .innerJoin(monitorAlert, eq(monitorAlert.id, alertDelivery.alert_id))
    .where(and(eq(alertDelivery.workspace_id, v.workspaceId), isAt(v)))
    .orderBy(desc(alertDelivery.updated_ms))
    .limit(MAX_LISTED),
)

/** The latest deliveries of an endpoint, newest first. */
export function listDeliveries(workspaceId: string, db: D1Database, endpointId: string) {
  return selectLatest.all(db, { workspaceId, endpointId })
}

/** What to send again; alertId null: every failed delivery. */
type Replay = AtEndpoint & { alertId: string | null; nowMs: number }
const requeue = statement((q, v: Params<OwnEndpoint & Replay>) =>
  q
    .update(alertDelivery)
    .set({
      state: 'due',
      attempts: 0,
      next_ms: sql`${v.nowMs}`,
      updated_ms: sql`${v.nowMs}`,
    })
    .where(
      and(
        eq(alertDelivery.workspace_id, v.workspaceId),
        isAt(v),
        sql`iif(${v.alertId} IS NULL, ${alertDelivery.state} = 'dead', ${alertDelivery.alert_id} = ${v.alertId})`,
      ),
    ),
)

/** Queues failed deliveries again, or one alert, delivered or not. Returns how many. */
export async function replayDeliveries(
  workspaceId: string,
  db: D1Database,
  replay: Replay,
  log: Logging = [],
): Promise<number> {
  const change = requeue.bind(db, { workspaceId, ...replay })
  return (await changeLogged(db, change, log)).changes
}
