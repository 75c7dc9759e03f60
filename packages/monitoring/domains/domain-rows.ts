import type { MonitorRole } from '@vigil/contract'
import { forgetFoundBy } from '../findings/forget-found.ts'
import type { DomainState, MonitorDomainRow } from '../schema/index.ts'

/** A domain whose proof was begun, or began anew. */
export interface PendingDomain {
  id: string
  domain: string
  role: MonitorRole
  /** Keyed hash of the token that DNS must show. */
  tokenHash: string
  expiresMs: number
}

/**
 * Begins the proof of a domain. A pending or lost one gets the new token; a verified one keeps
 * standing and its token. The row as it is afterwards.
 */
export async function beginDomain(
  workspaceId: string,
  db: D1Database,
  wanted: PendingDomain,
  nowMs: number,
): Promise<MonitorDomainRow | null> {
  return db
    .prepare(
      `INSERT INTO monitor_domain (id, workspace_id, domain, role, state, token_hash,
         token_expires_ms, created_ms) VALUES (?1, ?2, ?3, ?4, 'pending', ?5, ?6, ?7)
       ON CONFLICT (workspace_id, domain, role) DO UPDATE SET
         state = iif(state = 'lost', 'pending', state),
         token_hash = iif(state IN ('pending', 'lost'), excluded.token_hash, token_hash),
         token_expires_ms =
           iif(state IN ('pending', 'lost'), excluded.token_expires_ms, token_expires_ms)
       RETURNING *`,
    )
    .bind(
      wanted.id,
      workspaceId,
      wanted.domain,
      wanted.role,
      wanted.tokenHash,
      wanted.expiresMs,
      nowMs,
    )
    .first<MonitorDomainRow>()
}

export async function listWatchedDomains(
  workspaceId: string,
  db: D1Database,
): Promise<MonitorDomainRow[]> {
  const { results } = await db
    .prepare('SELECT * FROM monitor_domain WHERE workspace_id = ? ORDER BY domain, role')
    .bind(workspaceId)
    .all<MonitorDomainRow>()
  return results
}

export async function readWatchedDomain(
  workspaceId: string,
  db: D1Database,
  id: string,
): Promise<MonitorDomainRow | null> {
  return db
    .prepare('SELECT * FROM monitor_domain WHERE workspace_id = ? AND id = ?')
    .bind(workspaceId, id)
    .first<MonitorDomainRow>()
}

/** The proof was seen: from now on the domain is watched. */
export async function verifyDomain(
  workspaceId: string,
  db: D1Database,
  id: string,
  nowMs: number,
): Promise<MonitorDomainRow | null> {
  return db
    .prepare(
      `UPDATE monitor_domain SET state = 'verified', verified_ms = ?3, dns_ok_ms = ?3,
         dns_checked_ms = ?3, dns_misses = 0, first_miss_ms = NULL, lost_ms = NULL
       WHERE workspace_id = ?1 AND id = ?2 AND state = 'pending' AND token_expires_ms > ?3
       RETURNING *`,
    )
    .bind(workspaceId, id, nowMs)
    .first<MonitorDomainRow>()
}

/** Forgets a domain with everything found for it or by asking about it. false: not this workspace's. */
export async function removeWatchedDomain(
  workspaceId: string,
  db: D1Database,
  id: string,
  nowMs: number,
): Promise<boolean> {
  const own = `(SELECT id FROM monitor_domain WHERE workspace_id = ?1 AND id = ?2)`
  const results = await db.batch([
    ...forgetFoundBy(db, 'd.workspace_id = ?2 AND d.id = ?3', [workspaceId, id], nowMs),
    db
      .prepare(`DELETE FROM monitor_finding WHERE workspace_id = ?1 AND subject_id IN ${own}`)
      .bind(workspaceId, id),
    db.prepare(`DELETE FROM monitor_layer WHERE domain_id IN ${own}`).bind(workspaceId, id),
    db.prepare(`DELETE FROM monitor_task WHERE domain_id IN ${own}`).bind(workspaceId, id),
    db
      .prepare('DELETE FROM monitor_domain WHERE workspace_id = ?1 AND id = ?2')
      .bind(workspaceId, id),
  ])
  return (results.at(-1)?.meta.changes ?? 0) > 0
}

/** Verified domains that DNS was not asked about since; by id, after `cursor`. */
export async function domainsToRecheck(
  db: D1Database,
  cursor: string,
  askedBeforeMs: number,
  limit: number,
): Promise<MonitorDomainRow[]> {
  const { results } = await db
    .prepare(
      `SELECT * FROM monitor_domain WHERE state IN ('verified', 'grace') AND id > ?1
         AND COALESCE(dns_checked_ms, 0) < ?2 ORDER BY id LIMIT ?3`,
    )
    .bind(cursor, askedBeforeMs, limit)
    .all<MonitorDomainRow>()
  return results
}

/** Proved domains of a workspace by id. */
export async function domainsById(
  workspaceId: string,
  db: D1Database,
  ids: readonly string[],
): Promise<Map<string, MonitorDomainRow>> {
  const { results } = await db
    .prepare(
      `SELECT * FROM monitor_domain WHERE workspace_id = ?1
         AND id IN (SELECT value FROM json_each(?2)) AND state IN ('verified', 'grace')`,
    )
    .bind(workspaceId, JSON.stringify(ids))
    .all<MonitorDomainRow>()
  return new Map(results.map((row) => [row.id, row]))
}

export interface Recheck {
  id: string
  state: DomainState
  misses: number
  firstMissMs: number | null
  okMs: number | null
  lostMs: number | null
}

/** What the daily look came to. A lost domain's people fall back to what everyone is shown. */
export function saveRecheck(db: D1Database, seen: Recheck, nowMs: number): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE monitor_domain SET state = ?2, dns_misses = ?3, first_miss_ms = ?4, dns_ok_ms = ?5,
         lost_ms = ?6, dns_checked_ms = ?7 WHERE id = ?1 AND state IN ('verified', 'grace')`,
    )
    .bind(seen.id, seen.state, seen.misses, seen.firstMissMs, seen.okMs, seen.lostMs, nowMs)
}

/** Domains that a workspace proved, by role: what places may be named to it. */
export interface ProvedDomains {
  company: string[]
  app: string[]
}

/** Proved domains of the workspaces named. */
export async function provedDomains(
  db: D1Database,
  workspaceIds: readonly string[],
): Promise<Map<string, ProvedDomains>> {
  const { results } = await db
    .prepare(
      `SELECT workspace_id, domain, role FROM monitor_domain
       WHERE workspace_id IN (SELECT value FROM json_each(?)) AND state IN ('verified', 'grace')`,
    )
    .bind(JSON.stringify(workspaceIds))
    .all<Pick<MonitorDomainRow, 'workspace_id' | 'domain' | 'role'>>()
  const proved = new Map<string, ProvedDomains>()
  for (const { workspace_id: workspace, domain, role } of results) {
    const own = proved.get(workspace) ?? { company: [], app: [] }
    own[role].push(domain)
    proved.set(workspace, own)
  }
  return proved
}
