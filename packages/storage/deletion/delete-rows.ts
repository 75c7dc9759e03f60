import { SHARDED_TABLES } from '../move-workspace.ts'

/** A table with rows of a workspace. */
export interface OwnedTable {
  name: string
  /** Columns that identify a row within the workspace. */
  key: readonly string[]
  /** SQL that holds for rows of the workspace `?1`; absent: by `workspace_id`. */
  where?: string
}

const ofMembers = 'member_id IN (SELECT id FROM members WHERE workspace_id = ?1)'

/**
 * Every table of a workspace except those of exposure monitoring, in the order of deletion: credentials first, and rows
 * that are found through another row before that row.
 */
export const ownedTables: readonly OwnedTable[] = [
  { name: 'member_sessions', key: ['token_hash'], where: ofMembers },
  { name: 'sign_in_links', key: ['token_hash'], where: ofMembers },
  {
    name: 'members',
    key: ['id'],
    // A member is deleted after the last row that refers to it: steps are bounded.
    where: `workspace_id = ?1 AND NOT EXISTS (SELECT 1 FROM sign_in_links WHERE member_id = members.id)
      AND NOT EXISTS (SELECT 1 FROM member_sessions WHERE member_id = members.id)`,
  },
  { name: 'keys', key: ['id'] },
  { name: 'domains', key: ['host', 'role'] },
  ...Object.entries(SHARDED_TABLES).map(([name, key]) => ({ name, key })),
  // Rounds of retention have the workspace's id in their name.
  { name: 'upkeep', key: ['walk'], where: "instr(walk, ' ' || ?1 || ' ') > 0" },
]

/** Rows deleted from each table in one step. */
const AT_ONCE = 500

/**
 * Deletes rows of a workspace from one database, in one transaction with their counts in `workspace_deletions` of the
 * same database: an interrupted step is counted whole or not at all. Returns the number of rows; 0: none is left.
 */
export async function deleteRows(
  workspaceId: string,
  db: D1Database,
  tables: readonly OwnedTable[],
): Promise<number> {
  const outcomes = await db.batch(
    tables.flatMap(({ name, key, where = 'workspace_id = ?1' }) => [
      db
        .prepare(
          `DELETE FROM ${name} WHERE ${where} AND (${key.join(', ')}) IN (
             SELECT ${key.join(', ')} FROM ${name} WHERE ${where} LIMIT ${AT_ONCE})`,
        )
        .bind(workspaceId),
      db
        .prepare(
          `INSERT INTO workspace_deletions (workspace_id, name, requested_by, requested_ms, deleted)
           SELECT ?1, '', '', 0, json_object('${name}', changes()) WHERE changes() > 0
           ON CONFLICT (workspace_id) DO UPDATE SET deleted = json_set(deleted, '$.${name}',
             COALESCE(json_extract(deleted, '$.${name}'), 0) + json_extract(excluded.deleted, '$.${name}'))`,
        )
        .bind(workspaceId),
    ]),
  )
  return outcomes.reduce((sum, { meta }, i) => sum + (i % 2 === 0 ? meta.changes : 0), 0)
}
