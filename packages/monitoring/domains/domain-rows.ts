import type { MonitorRole } from '@vigil/contract'
import { type Places, statement } from '@vigil/storage'
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { deleteFoundBy } from '../findings/delete-found.ts'
import {
  type DomainState,
  type MonitorDomainRow,
  monitorDomain,
  monitorFinding,
  monitorLayer,
  monitorTask,
} from '../schema/index.ts'

/** A domain whose proof was begun, or began anew. */
export interface PendingDomain {
  id: string
  domain: string
  role: MonitorRole
  /** Keyed hash of the token that DNS must show. */
  tokenHash: string
  expiresMs: number
}

type Own = { workspaceId: string; id: string }
const isOwn = (v: Places<Own>) =>
  and(eq(monitorDomain.workspace_id, v.workspaceId), eq(monitorDomain.id, v.id))
const isProved = inArray(monitorDomain.state, ['verified', 'grace'])
const unproved = (is: SQL, otherwise: SQL) =>
  sql`iif(${monitorDomain.state} IN ('pending', 'lost'), ${is}, ${otherwise})`

const begin = statement((q, v: Places<PendingDomain & { workspaceId: string; nowMs: number }>) =>
  q
    .insert(monitorDomain)
    .values({
      id: v.id,
      workspace_id: v.workspaceId,
      domain: v.domain,
      role: v.role,
      state: 'pending',
      token_hash: v.tokenHash,
      token_expires_ms: v.expiresMs,
      created_ms: v.nowMs,
    })
    .onConflictDoUpdate({
      target: [monitorDomain.workspace_id, monitorDomain.domain, monitorDomain.role],
      set: {
        state: sql`iif(${monitorDomain.state} = 'lost', 'pending', ${monitorDomain.state})`,
        token_hash: unproved(sql`excluded.token_hash`, sql`${monitorDomain.token_hash}`),
        token_expires_ms: unproved(
          sql`excluded.token_expires_ms`,
          sql`${monitorDomain.token_expires_ms}`,
        ),
      },
    })
    .returning(),
)

/**
 * Begins the proof of a domain. A pending or lost one gets the new token; a verified one keeps
 * standing and its token. The row as it is afterwards.
 */
export const beginDomain = (
  workspaceId: string,
  db: D1Database,
  wanted: PendingDomain,
  nowMs: number,
): Promise<MonitorDomainRow | null> => begin.first(db, { ...wanted, workspaceId, nowMs })

const ofWorkspace = statement((q, v: Places<{ workspaceId: string }>) =>
  q
    .select()
    .from(monitorDomain)
    .where(eq(monitorDomain.workspace_id, v.workspaceId))
    .orderBy(monitorDomain.domain, monitorDomain.role),
)
const one = statement((q, v: Places<Own>) => q.select().from(monitorDomain).where(isOwn(v)))

export const listWatchedDomains = (
  workspaceId: string,
  db: D1Database,
): Promise<MonitorDomainRow[]> => ofWorkspace.all(db, { workspaceId })

export const readWatchedDomain = (
  workspaceId: string,
  db: D1Database,
  id: string,
): Promise<MonitorDomainRow | null> => one.first(db, { workspaceId, id })

const verify = statement((q, v: Places<Own & { nowMs: number }>) =>
  q
    .update(monitorDomain)
    .set({
      state: 'verified',
      verified_ms: sql`${v.nowMs}`,
      dns_ok_ms: sql`${v.nowMs}`,
      dns_checked_ms: sql`${v.nowMs}`,
      dns_misses: 0,
      first_miss_ms: null,
      lost_ms: null,
    })
    .where(
      and(
        isOwn(v),
        eq(monitorDomain.state, 'pending'),
        gt(monitorDomain.token_expires_ms, v.nowMs),
      ),
    )
    .returning(),
)

/** The proof was seen: from now on the domain is watched. */
export const verifyDomain = (
  workspaceId: string,
  db: D1Database,
  id: string,
  nowMs: number,
): Promise<MonitorDomainRow | null> => verify.first(db, { workspaceId, id, nowMs })

const deleteFound = deleteFoundBy<Own & { nowMs: number }>(
  (v) => sql`d.workspace_id = ${v.workspaceId} AND d.id = ${v.id}`,
)
const ids = (v: Places<Own>) => sql`(SELECT id FROM ${monitorDomain} WHERE ${isOwn(v)})`
const deleteOwn = [
  statement((q, v: Places<Own>) =>
    q
      .delete(monitorFinding)
      .where(
        and(
          eq(monitorFinding.workspace_id, v.workspaceId),
          sql`${monitorFinding.subject_id} IN ${ids(v)}`,
        ),
      ),
  ),
  statement((q, v: Places<Own>) =>
    q.delete(monitorLayer).where(sql`${monitorLayer.domain_id} IN ${ids(v)}`),
  ),
  statement((q, v: Places<Own>) =>
    q.delete(monitorTask).where(sql`${monitorTask.domain_id} IN ${ids(v)}`),
  ),
  statement((q, v: Places<Own>) => q.delete(monitorDomain).where(isOwn(v))),
]

/** Deletes a domain with everything found for it or by asking about it. false: not this workspace's. */
export async function removeWatchedDomain(
  workspaceId: string,
  db: D1Database,
  id: string,
  nowMs: number,
): Promise<boolean> {
  const results = await db.batch([
    ...deleteFound(db, { workspaceId, id, nowMs }),
    ...deleteOwn.map((step) => step.bind(db, { workspaceId, id }).prepared),
  ])
  return (results.at(-1)?.meta.changes ?? 0) > 0
}

const toRecheck = statement(
  (q, v: Places<{ cursor: string; askedBeforeMs: number; limit: number }>) =>
    q
      .select()
      .from(monitorDomain)
      .where(
        and(
          isProved,
          gt(monitorDomain.id, v.cursor),
          sql`COALESCE(${monitorDomain.dns_checked_ms}, 0) < ${v.askedBeforeMs}`,
        ),
      )
      .orderBy(monitorDomain.id)
      .limit(v.limit),
)

/** Verified domains that DNS was not asked about since; by id, after `cursor`. */
export const domainsToRecheck = (
  db: D1Database,
  cursor: string,
  askedBeforeMs: number,
  limit: number,
): Promise<MonitorDomainRow[]> => toRecheck.all(db, { cursor, askedBeforeMs, limit })

const provedById = statement((q, v: Places<{ workspaceId: string; ids: string }>) =>
  q
    .select()
    .from(monitorDomain)
    .where(
      and(
        eq(monitorDomain.workspace_id, v.workspaceId),
        sql`${monitorDomain.id} IN (SELECT value FROM json_each(${v.ids}))`,
        isProved,
      ),
    ),
)

/** Proved domains of a workspace by id. */
export async function domainsById(
  workspaceId: string,
  db: D1Database,
  domainIds: readonly string[],
): Promise<Map<string, MonitorDomainRow>> {
  const rows = await provedById.all(db, { workspaceId, ids: JSON.stringify(domainIds) })
  return new Map(rows.map((row) => [row.id, row]))
}

export interface Recheck {
  id: string
  state: DomainState
  misses: number
  firstMissMs: number | null
  okMs: number | null
  lostMs: number | null
}

const updateRechecked = statement((q, v: Places<Recheck & { nowMs: number }>) =>
  q
    .update(monitorDomain)
    .set({
      state: sql`${v.state}`,
      dns_misses: sql`${v.misses}`,
      first_miss_ms: sql`${v.firstMissMs}`,
      dns_ok_ms: sql`${v.okMs}`,
      lost_ms: sql`${v.lostMs}`,
      dns_checked_ms: sql`${v.nowMs}`,
    })
    .where(and(eq(monitorDomain.id, v.id), isProved)),
)

/** Stores the result of the daily check. A lost domain's people fall back to what everyone is shown. */
export const saveRecheck = (db: D1Database, seen: Recheck, nowMs: number): D1PreparedStatement =>
  updateRechecked.bind(db, { ...seen, nowMs }).prepared

/** Domains that a workspace proved, by role: what places may be named to it. */
export interface ProvedDomains {
  company: string[]
  app: string[]
}

const provedOf = statement((q, v: Places<{ workspaceIds: string }>) =>
  q
    .select({
      workspaceId: monitorDomain.workspace_id,
      domain: monitorDomain.domain,
      role: monitorDomain.role,
    })
    .from(monitorDomain)
    .where(
      and(
        sql`${monitorDomain.workspace_id} IN (SELECT value FROM json_each(${v.workspaceIds}))`,
        isProved,
      ),
    ),
)

/** Proved domains of the workspaces named. */
export async function provedDomains(
  db: D1Database,
  workspaceIds: readonly string[],
): Promise<Map<string, ProvedDomains>> {
  const proved = new Map<string, ProvedDomains>()
  const rows = await provedOf.all(db, { workspaceIds: JSON.stringify(workspaceIds) })
  for (const { workspaceId, domain, role } of rows) {
    const own = proved.get(workspaceId) ?? { company: [], app: [] }
    own[role].push(domain)
    proved.set(workspaceId, own)
  }
  return proved
}
