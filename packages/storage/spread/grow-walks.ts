import { readFacts } from '../checks/packed-visit.ts'
import { batch } from '../database/index.ts'
import type { Scope } from '../scope.ts'
import type { Databases } from './databases.ts'
import { LINK_TAILS, moveAccounts } from './grow-accounts.ts'
import { moveIdentifiers } from './grow-identifiers.ts'
import { bound, copyChecks, deleteCopied, insertRows, type Row } from './grow-rows.ts'

/** A walk over the rows of a table of a database, which moves what lies elsewhere now. */
export interface Walk {
  table: string
  /** What beside its environment is the key of a row. */
  key: readonly string[]
  start: string
  rows: number
  move(scope: Scope, databases: Databases, db: D1Database, rows: readonly Row[]): Promise<number>
}

/** Rows that lie elsewhere now, by the database where they shall lie. */
function movable(
  databases: Databases,
  db: D1Database,
  rows: readonly Row[],
  keyOf: (row: Row) => unknown,
) {
  const groups = new Map<D1Database, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const [to] = key === null ? databases.ofCheck(String(row.id)) : databases.of(String(key))
    if (to !== db) groups.set(to, [...(groups.get(to) ?? []), row])
  }
  return groups
}
const sizeOf = (groups: ReadonlyMap<D1Database, Row[]>): number =>
  [...groups.values()].reduce((sum, rows) => sum + rows.length, 0)

/** The walks over a database, in their order: what leads to checks goes before the checks that are left. */
export const walks: readonly Walk[] = [
  {
    table: 'accounts',
    key: ['account_key'],
    start: '[""]',
    rows: 40,
    move: async (scope, databases, db, rows) => {
      const groups = movable(databases, db, rows, ({ account_key: key }) => key)
      for (const [to, some] of groups) {
        await moveAccounts(
          scope,
          db,
          to,
          some.map(({ account_key: key }) => String(key)),
        )
      }
      return sizeOf(groups)
    },
  },
  {
    table: 'identifiers',
    key: ['kind', 'value', 'page'],
    start: '["", "", -1]',
    rows: 100,
    move: async (scope, databases, db, rows) => {
      const groups = movable(databases, db, rows, ({ value }) => value)
      for (const [to, some] of groups) await moveIdentifiers(scope, db, to, some)
      return sizeOf(groups)
    },
  },
  {
    table: 'email_domains',
    key: ['domain_key'],
    start: '[""]',
    rows: 500,
    move: (scope, databases, db, rows) => {
      const groups = movable(databases, db, rows, ({ domain_key: key }) => key)
      return moveRows(
        scope,
        db,
        groups,
        'email_domains',
        ['domain_key'],
        `ON CONFLICT
        (workspace_id, env, domain_key) DO UPDATE SET first_ms = min(first_ms, excluded.first_ms)`,
      )
    },
  },
  {
    table: 'key_claims',
    key: ['key_hash'],
    start: '[""]',
    rows: 500,
    move: (scope, databases, db, rows) => {
      const groups = movable(databases, db, rows, ({ key_hash: key }) => key)
      return moveRows(
        scope,
        db,
        groups,
        'key_claims',
        ['key_hash', 'body_hash'],
        'ON CONFLICT DO NOTHING',
      )
    },
  },
  {
    // Answers stay where they are, and are looked for wherever a claim says that there may be one.
    table: 'first_answers',
    key: ['day', 'key_hash'],
    start: '[0, ""]',
    rows: 500,
    move: async ({ workspaceId, env }, databases, _db, rows) => {
      const claims = rows.map((it) => ({
        workspace_id: workspaceId,
        env,
        key_hash: it.key_hash,
        body_hash: it.body_hash,
        at_ms: it.at_ms,
      }))
      for (const claim of claims) {
        const [to] = databases.of(String(claim.key_hash))
        await batch<readonly unknown[]>(
          to,
          insertRows(to, 'key_claims', [claim], 'ON CONFLICT DO NOTHING'),
        )
      }
      return 0
    },
  },
  {
    // What no account and no visitor leads to: checks of older versions, and those behind one that retention deleted.
    table: 'visits',
    key: ['id'],
    start: '[""]',
    rows: 200,
    move: async (scope, databases, db, rows) => {
      const keyOf = ({ owner, account_key: account, facts }: Row) =>
        owner ?? account ?? readFacts(String(facts)).visitorKey
      const groups = movable(databases, db, rows, keyOf)
      for (const [to, some] of groups) await moveChecks(scope, db, to, some)
      return sizeOf(groups)
    },
  },
]

/** Moves checks by themselves; those of an account follow its oldest one there. */
async function moveChecks(
  scope: Scope,
  db: D1Database,
  to: D1Database,
  rows: readonly Row[],
): Promise<void> {
  const newest = new Map<unknown, Row>()
  const lines = [...rows].reverse().map((row) => ({ ...row, prev: null }))
  const ends = new Map<unknown, Row & { prev: unknown }>()
  for (const row of lines) {
    const owner: unknown = Reflect.get(row, 'owner')
    if (owner === null) continue
    const end = ends.get(owner)
    if (end === undefined) newest.set(owner, row)
    else Object.assign(end, { prev: Reflect.get(row, 'id') })
    ends.set(owner, row)
  }
  await copyChecks(scope, to, lines)
  const tails = JSON.stringify([...newest].map(([owner, { id }]) => [owner, id]))
  await batch<readonly unknown[]>(to, [bound(to, LINK_TAILS, scope.workspaceId, scope.env, tails)])
  await deleteCopied(scope, db, rows)
}

/** Moves rows that nothing points to. */
async function moveRows(
  { workspaceId, env }: Scope,
  db: D1Database,
  groups: ReadonlyMap<D1Database, Row[]>,
  table: string,
  key: readonly string[],
  onConflict: string,
): Promise<number> {
  for (const [to, rows] of groups) {
    await batch<readonly unknown[]>(to, insertRows(to, table, rows, onConflict))
    const keys = JSON.stringify(rows.map((row) => key.map((name) => row[name])))
    const text = `DELETE FROM ${table} WHERE workspace_id = ?1 AND env = ?2 AND (${key.join(', ')}) IN (
      SELECT ${key.map((_, i) => `json_extract(value, '$[${i}]')`).join(', ')} FROM json_each(?3))`
    await batch<readonly unknown[]>(db, [bound(db, text, workspaceId, env, keys)])
  }
  return sizeOf(groups)
}
