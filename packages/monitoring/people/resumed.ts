import { type Params, statement } from '@vigil/storage'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { type FreshFinding, freshColumns } from '../findings/fresh-findings.ts'
import { monitorFinding, monitorIdentity } from '../schema/monitoring.ts'
import { personColumns, type WatchedPerson } from './watched-person.ts'

const resumed = statement((q, v: Params<{ beforeMs: number; limit: number }>) =>
  q
    .select({ ...personColumns, pausedMs: monitorIdentity.paused_ms })
    .from(monitorIdentity)
    .where(and(eq(monitorIdentity.status, 'active'), lt(monitorIdentity.resumed_ms, v.beforeMs)))
    .orderBy(monitorIdentity.id)
    .limit(v.limit),
)
const silentNews = statement(
  (q, v: Params<{ workspaceId: string; id: string; pausedMs: number }>) =>
    q
      .select({ ...freshColumns, firstSeenMs: monitorFinding.first_seen_ms })
      .from(monitorFinding)
      .where(
        and(
          eq(monitorFinding.workspace_id, v.workspaceId),
          eq(monitorFinding.subject_id, v.id),
          sql`${monitorFinding.pending} IS NULL AND ${monitorFinding.gone_ms} IS NULL
            AND ${monitorFinding.quiet} = 0 AND ${monitorFinding.in_baseline} = 1`,
          gt(monitorFinding.first_seen_ms, v.pausedMs),
        ),
      )
      .limit(1000),
)

/** People who were resumed before this run and whose findings of the pause were not summarised yet. */
export async function resumedPeople(
  db: D1Database,
  beforeMs: number,
  limit: number,
): Promise<{ person: WatchedPerson; findings: FreshFinding[]; newCount: number }[]> {
  const people = await resumed.all(db, { beforeMs, limit })
  return Promise.all(
    people.map(async ({ pausedMs, ...person }) => {
      const { workspaceId, id } = person
      const findings = await silentNews.all(db, { workspaceId, id, pausedMs: pausedMs ?? 0 })
      return { person, findings, newCount: findings.length }
    }),
  )
}

const clear = statement((q, v: Params<{ ids: string }>) =>
  q
    .update(monitorIdentity)
    .set({ resumed_ms: null, paused_ms: null })
    .where(sql`${monitorIdentity.id} IN (SELECT value FROM json_each(${v.ids}))`),
)

/** Records that their summary was sent. */
export const summedUp = (db: D1Database, ids: readonly string[]): D1PreparedStatement =>
  clear.bind(db, { ids: JSON.stringify(ids) }).prepared
