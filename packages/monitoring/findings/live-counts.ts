import { type Params, statement } from '@vigil/storage'
import { and, eq, sql } from 'drizzle-orm'
import { monitorFinding } from '../schema/monitoring.ts'

const selectCounts = statement((q, v: Params<{ workspaceId: string; subjectIds: string }>) =>
  q
    .select({
      subjectId: monitorFinding.subject_id,
      layer: monitorFinding.layer,
      count: sql<number>`count(*)`.as('count'),
      baseline: sql<number>`sum(${monitorFinding.in_baseline})`.as('baseline'),
    })
    .from(monitorFinding)
    .where(
      and(
        eq(monitorFinding.workspace_id, v.workspaceId),
        sql`${monitorFinding.subject_id} IN (SELECT value FROM json_each(${v.subjectIds}))`,
        sql`${monitorFinding.pending} IS NULL AND ${monitorFinding.gone_ms} IS NULL`,
      ),
    )
    .groupBy(monitorFinding.subject_id, monitorFinding.layer),
)

/** Live findings of subjects by `subject|layer`, and how many of them are the baseline. */
export async function liveCounts(
  workspaceId: string,
  db: D1Database,
  subjectIds: readonly string[],
): Promise<Map<string, { count: number; baseline: number }>> {
  const rows = await selectCounts.all(db, { workspaceId, subjectIds: JSON.stringify(subjectIds) })
  return new Map(
    rows.map(({ subjectId, layer, count, baseline }) => [
      `${subjectId}|${layer}`,
      { count, baseline },
    ]),
  )
}
