import { type SQL, sql } from 'drizzle-orm'
import {
  aliasInScope,
  type BoundStatement,
  inScope,
  type Params,
  statement,
} from '../database/index.ts'
import { checkPacks, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { packedUpto } from './read-packs.ts'

/** SQL: whether a row can be packed. Rows of versions before 0100 and checks that were stored too late cannot. */
export const isPackable = sql`late IS NULL AND account_key IS NULL AND visitor_key IS NULL AND ties IS NOT NULL`

/** Oldest rows among which a new check looks for one to reuse. */
const MAX_SEEN = sql.raw('16')

/**
 * SQL: the id of the oldest row of a packed check whose previous check has no row: checks are found by following
 * `prev`, so a row must not be removed before its predecessor.
 */
export const oldestReusable = (v: Params<Scope>): SQL => sql`SELECT s.id FROM (
    SELECT id, prev, ${isPackable} AS is_packed FROM ${visits}
    WHERE ${inScope(visits, v)} AND id <= ${packedUpto(v)} ORDER BY id LIMIT ${MAX_SEEN}) s
  WHERE s.is_packed AND NOT EXISTS (SELECT 1 FROM ${visits} p WHERE ${aliasInScope('p', v)} AND p.id = s.prev)
  LIMIT 1`

interface Spare extends Scope {
  madeMs: number
  rows: number
}
const reusableRows = statement((q, v: Params<Spare>) =>
  q
    .select({
      id: sql<string>`s.id`.as('id'),
      prev: sql<string | null>`CASE WHEN EXISTS (SELECT 1 FROM ${visits} p
        WHERE ${aliasInScope('p', v)} AND p.id = s.prev) THEN s.prev END`.as('prev'),
    })
    .from(
      sql`(SELECT id, prev FROM ${visits} WHERE ${inScope(visits, v)} AND ${isPackable}
        AND id <= (SELECT max(upto) FROM ${checkPacks} WHERE ${inScope(checkPacks, v)} AND made_ms < ${v.madeMs})
        ORDER BY id LIMIT ${v.rows}) s`,
    ),
)
const deleteByIds = statement(
  (_, v: Params<Scope & { ids: string }>) => sql`DELETE FROM ${visits}
    WHERE ${inScope(visits, v)} AND ${visits.id} IN (SELECT value FROM json_each(${v.ids}))`,
)

const withRows = statement((q, v: Params<Scope & { ids: string }>) =>
  q
    .select({ checks: sql<number>`count(*)`.as('checks') })
    .from(visits)
    .where(sql`${inScope(visits, v)} AND ${visits.id} IN (SELECT value FROM json_each(${v.ids}))`),
)

/** Returns the statement that counts how many of these packed checks still have a row. */
export const countRowCopies = (
  { workspaceId, env }: Scope,
  db: D1Database,
  ids: readonly string[],
): BoundStatement<{ checks: number }> =>
  withRows.bind(db, { workspaceId, env, ids: JSON.stringify(ids) })

/** Deletes rows of checks that were packed before `madeMs` and not reused since; returns their number. */
export async function deleteReusable(
  { workspaceId, env }: Scope,
  db: D1Database,
  madeMs: number,
  rows: number,
): Promise<number> {
  const scope = { workspaceId, env }
  const found = await reusableRows.all(db, { ...scope, madeMs, rows })
  if (found.length === 0) return 0
  // A row is deleted with its predecessor or after it, so that the remaining rows can be reached.
  const deleted = new Set<string>()
  const after = Map.groupBy(found, ({ prev }) => prev)
  const ends = after.get(null) ?? []
  for (let next = ends; next.length > 0; next = next.flatMap(({ id }) => after.get(id) ?? [])) {
    for (const { id } of next) deleted.add(id)
  }
  return deleteByIds.run(db, { ...scope, ids: JSON.stringify([...deleted]) })
}
