import { type Params, statement } from '@vigil/storage'
import { and, eq, sql } from 'drizzle-orm'
import { alertDelivery, monitorAlert } from '../schema/alerts.ts'

type Named = { workspaceId: string; subjects: string }

const isTheirs = (v: Params<Named>) => sql`${monitorAlert.workspace_id} = ${v.workspaceId}
  AND ${monitorAlert.subject_id} IN (SELECT value FROM json_each(${v.subjects}))`
const deleteDeliveries = statement((q, v: Params<Named>) =>
  q
    .delete(alertDelivery)
    .where(
      and(
        eq(alertDelivery.workspace_id, v.workspaceId),
        sql`${alertDelivery.alert_id} IN (SELECT id FROM ${monitorAlert} WHERE ${isTheirs(v)})`,
      ),
    ),
)
const deleteTheirs = statement((q, v: Params<Named>) => q.delete(monitorAlert).where(isTheirs(v)))

/**
 * Deletes the events about these subjects (keyed hashes of accounts and visitors), delivered or not. Returns how many.
 */
export async function deleteEvents(
  workspaceId: string,
  db: D1Database,
  subjects: readonly string[],
): Promise<number> {
  const named = { workspaceId, subjects: JSON.stringify(subjects) }
  const [, deleted] = await db.batch([
    deleteDeliveries.bind(db, named).prepared,
    deleteTheirs.bind(db, named).prepared,
  ])
  return deleted?.meta.changes ?? 0
}
