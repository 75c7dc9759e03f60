import { type BoundStatement, batch } from '../database/index.ts'
import type { Scope } from '../scope.ts'
import { countAll, monthOf } from '../usage/index.ts'

/** A row as a table has it. */
export type Row = Readonly<Record<string, unknown>>

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

/** The statement that writes rows of a table, which all have the same columns. */
export function insertRows(
  db: D1Database,
  table: string,
  rows: readonly Row[],
  onConflict: string,
): BoundStatement<Row>[] {
  const [first] = rows
  if (first === undefined) return []
  const columns = Object.keys(first)
  const values = JSON.stringify(rows.map((row) => columns.map((name) => row[name])))
  const text = `INSERT INTO ${table} (${columns.join(', ')})
    SELECT ${columns.map((_, i) => `json_extract(value, '$[${i}]')`).join(', ')}
    FROM json_each(?) WHERE TRUE ${onConflict}`
  return [bound(db, text, values)]
}

/** Checks that go in one statement: D1 takes 2 MB in one bound value, and a check has 5 KB at most. */
const AT_ONCE = 300

/** Writes checks where they shall lie. They were counted where they lay, and are not counted again. */
export async function copyChecks(
  scope: Scope,
  to: D1Database,
  checks: readonly Row[],
): Promise<void> {
  const ids = new Set(checks.map(({ id }) => id))
  for (let from = 0; from < checks.length; from += AT_ONCE) {
    // The oldest must not lead back into checks that moved before it: a line has an end.
    const some = checks.slice(from, from + AT_ONCE).map((row): Row => {
      return { ...row, prev: ids.has(row.prev) ? row.prev : null }
    })
    await batch<readonly unknown[]>(to, [
      ...monthsOf(scope, some).map((month) => countAll.bind(to, month)),
      ...insertRows(to, 'visits', some, replacing(some)),
      ...monthsOf(scope, some).map(({ workspaceId, env, period, fromId, toId }) =>
        bound(
          to,
          `INSERT INTO counted (workspace_id, env, period, checks, upto)
           SELECT ?1, ?2, ?3, 0, max(value) FROM json_each(?4) WHERE value > ?5 AND value < ?6
           ON CONFLICT (workspace_id, env, period) DO UPDATE SET upto = max(upto, excluded.upto)`,
          ...[workspaceId, env, period, JSON.stringify(some.map(({ id }) => id)), fromId, toId],
        ),
      ),
    ])
  }
}

/** What was learned of a check meanwhile was noted of both copies; the one that is still here is the newer. */
const replacing = ([first = {}]: readonly Row[]): string => `ON CONFLICT (workspace_id, env, id)
  DO UPDATE SET ${Object.keys(first)
    .filter((name) => !['workspace_id', 'env', 'id', 'prev'].includes(name))
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`

/** Deletes checks that are as they were copied; one that has changed stays, and is copied again. */
export async function deleteCopied(
  scope: Scope,
  db: D1Database,
  checks: readonly Row[],
): Promise<void> {
  for (let from = 0; from < checks.length; from += AT_ONCE) {
    const some = checks.slice(from, from + AT_ONCE)
    await batch<readonly unknown[]>(db, [
      ...monthsOf(scope, some).map((month) => countAll.bind(db, month)),
      bound(
        db,
        `DELETE FROM visits WHERE workspace_id = ?1 AND env = ?2 AND (id, facts) IN (
           SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?3))`,
        ...[scope.workspaceId, scope.env, JSON.stringify(some.map(({ id, facts }) => [id, facts]))],
      ),
    ])
  }
}

function monthsOf(scope: Scope, checks: readonly Row[]) {
  const months = checks.map(({ at_ms: atMs }) => monthOf(scope, Number(atMs)))
  return [...new Map(months.map((month) => [month.period, month])).values()]
}
