import { batch, type Params, statement } from '@vigil/storage'
import { and, eq, sql } from 'drizzle-orm'
import { changeLogged, type Logging } from '../audit.ts'
import { type AlertEndpointRow, alertDelivery, alertEndpoint } from '../schema/alerts.ts'

/** Endpoints of one workspace. */
const MAX_ENDPOINTS = 10

type Own = { workspaceId: string; id: string }

const ownEndpoint = (v: Params<Own>) =>
  and(eq(alertEndpoint.workspace_id, v.workspaceId), eq(alertEndpoint.id, v.id))

/** What an endpoint receives, and in which format. */
export interface EndpointOptions {
  format: 'standard' | 'slack'
  /** Types of events, `prefix.*` for all of a prefix; null: monitor.*. */
  events: string[] | null
  /** Verdicts and reasons of checks; null: any. */
  verdicts: string[] | null
  reasons: string[] | null
  weeklyDigest: boolean
}

export interface NewEndpoint extends Partial<EndpointOptions> {
  id: string
  kind: 'webhook' | 'email'
  shown: string
  targetEncrypted: string
  secretEncrypted: string | null
}

const insertOne = statement(
  (
    _,
    v: Params<{
      id: string
      workspaceId: string
      kind: string
      shown: string
      targetEncrypted: string
      secretEncrypted: string | null
      nowMs: number
      format: string
      events: string | null
      verdicts: string | null
      reasons: string | null
      weeklyDigest: number
    }>,
  ) => sql`INSERT INTO ${alertEndpoint} (id, workspace_id, kind, shown, target_sealed, secret_sealed, state,
      created_ms, format, events, verdicts, reasons, weekly_digest)
    SELECT ${v.id}, ${v.workspaceId}, ${v.kind}, ${v.shown}, ${v.targetEncrypted}, ${v.secretEncrypted}, 'pending',
      ${v.nowMs}, ${v.format}, ${v.events}, ${v.verdicts}, ${v.reasons}, ${v.weeklyDigest}
    WHERE (SELECT count(*) FROM ${alertEndpoint} WHERE ${alertEndpoint.workspace_id} = ${v.workspaceId})
      < ${sql.raw(String(MAX_ENDPOINTS))}`,
)
const selectOfWorkspace = statement((q, v: Params<{ workspaceId: string }>) =>
  q
    .select()
    .from(alertEndpoint)
    .where(eq(alertEndpoint.workspace_id, v.workspaceId))
    .orderBy(alertEndpoint.created_ms, alertEndpoint.id),
)
const selectOne = statement((q, v: Params<Own>) =>
  q.select().from(alertEndpoint).where(ownEndpoint(v)),
)
type StoredOptions = Omit<EndpointOptions, 'weeklyDigest'> & { weeklyDigest: number }
const updateOptions = statement((q, v: Params<Own & StoredOptions>) =>
  q
    .update(alertEndpoint)
    .set({
      format: sql`${v.format}`,
      events: sql`${sql.param(v.events, alertEndpoint.events)}`,
      verdicts: sql`${sql.param(v.verdicts, alertEndpoint.verdicts)}`,
      reasons: sql`${sql.param(v.reasons, alertEndpoint.reasons)}`,
      weekly_digest: sql`${v.weeklyDigest}`,
    })
    .where(ownEndpoint(v))
    .returning(),
)
const activate = statement((q, v: Params<Own>) =>
  q
    .update(alertEndpoint)
    .set({ state: 'active', state_reason: null, failing_since_ms: null })
    .where(ownEndpoint(v))
    .returning(),
)
const deleteDeliveries = statement((q, v: Params<Own>) =>
  q
    .delete(alertDelivery)
    .where(and(eq(alertDelivery.workspace_id, v.workspaceId), eq(alertDelivery.endpoint_id, v.id))),
)
const deleteOne = statement((q, v: Params<Own>) => q.delete(alertEndpoint).where(ownEndpoint(v)))

/** Adds an endpoint, pending until it accepts a test event. null: the workspace has the maximum already. */
export async function addEndpoint(
  workspaceId: string,
  db: D1Database,
  endpoint: NewEndpoint,
  nowMs: number,
  log: Logging = [],
): Promise<AlertEndpointRow | null> {
  const { id, kind, shown, targetEncrypted, secretEncrypted } = endpoint
  const jsonOf = (list: string[] | null | undefined) => (list ? JSON.stringify(list) : null)
  const added = insertOne.bind(db, {
    id,
    workspaceId,
    kind,
    shown,
    targetEncrypted,
    secretEncrypted,
    nowMs,
    format: endpoint.format ?? 'standard',
    events: jsonOf(endpoint.events),
    verdicts: jsonOf(endpoint.verdicts),
    reasons: jsonOf(endpoint.reasons),
    weeklyDigest: endpoint.weeklyDigest ? 1 : 0,
  })
  const { changes } = await changeLogged(db, added, log)
  return changes === 0 ? null : readEndpoint(workspaceId, db, id)
}

/** Endpoints of a workspace, oldest first. */
export function listEndpoints(workspaceId: string, db: D1Database): Promise<AlertEndpointRow[]> {
  return selectOfWorkspace.all(db, { workspaceId })
}

/** One endpoint. null: not this workspace's. */
export function readEndpoint(
  workspaceId: string,
  db: D1Database,
  id: string,
): Promise<AlertEndpointRow | null> {
  return selectOne.first(db, { workspaceId, id })
}

/** Replaces what an endpoint receives. null: not this workspace's. */
export async function changeOptions(
  workspaceId: string,
  db: D1Database,
  id: string,
  options: EndpointOptions,
  log: Logging = [],
): Promise<AlertEndpointRow | null> {
  const weeklyDigest = options.weeklyDigest ? 1 : 0
  const change = updateOptions.bind(db, { ...options, workspaceId, id, weeklyDigest })
  return (await changeLogged(db, change, log)).rows[0] ?? null
}

/** Activates an endpoint that accepted a test event. */
export async function activateEndpoint(
  workspaceId: string,
  db: D1Database,
  id: string,
  log: Logging = [],
): Promise<AlertEndpointRow | null> {
  return (await changeLogged(db, activate.bind(db, { workspaceId, id }), log)).rows[0] ?? null
}

/** Deletes an endpoint with its deliveries. false: not this workspace's. */
export async function removeEndpoint(
  workspaceId: string,
  db: D1Database,
  id: string,
  log: Logging = [],
): Promise<boolean> {
  const [, removed] = await batch<[unknown, unknown, ...unknown[]]>(db, [
    deleteDeliveries.bind(db, { workspaceId, id }),
    deleteOne.bind(db, { workspaceId, id }),
    ...log,
  ])
  return removed.changes > 0
}
