import {
  type AdminDomain,
  type AdminKey,
  type AdminWorkspace,
  DomainRole,
  KeyEnv,
  KeyKind,
  KeyScope,
  PlanStatus,
} from '@vigil/contract'
import { mintKey } from './api-key.ts'
import { keyPrefix } from './keys.ts'
import { number, numberOrNull, type Row, text, textOrNull } from './row.ts'

/** The operator's side: workspaces, their hosts and their keys. */

const iso = (ms: number) => new Date(ms).toISOString()
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

function workspaceOf(row: Row): AdminWorkspace {
  return {
    id: text(row, 'id'),
    name: text(row, 'name'),
    planId: text(row, 'plan_id'),
    planStatus: PlanStatus.parse(row.plan_status),
    suspended: number(row, 'suspended') === 1,
    createdAt: iso(number(row, 'created_ms')),
  }
}

function keyOf(row: Row): AdminKey {
  const kind = KeyKind.parse(row.kind)
  const env = KeyEnv.parse(row.env)
  return {
    id: text(row, 'id'),
    prefix: keyPrefix(kind, env, text(row, 'id')),
    kind,
    env,
    scope: KeyScope.parse(row.scope),
    websiteHostname: textOrNull(row, 'website_hostname'),
    createdAt: iso(number(row, 'created_ms')),
    expiresAt: isoOrNull(numberOrNull(row, 'expires_ms')),
    revokedAt: isoOrNull(numberOrNull(row, 'revoked_ms')),
  }
}

export async function listWorkspaces(db: D1Database): Promise<AdminWorkspace[]> {
  const { results } = await db
    .prepare('SELECT * FROM workspaces ORDER BY created_ms, id LIMIT 1000')
    .all()
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
    .first<Row>()
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
    .first<Row>()
  return row && workspaceOf(row)
}

export interface WorkspaceChange {
  planId?: string | undefined
  planStatus?: PlanStatus | undefined
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
         suspended = COALESCE(?3, suspended)
       WHERE id = ?4 AND (?1 IS NULL OR EXISTS (SELECT 1 FROM plans WHERE id = ?1)) RETURNING *`,
    )
    .bind(
      change.planId ?? null,
      change.planStatus ?? null,
      change.suspended === undefined ? null : Number(change.suspended),
      workspaceId,
    )
    .first<Row>()
  return row && workspaceOf(row)
}

export async function listDomains(workspaceId: string, db: D1Database): Promise<AdminDomain[]> {
  const { results } = await db
    .prepare('SELECT host, role FROM domains WHERE workspace_id = ? ORDER BY host, role')
    .bind(workspaceId)
    .all()
  return results.map((row) => ({ host: text(row, 'host'), role: DomainRole.parse(row.role) }))
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

export async function listKeys(workspaceId: string, db: D1Database): Promise<AdminKey[]> {
  const { results } = await db
    .prepare('SELECT * FROM keys WHERE workspace_id = ? ORDER BY created_ms, id')
    .bind(workspaceId)
    .all()
  return results.map(keyOf)
}

export interface WantedKey {
  kind: KeyKind
  env: KeyEnv
  websiteHostname?: string | undefined
  expiresAt?: string | undefined
}

/** Makes a key. The whole of it is answered this once and kept nowhere. */
export async function createKey(
  workspaceId: string,
  db: D1Database,
  wanted: WantedKey,
  nowMs: number,
): Promise<{ key: string; record: AdminKey }> {
  const minted = await mintKey(wanted.kind, wanted.env)
  const row = await db
    .prepare(
      `INSERT INTO keys (id, workspace_id, hash, kind, env, scope, website_hostname, created_ms, expires_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
    )
    .bind(
      minted.keyId,
      workspaceId,
      minted.hash,
      wanted.kind,
      wanted.env,
      wanted.kind === 'secret' ? 'full' : 'evaluate',
      wanted.websiteHostname?.toLowerCase() ?? null,
      nowMs,
      wanted.expiresAt === undefined ? null : Date.parse(wanted.expiresAt),
    )
    .first<Row>()
  if (!row) throw new Error('the key was not written')
  return { key: minted.key, record: keyOf(row) }
}

/** Revokes a key; the first revocation's time stands. null: no such key in this workspace. */
export async function revokeKey(
  workspaceId: string,
  db: D1Database,
  keyId: string,
  nowMs: number,
): Promise<AdminKey | null> {
  const row = await db
    .prepare(
      'UPDATE keys SET revoked_ms = COALESCE(revoked_ms, ?) WHERE id = ? AND workspace_id = ? RETURNING *',
    )
    .bind(nowMs, keyId, workspaceId)
    .first<Row>()
  return row && keyOf(row)
}
