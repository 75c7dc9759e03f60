import type { AlertEndpointRow } from '../schema/index.ts'

/** Where a workspace's alerts go. */

/** Endpoints of one workspace. */
const MOST_ENDPOINTS = 10

export interface NewEndpoint {
  id: string
  kind: 'webhook' | 'email'
  shown: string
  targetSealed: string
  secretSealed: string | null
}

/** Adds an endpoint, pending until a test alert was taken; null: there are as many as may be. */
export async function addEndpoint(
  workspaceId: string,
  db: D1Database,
  endpoint: NewEndpoint,
  nowMs: number,
): Promise<AlertEndpointRow | null> {
  return db
    .prepare(
      `INSERT INTO alert_endpoint (id, workspace_id, kind, shown, target_sealed, secret_sealed,
         state, created_ms) SELECT ?1, ?2, ?3, ?4, ?5, ?6, 'pending', ?7
       WHERE (SELECT count(*) FROM alert_endpoint WHERE workspace_id = ?2) < ${MOST_ENDPOINTS}
       RETURNING *`,
    )
    .bind(
      endpoint.id,
      workspaceId,
      endpoint.kind,
      endpoint.shown,
      endpoint.targetSealed,
      endpoint.secretSealed,
      nowMs,
    )
    .first<AlertEndpointRow>()
}

export async function listEndpoints(
  workspaceId: string,
  db: D1Database,
): Promise<AlertEndpointRow[]> {
  const { results } = await db
    .prepare('SELECT * FROM alert_endpoint WHERE workspace_id = ? ORDER BY created_ms, id')
    .bind(workspaceId)
    .all<AlertEndpointRow>()
  return results
}

export async function readEndpoint(
  workspaceId: string,
  db: D1Database,
  id: string,
): Promise<AlertEndpointRow | null> {
  return db
    .prepare('SELECT * FROM alert_endpoint WHERE workspace_id = ? AND id = ?')
    .bind(workspaceId, id)
    .first<AlertEndpointRow>()
}

/** A test alert was taken: alerts go there from now on. */
export async function activateEndpoint(
  workspaceId: string,
  db: D1Database,
  id: string,
): Promise<AlertEndpointRow | null> {
  return db
    .prepare(
      `UPDATE alert_endpoint SET state = 'active', state_reason = NULL, failing_since_ms = NULL
       WHERE workspace_id = ? AND id = ? RETURNING *`,
    )
    .bind(workspaceId, id)
    .first<AlertEndpointRow>()
}

/** Puts a new secret in place; the old one signs beside it until `oldUntilMs`. */
export async function rotateSecret(
  workspaceId: string,
  db: D1Database,
  id: string,
  secretSealed: string,
  oldUntilMs: number,
): Promise<AlertEndpointRow | null> {
  return db
    .prepare(
      `UPDATE alert_endpoint SET old_secret_sealed = secret_sealed, old_until_ms = ?4,
         secret_sealed = ?3 WHERE workspace_id = ?1 AND id = ?2 AND kind = 'webhook' RETURNING *`,
    )
    .bind(workspaceId, id, secretSealed, oldUntilMs)
    .first<AlertEndpointRow>()
}

/** Forgets an endpoint and what was to go there. false: not this workspace's. */
export async function removeEndpoint(
  workspaceId: string,
  db: D1Database,
  id: string,
): Promise<boolean> {
  const [, removed] = await db.batch([
    db
      .prepare('DELETE FROM alert_delivery WHERE workspace_id = ? AND endpoint_id = ?')
      .bind(workspaceId, id),
    db
      .prepare('DELETE FROM alert_endpoint WHERE workspace_id = ? AND id = ?')
      .bind(workspaceId, id),
  ])
  return (removed?.meta.changes ?? 0) > 0
}
