import type { AdminDomain } from '@vigil/contract'
import { and, eq, sql } from 'drizzle-orm'
import { batch, type Params, statement } from '../database/index.ts'
import { type AuditEntry, auditAfter } from '../members/index.ts'
import { domains, plans, workspaces } from '../schema/index.ts'

const domainsOfWorkspace = statement((q, v: Params<{ workspaceId: string }>) =>
  q
    .select({ host: domains.host, role: domains.role })
    .from(domains)
    .where(eq(domains.workspaceId, v.workspaceId))
    .orderBy(domains.host, domains.role),
)

/** A licensed host uses one seat of the plan, in any number of roles. */
const insertDomain = statement(
  (q, v: Params<AdminDomain & { workspaceId: string; nowMs: number }>) =>
    q
      .insert(domains)
      .select(
        sql`SELECT ${v.workspaceId}, ${v.host}, ${v.role}, ${v.nowMs}
          FROM ${workspaces} JOIN ${plans} ON ${eq(plans.id, workspaces.planId)}
          WHERE ${eq(workspaces.id, v.workspaceId)} AND (${v.role} <> 'licensed' OR ${plans.domainSeats} >
            (SELECT count(*) FROM ${domains} WHERE ${eq(domains.workspaceId, v.workspaceId)}
              AND ${domains.role} = 'licensed' AND ${domains.host} <> ${v.host}))`,
      )
      .onConflictDoUpdate({
        target: [domains.workspaceId, domains.host, domains.role],
        set: { createdMs: sql`${domains.createdMs}` },
      })
      .returning({ host: domains.host }),
)

const deleteDomain = statement((q, v: Params<{ workspaceId: string; host: string }>) =>
  q.delete(domains).where(and(eq(domains.workspaceId, v.workspaceId), eq(domains.host, v.host))),
)

/** Hosts of a workspace with their roles, in alphabetical order. */
export function listDomains(workspaceId: string, db: D1Database): Promise<AdminDomain[]> {
  return domainsOfWorkspace.all(db, { workspaceId })
}

/** Adds a host and logs it; a licensed one uses a seat. false: no seat is left. */
export async function addDomain(
  workspaceId: string,
  db: D1Database,
  { host, role }: AdminDomain,
  audit: AuditEntry,
): Promise<boolean> {
  const nowMs = audit.atMs
  const [{ rows }] = await batch(db, [
    insertDomain.bind(db, { workspaceId, host: host.toLowerCase(), role, nowMs }),
    auditAfter(workspaceId, db, audit),
  ] as const)
  return rows.length > 0
}

/** Removes a host in all its roles and logs it; false: no such host. */
export async function removeDomain(
  workspaceId: string,
  db: D1Database,
  host: string,
  audit: AuditEntry,
): Promise<boolean> {
  const [{ changes }] = await batch(db, [
    deleteDomain.bind(db, { workspaceId, host: host.toLowerCase() }),
    auditAfter(workspaceId, db, audit),
  ] as const)
  return changes > 0
}
