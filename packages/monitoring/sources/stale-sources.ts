import { type Params, statement } from '@vigil/storage'
import { sql } from 'drizzle-orm'
import { monitorDomain, monitorLayer } from '../schema/monitoring.ts'

const staleKey = sql`${monitorDomain.workspace_id} || ' ' || ${monitorLayer.source}`
const selectStale = statement((q, v: Params<{ beforeMs: number; cursor: string; limit: number }>) =>
  q
    .select({
      workspaceId: monitorDomain.workspace_id,
      source: monitorLayer.source,
      sinceMs: sql<number>`min(${monitorLayer.stale_since_ms})`.as('sinceMs'),
    })
    .from(monitorLayer)
    .innerJoin(
      monitorDomain,
      sql`${monitorDomain.id} = ${monitorLayer.domain_id} AND ${monitorDomain.state} IN ('verified', 'grace')`,
    )
    .where(sql`${monitorLayer.stale_since_ms} < ${v.beforeMs} AND ${staleKey} > ${v.cursor}`)
    .groupBy(monitorDomain.workspace_id, monitorLayer.source)
    .orderBy(staleKey)
    .limit(v.limit),
)

/** Workspaces whose numbers from a source are older than `beforeMs`, page by page. */
export function staleSources(
  db: D1Database,
  beforeMs: number,
  cursor: string,
  limit: number,
): Promise<{ workspaceId: string; source: string; sinceMs: number }[]> {
  return selectStale.all(db, { beforeMs, cursor, limit })
}
