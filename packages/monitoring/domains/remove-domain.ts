import { type Params, statement } from '@vigil/storage'
import { and, eq, sql } from 'drizzle-orm'
import type { Logging } from '../audit.ts'
import { DELETED_AT_ONCE, deleteFoundBy } from '../findings/delete-found.ts'
import { monitorDomain, monitorFinding, monitorLayer, monitorTask } from '../schema/index.ts'
import { isOwn, type Own } from './domain-rows.ts'

const deleteFound = deleteFoundBy<Own & { nowMs: number }>(
  (v) => sql`d.workspace_id = ${v.workspaceId} AND d.id = ${v.id}`,
)
const ids = (v: Params<Own>) => sql`(SELECT id FROM ${monitorDomain} WHERE ${isOwn(v)})`
const deleteOwn = [
  statement((q, v: Params<Own>) =>
    q
      .delete(monitorFinding)
      .where(
        and(
          eq(monitorFinding.workspace_id, v.workspaceId),
          sql`${monitorFinding.subject_id} IN ${ids(v)}`,
        ),
      ),
  ),
  statement((q, v: Params<Own>) =>
    q.delete(monitorLayer).where(sql`${monitorLayer.domain_id} IN ${ids(v)}`),
  ),
  statement((q, v: Params<Own>) =>
    q.delete(monitorTask).where(sql`${monitorTask.domain_id} IN ${ids(v)}`),
  ),
  statement((q, v: Params<Own>) => q.delete(monitorDomain).where(isOwn(v))),
]

/** Deletes a domain with all findings of it or of requests about it. false: not this workspace's. */
export async function removeWatchedDomain(
  workspaceId: string,
  db: D1Database,
  id: string,
  nowMs: number,
  log: Logging = [],
): Promise<boolean> {
  const found = () => deleteFound(db, { workspaceId, id, nowMs })
  // Many findings are deleted in steps, the last ones together with the domain, by which they are found.
  while (((await db.batch(found())).at(-1)?.meta.changes ?? 0) >= DELETED_AT_ONCE);
  const results = await db.batch([
    ...found(),
    ...deleteOwn.map((step) => step.bind(db, { workspaceId, id }).prepared),
    ...log.map(({ prepared }) => prepared),
  ])
  return (results.at(-1 - log.length)?.meta.changes ?? 0) > 0
}
