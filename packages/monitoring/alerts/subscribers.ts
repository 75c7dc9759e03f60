import { type Params, statement } from '@vigil/storage'
import { sql } from 'drizzle-orm'
import { alertEndpoint } from '../schema/alerts.ts'

const selecting = statement((q, v: Params<{ types: string; limit: number }>) =>
  q
    .selectDistinct({
      workspaceId: alertEndpoint.workspace_id,
      type: sql<string>`t.value`.as('type'),
    })
    .from(alertEndpoint)
    .innerJoin(sql`json_each(${v.types}) t`, sql`true`)
    .where(
      sql`${alertEndpoint.state} IN ('active', 'disabled')
        AND EXISTS (SELECT 1 FROM json_each(${alertEndpoint.events}) e WHERE t.value GLOB e.value)`,
    )
    .orderBy(alertEndpoint.workspace_id)
    .limit(v.limit),
)

/** Workspaces that have an endpoint that selects one of these types of events, with the types. */
export async function subscribers(
  db: D1Database,
  types: readonly string[],
  limit: number,
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  const rows = await selecting.all(db, { types: JSON.stringify(types), limit })
  for (const { workspaceId, type } of rows) {
    found.set(workspaceId, (found.get(workspaceId) ?? new Set()).add(type))
  }
  return found
}
