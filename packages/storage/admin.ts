import {
  type AdminDomain,
  type AdminWorkspace,
  type PlanStatus,
  timestampOf,
} from '@vigil/contract'
import type { WorkspaceRow } from './schema/index.ts'

/** The operator's side: workspaces and their hosts. */

function workspaceOf(row: WorkspaceRow): AdminWorkspace {
  return {
    id: row.id,
    name: row.name,
    planId: row.plan_id,
    planStatus: row.plan_status,
    trialEndsAt: timestampOf(row.trial_ends_ms),
    suspended: row.suspended === 1,
    createdAt: timestampOf(row.created_ms),
  }
}

export async function listWorkspaces(db: D1Database): Promise<AdminWorkspace[]> {
  const { results } = await db
    .prepare('SELECT * FROM workspaces ORDER BY created_ms, id LIMIT 1000')
    .all<WorkspaceRow>()
  return results.map(workspaceOf)
}

/** null: there is no such workspace. */
export async function readWorkspace(
  workspaceId: string,
  db: D1Database,
): Promise<AdminWorkspace | null> {
  const row = await db
    .prepare('SELECT * FROM workspaces WHERE id = ?')
    .bind(workspaceId)
    .first<WorkspaceRow>()
  return row && workspaceOf(row)
}

/** Makes a workspace; null: there is no such plan. */
export async function createWorkspace(
  db: D1Database,
  wanted: { name: string; planId: string },
  nowMs: number,
): Promise<AdminWorkspace | null> {
  const row = await db
    .prepare(
      `INSERT INTO workspaces (id, name, plan_id, plan_status, created_ms)
       SELECT ?, ?, id, 'active', ? FROM plans WHERE id = ? RETURNING *`,
    )
    .bind(crypto.randomUUID(), wanted.name, nowMs, wanted.planId)
    .first<WorkspaceRow>()
  return row && workspaceOf(row)
}

export interface WorkspaceChange {
  planId?: string | undefined
  planStatus?: PlanStatus | undefined
  /** null: the trial has no end. */
  trialEndsAt?: string | null | undefined
  suspended?: boolean | undefined
}

/** Changes what is given; null: there is no such workspace, or no such plan. */
export async function changeWorkspace(
  workspaceId: string,
  db: D1Database,
  change: WorkspaceChange,
): Promise<AdminWorkspace | null> {
  const row = await db
    .prepare(
      `UPDATE workspaces SET plan_id = COALESCE(?1, plan_id), plan_status = COALESCE(?2, plan_status),
         suspended = COALESCE(?3, suspended),
         trial_ends_ms = CASE WHEN ?5 THEN ?6 ELSE trial_ends_ms END
       WHERE id = ?4 AND (?1 IS NULL OR EXISTS (SELECT 1 FROM plans WHERE id = ?1)) RETURNING *`,
    )
    .bind(
      change.planId ?? null,
      change.planStatus ?? null,
      change.suspended === undefined ? null : Number(change.suspended),
      workspaceId,
      change.trialEndsAt === undefined ? 0 : 1,
      change.trialEndsAt == null ? null : Date.parse(change.trialEndsAt),
    )
    .first<WorkspaceRow>()
  return row && workspaceOf(row)
}

export async function listDomains(workspaceId: string, db: D1Database): Promise<AdminDomain[]> {
  const { results } = await db
    .prepare('SELECT host, role FROM domains WHERE workspace_id = ? ORDER BY host, role')
    .bind(workspaceId)
    .all<AdminDomain>()
  return results
}

/** Adds a host; a licensed one takes a seat. false: no seat is left. */
export async function addDomain(
  workspaceId: string,
  db: D1Database,
  domain: AdminDomain,
  nowMs: number,
): Promise<boolean> {
  const { host, role } = domain
  const written = await db
    .prepare(
      `INSERT INTO domains (workspace_id, host, role, created_ms)
       SELECT ?1, ?2, ?3, ?4 FROM workspaces w JOIN plans p ON p.id = w.plan_id
       WHERE w.id = ?1 AND (?3 <> 'licensed' OR p.domain_seats >
         (SELECT count(*) FROM domains WHERE workspace_id = ?1 AND role = 'licensed' AND host <> ?2))
       ON CONFLICT (workspace_id, host, role) DO UPDATE SET created_ms = created_ms RETURNING host`,
    )
    .bind(workspaceId, host.toLowerCase(), role, nowMs)
    .first()
  return written !== null
}

/** Removes a host in all its roles; false: it was not there. */
export async function removeDomain(
  workspaceId: string,
  db: D1Database,
  host: string,
): Promise<boolean> {
  const { meta } = await db
    .prepare('DELETE FROM domains WHERE workspace_id = ? AND host = ?')
    .bind(workspaceId, host.toLowerCase())
    .run()
  return meta.changes > 0
}
