import { and, eq, isNull, sql } from 'drizzle-orm'
import { batch, type Params, statement } from '../database/index.ts'
import {
  keys,
  memberSessions,
  members,
  type WorkspaceDeletionRow,
  workspaceDeletions,
  workspaces,
} from '../schema/index.ts'

type Begun = Pick<WorkspaceDeletionRow, 'workspaceId' | 'name' | 'requestedBy' | 'requestedMs'>

const insertOnce = statement((q, v: Params<Begun>) =>
  q
    .insert(workspaceDeletions)
    .values({
      workspaceId: v.workspaceId,
      name: v.name,
      requestedBy: v.requestedBy,
      requestedMs: v.requestedMs,
      finishedMs: null,
      deleted: sql`'{}'`,
    })
    .onConflictDoNothing(),
)
const suspend = statement((q, v: Params<{ workspaceId: string }>) =>
  q.update(workspaces).set({ suspended: true }).where(eq(workspaces.id, v.workspaceId)),
)
const revokeKeys = statement((q, v: Params<{ workspaceId: string; requestedMs: number }>) =>
  q
    .update(keys)
    .set({ revokedMs: sql`${v.requestedMs}` })
    .where(and(eq(keys.workspaceId, v.workspaceId), isNull(keys.revokedMs))),
)
const endSessions = statement(
  (_, v: Params<{ workspaceId: string }>) => sql`DELETE FROM ${memberSessions}
    WHERE member_id IN (SELECT id FROM ${members} WHERE workspace_id = ${v.workspaceId})`,
)

/**
 * Begins a deletion, once. Keys and members of the workspace stop working within a minute, as long as keys are cached.
 */
export async function beginDeletion(db: D1Database, begun: Begun): Promise<void> {
  await batch<readonly unknown[]>(db, [
    insertOnce.bind(db, begun),
    suspend.bind(db, begun),
    revokeKeys.bind(db, begun),
    endSessions.bind(db, begun),
  ])
}

const one = statement((q, v: Params<{ workspaceId: string }>) =>
  q.select().from(workspaceDeletions).where(eq(workspaceDeletions.workspaceId, v.workspaceId)),
)

/** The deletion of a workspace with the rows deleted from all of its databases; null: none was begun. */
export async function readDeletion(
  workspaceId: string,
  db: D1Database,
  databases: readonly D1Database[],
): Promise<WorkspaceDeletionRow | null> {
  const row = await one.first(db, { workspaceId })
  if (row === null) return null
  const others = await Promise.all(
    databases.filter((it) => it !== db).map((it) => one.first(it, { workspaceId })),
  )
  const deleted: Record<string, number> = {}
  for (const part of [row, ...others]) {
    for (const [table, n] of Object.entries(part?.deleted ?? {})) {
      deleted[table] = (deleted[table] ?? 0) + n
    }
  }
  return { ...row, deleted }
}

/** Deletions that one run continues, of either kind (judgement). */
const MAX_OPEN = sql.raw('10')

const open = statement((q, v: Params<{ sinceMs: number }>) =>
  q
    .select({ workspaceId: sql<string>`workspace_id`.as('workspace_id') })
    .from(
      sql`(SELECT workspace_id, finished_ms,
          row_number() OVER (PARTITION BY finished_ms IS NULL ORDER BY random()) AS turn
        FROM ${workspaceDeletions} WHERE requested_ms > 0
          AND (finished_ms IS NULL OR finished_ms > ${v.sinceMs}))`,
    )
    .where(sql`turn <= ${MAX_OPEN}`)
    .orderBy(sql`finished_ms IS NOT NULL`),
)

/**
 * Returns some workspaces whose deletion is not finished, then some whose deletion finished after `sinceMs`; both at
 * random, so that deletions that keep failing do not delay others.
 */
export async function openDeletions(db: D1Database, sinceMs: number): Promise<string[]> {
  return (await open.all(db, { sinceMs })).map(({ workspaceId }) => workspaceId)
}

const add = statement(
  (
    _,
    v: Params<{ workspaceId: string; path: string; n: number }>,
  ) => sql`UPDATE ${workspaceDeletions}
    SET deleted = json_set(deleted, ${v.path}, COALESCE(json_extract(deleted, ${v.path}), 0) + ${v.n})
    WHERE workspace_id = ${v.workspaceId}`,
)

/** Counts what was deleted outside the database, such as sessions in KV. */
export async function addDeleted(
  workspaceId: string,
  db: D1Database,
  what: string,
  n: number,
): Promise<void> {
  if (n > 0) await add.run(db, { workspaceId, path: `$.${what}`, n })
}

const deleteWorkspace = statement((q, v: Params<{ workspaceId: string }>) =>
  q.delete(workspaces).where(eq(workspaces.id, v.workspaceId)),
)
const countWorkspace = statement(
  (_, v: Params<{ workspaceId: string }>) => sql`UPDATE ${workspaceDeletions}
    SET deleted = json_set(deleted, '$.workspaces', changes())
    WHERE workspace_id = ${v.workspaceId} AND changes() > 0`,
)
const stamp = statement((q, v: Params<{ workspaceId: string; nowMs: number }>) =>
  q
    .update(workspaceDeletions)
    .set({ finishedMs: sql`COALESCE(${workspaceDeletions.finishedMs}, ${v.nowMs})` })
    .where(eq(workspaceDeletions.workspaceId, v.workspaceId)),
)

/** Deletes the row of the workspace itself, the last one, and finishes the deletion. */
export async function finishDeletion(
  workspaceId: string,
  db: D1Database,
  nowMs: number,
): Promise<void> {
  await batch<readonly unknown[]>(db, [
    deleteWorkspace.bind(db, { workspaceId }),
    countWorkspace.bind(db, { workspaceId }),
    stamp.bind(db, { workspaceId, nowMs }),
  ])
}
