import type { MonitorRole } from '@vigil/contract'
import { type Params, statement } from '@vigil/storage'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { changeLogged, type Logging } from '../audit.ts'
import { type DomainState, type MonitorDomainRow, monitorDomain } from '../schema/monitoring.ts'

/** A domain whose proof was begun, or started again. */
export interface PendingDomain {
  id: string
  domain: string
  role: MonitorRole
  /** Keyed hash of the token that DNS must show. */
  tokenHash: string
  expiresMs: number
}

export type Own = { workspaceId: string; id: string }
export const isOwn = (v: Params<Own>) =>
  and(eq(monitorDomain.workspace_id, v.workspaceId), eq(monitorDomain.id, v.id))
export const isProved = inArray(monitorDomain.state, ['verified', 'grace'])

const begin = statement((q, v: Params<PendingDomain & { workspaceId: string; nowMs: number }>) =>
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
        state: 'pending',
        token_hash: sql`excluded.token_hash`,
        token_expires_ms: sql`excluded.token_expires_ms`,
      },
      setWhere: inArray(monitorDomain.state, ['pending', 'lost']),
    })
    .returning(),
)
const named = statement(
  (q, v: Params<{ workspaceId: string; domain: string; role: MonitorRole }>) =>
    q
      .select()
      .from(monitorDomain)
      .where(
        and(
          eq(monitorDomain.workspace_id, v.workspaceId),
          eq(monitorDomain.domain, v.domain),
          eq(monitorDomain.role, v.role),
        ),
      ),
)

/**
 * Begins the proof of a domain. A pending or lost one gets the new token; a verified one keeps
 * standing and its token. The row as it is afterwards.
 */
export async function beginDomain(
  workspaceId: string,
  db: D1Database,
  wanted: PendingDomain,
  nowMs: number,
  log: Logging = [],
): Promise<MonitorDomainRow | null> {
  const begun = await changeLogged(db, begin.bind(db, { ...wanted, workspaceId, nowMs }), log)
  const { domain, role } = wanted
  return begun.rows[0] ?? named.first(db, { workspaceId, domain, role })
}

const ofWorkspace = statement((q, v: Params<{ workspaceId: string }>) =>
  q
    .select()
    .from(monitorDomain)
    .where(eq(monitorDomain.workspace_id, v.workspaceId))
    .orderBy(monitorDomain.domain, monitorDomain.role),
)
const one = statement((q, v: Params<Own>) => q.select().from(monitorDomain).where(isOwn(v)))

export const listWatchedDomains = (
  workspaceId: string,
  db: D1Database,
): Promise<MonitorDomainRow[]> => ofWorkspace.all(db, { workspaceId })

export const readWatchedDomain = (
  workspaceId: string,
  db: D1Database,
  id: string,
): Promise<MonitorDomainRow | null> => one.first(db, { workspaceId, id })

const verify = statement((q, v: Params<Own & { nowMs: number }>) =>
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

/** Marks a domain as verified: from now on it is monitored. */
export async function verifyDomain(
  workspaceId: string,
  db: D1Database,
  id: string,
  nowMs: number,
  log: Logging = [],
): Promise<MonitorDomainRow | null> {
  const verified = await changeLogged(db, verify.bind(db, { workspaceId, id, nowMs }), log)
  return verified.rows[0] ?? null
}

const toRecheck = statement(
  (q, v: Params<{ cursor: string; askedBeforeMs: number; limit: number }>) =>
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

/** Returns verified domains whose DNS record was not checked since then; by id, after `cursor`. */
export const domainsToRecheck = (
  db: D1Database,
  cursor: string,
  askedBeforeMs: number,
  limit: number,
): Promise<MonitorDomainRow[]> => toRecheck.all(db, { cursor, askedBeforeMs, limit })

export interface Recheck {
  id: string
  state: DomainState
  misses: number
  firstMissMs: number | null
  okMs: number | null
  lostMs: number | null
}

const updateRechecked = statement((q, v: Params<Recheck & { nowMs: number }>) =>
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

/** Stores the result of the daily check. For people of a lost domain foreign sites are no longer named. */
export const saveRecheck = (db: D1Database, seen: Recheck, nowMs: number): D1PreparedStatement =>
  updateRechecked.bind(db, { ...seen, nowMs }).prepared
