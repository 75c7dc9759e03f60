import { type Params, statement } from '@vigil/storage'
import { and, eq, sql } from 'drizzle-orm'
import { type MonitorDomainRow, monitorDomain } from '../schema/monitoring.ts'
import { isProved } from './domain-rows.ts'

const provedById = statement((q, v: Params<{ workspaceId: string; ids: string }>) =>
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

/** Returns the domains that a workspace has proved, by role; they decide which places may be named to it. */
export interface ProvedDomains {
  company: string[]
  app: string[]
}

const provedOf = statement((q, v: Params<{ workspaceIds: string }>) =>
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
