import { type SQL, sql } from 'drizzle-orm'
import {
  type BoundStatement,
  inScope,
  insideOf,
  type Places,
  statement,
} from '../database/index.ts'
import { checkPacks, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { packedUpto } from './read-packs.ts'

/** SQL: a row that packs can hold. Rows of versions before 0100 and checks that were stored too late stay as they are. */
export const isPackable = sql`late IS NULL AND account_key IS NULL AND visitor_key IS NULL AND ties IS NOT NULL`

/** Oldest rows among which a new check looks for one to take over. */
const MAX_SEEN = sql.raw('16')

/**
 * SQL: the id of the oldest row of a packed check that no row leads through: checks are found from the newest of their account
 * back, so its own predecessor must be gone first.
 */
export const oldestSpare = (v: Places<Scope>): SQL => sql`SELECT s.id FROM (
    SELECT id, prev, ${isPackable} AS is_packed FROM ${visits}
    WHERE ${inScope(visits, v)} AND id <= ${packedUpto(v)} ORDER BY id LIMIT ${MAX_SEEN}) s
  WHERE s.is_packed AND NOT EXISTS (SELECT 1 FROM ${visits} p WHERE ${insideOf('p', v)} AND p.id = s.prev)
  LIMIT 1`

interface Spare extends Scope {
  madeMs: number
  rows: number
}
const spareRows = statement((q, v: Places<Spare>) =>
  q
    .select({
      id: sql<string>`s.id`.as('id'),
      prev: sql<string | null>`CASE WHEN EXISTS (SELECT 1 FROM ${visits} p
        WHERE ${insideOf('p', v)} AND p.id = s.prev) THEN s.prev END`.as('prev'),
    })
    .from(
      sql`(SELECT id, prev FROM ${visits} WHERE ${inScope(visits, v)} AND ${isPackable}
        AND id <= (SELECT max(upto) FROM ${checkPacks} WHERE ${inScope(checkPacks, v)} AND made_ms < ${v.madeMs})
        ORDER BY id LIMIT ${v.rows}) s`,
    ),
)
const deleteByIds = statement(
  (_, v: Places<Scope & { ids: string }>) => sql`DELETE FROM ${visits}
    WHERE ${inScope(visits, v)} AND ${visits.id} IN (SELECT value FROM json_each(${v.ids}))`,
)

const withRows = statement((q, v: Places<Scope & { ids: string }>) =>
  q
    .select({ checks: sql<number>`count(*)`.as('checks') })
    .from(visits)
    .where(sql`${inScope(visits, v)} AND ${visits.id} IN (SELECT value FROM json_each(${v.ids}))`),
)

/** The statement that counts those of these packed checks whose rows are there as well. */
export const countWithRows = (
  { workspaceId, env }: Scope,
  db: D1Database,
  ids: readonly string[],
): BoundStatement<{ checks: number }> =>
  withRows.bind(db, { workspaceId, env, ids: JSON.stringify(ids) })

/** Deletes rows of checks that were packed before a moment, and that no new check took over; returns how many. */
export async function deleteSpare(
  { workspaceId, env }: Scope,
  db: D1Database,
  madeMs: number,
  rows: number,
): Promise<number> {
  const scope = { workspaceId, env }
  const found = await spareRows.all(db, { ...scope, madeMs, rows })
  if (found.length === 0) return 0
  // A row goes with its predecessor or after it, so that the rows that stay can be reached.
  const going = new Set<string>()
  const after = Map.groupBy(found, ({ prev }) => prev)
  const ends = after.get(null) ?? []
  for (let next = ends; next.length > 0; next = next.flatMap(({ id }) => after.get(id) ?? [])) {
    for (const { id } of next) going.add(id)
  }
  return deleteByIds.run(db, { ...scope, ids: JSON.stringify([...going]) })
}
