import { NOT_MOVED } from '../checks/recent/newest-visits.ts'
import { type BoundStatement, columnsOfJson, valueInJson } from '../database/index.ts'
import type { Scope } from '../scope.ts'
import { countAll, monthOf } from '../usage/index.ts'

/** A row of any table, by column. */
export type Row = Readonly<Record<string, unknown>>

/** A query that returns a row if a transaction must not run. */
export interface Obstacle {
  text: string
  values: readonly (string | number)[]
}

export async function readRows(
  db: D1Database,
  text: string,
  ...values: readonly (string | number)[]
): Promise<Row[]> {
  const { results } = await db
    .prepare(text)
    .bind(...values)
    .all<Record<string, unknown>>()
  return results
}

export const bound = (
  db: D1Database,
  text: string,
  ...values: readonly (string | number)[]
): BoundStatement<Row> => ({
  prepared: db.prepare(text).bind(...values),
  read: (rows) => [...rows],
})

/** Returns the statement that inserts rows of a table, which all have the same columns. */
export function insertRows(
  db: D1Database,
  table: string,
  rows: readonly Row[],
  onConflict: string,
): BoundStatement<Row>[] {
  const [first] = rows
  if (first === undefined) return []
  const columns = Object.keys(first).filter((name) => name !== NOT_MOVED)
  const values = JSON.stringify(rows.map((row) => columns.map((name) => valueInJson(row[name]))))
  const text = `INSERT INTO ${table} (${columns.join(', ')})
    SELECT ${columnsOfJson(columns)} FROM json_each(?) WHERE TRUE ${onConflict}`
  return [bound(db, text, values)]
}

/** Maximum checks that move in one transaction: D1 accepts 2 MB in one bound value, and a check has 5 kB at most. */
export const MAX_CHECKS = 300

/** Returns the statements that write checks to their new database, without counting them again. */
export function copyChecks(
  scope: Scope,
  to: D1Database,
  checks: readonly Row[],
): BoundStatement<unknown>[] {
  const ids = new Set(checks.map(({ id }) => id))
  // The oldest must not point to a check that moved before it: that would be a cycle.
  const copies = checks.map((row): Row => ({ ...row, prev: ids.has(row.prev) ? row.prev : null }))
  const months = monthsOf(scope, checks)
  return [
    ...months.map((month) => countAll.bind(to, month)),
    ...insertRows(to, 'visits', copies, replacing(copies)),
    ...months.map(({ workspaceId, env, period, fromId, toId }) =>
      bound(
        to,
        `INSERT INTO counted (workspace_id, env, period, checks, upto)
         SELECT ?1, ?2, ?3, 0, max(value) FROM json_each(?4) WHERE value > ?5 AND value < ?6
         ON CONFLICT (workspace_id, env, period) DO UPDATE SET upto = max(upto, excluded.upto)`,
        ...[workspaceId, env, period, JSON.stringify([...ids]), fromId, toId],
      ),
    ),
  ]
}

/**
 * Changes of a check are written to both copies; the one in the former database is newer. The last check of a page
 * points to the next page, but only to a check that is new there, so that no cycle arises.
 */
const replacing = ([first = {}]: readonly Row[]): string => `ON CONFLICT (workspace_id, env, id)
  DO UPDATE SET ${Object.keys(first)
    .filter((name) => !['workspace_id', 'env', 'id', 'prev'].includes(name))
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}, prev = COALESCE(prev, CASE WHEN NOT EXISTS (SELECT 1 FROM visits p
      WHERE p.workspace_id = excluded.workspace_id AND p.env = excluded.env AND p.id = excluded.prev)
      THEN excluded.prev END)`

/** Finds a check that changed since it was copied: it is copied again before it is deleted. */
export const changedChecks = ({ workspaceId, env }: Scope, checks: readonly Row[]): Obstacle => ({
  text: `SELECT 1 FROM json_each(?3) k LEFT JOIN visits v ON v.workspace_id = ?1 AND v.env = ?2
    AND v.id = json_extract(k.value, '$[0]') WHERE v.facts IS NOT json_extract(k.value, '$[1]')`,
  values: [workspaceId, env, JSON.stringify(checks.map(({ id, facts }) => [id, facts]))],
})

/** Returns the statements that count checks and delete them. */
export function deleteChecks(
  scope: Scope,
  db: D1Database,
  checks: readonly Row[],
): BoundStatement<unknown>[] {
  return [
    ...monthsOf(scope, checks).map((month) => countAll.bind(db, month)),
    bound(
      db,
      `DELETE FROM visits WHERE workspace_id = ?1 AND env = ?2
       AND id IN (SELECT value FROM json_each(?3))`,
      ...[scope.workspaceId, scope.env, JSON.stringify(checks.map(({ id }) => id))],
    ),
  ]
}

function monthsOf(scope: Scope, checks: readonly Row[]) {
  const months = checks.map(({ at_ms: atMs }) => monthOf(scope, Number(atMs)))
  return [...new Map(months.map((month) => [month.period, month])).values()]
}
