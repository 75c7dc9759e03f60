import { readFacts } from '../checks/packed-visit.ts'
import { batch } from '../database/index.ts'
import type { Scope } from '../scope.ts'
import type { Databases } from './databases.ts'
import { moveAccounts } from './grow-accounts.ts'
import { moveChecks } from './grow-checks.ts'
import { batchIfClaimed, type Claim, claimDatabases, type Move } from './grow-claim.ts'
import { moveIdentifiers } from './grow-identifiers.ts'
import { bound, insertRows, type Row } from './grow-rows.ts'

/** A page of a walk over a table of a database. */
export interface Page {
  scope: Scope
  databases: Databases
  claim: Claim
  db: D1Database
  /** Read before the databases were claimed. */
  rows: readonly Row[]
  readAgain(): Promise<Row[]>
}
export interface Moved {
  rows: number
  /** Every row of the page whose database changed was moved. */
  isWhole: boolean
}

/** A walk over a table of a database, which moves the rows whose database changed. */
export interface Walk {
  table: string
  /** Columns in addition to workspace and environment that identify a row. */
  key: readonly string[]
  start: string
  rows: number
  move(page: Page): Promise<Moved>
}

/** Moves rows to their database; returns whether all were moved. */
type MoveRows = (move: Move, rows: readonly Row[]) => Promise<boolean>

/** Moves the rows of a page whose database changed, by their key. Without any, nothing is claimed. */
const moving =
  (keyOf: (row: Row) => unknown, move: MoveRows): Walk['move'] =>
  async ({ scope, databases, claim, db, rows, readAgain }) => {
    if (movable(databases, db, rows, keyOf).size === 0) return { rows: 0, isWhole: true }
    await claimDatabases(claim, databases.all)
    const groups = movable(databases, db, await readAgain(), keyOf)
    let isWhole = true
    for (const [to, some] of groups) {
      isWhole = (await move({ scope, claim, from: db, to }, some)) && isWhole
    }
    return { rows: [...groups.values()].reduce((sum, some) => sum + some.length, 0), isWhole }
  }

/** Rows whose database changed, by their new database. */
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

/** The walks over a database, in order: rows that lead to checks before the remaining checks. */
export const walks: readonly Walk[] = [
  {
    table: 'accounts',
    key: ['account_key'],
    start: '[""]',
    rows: 40,
    move: moving(({ account_key: key }) => key, moveAccounts),
  },
  {
    table: 'identifiers',
    key: ['kind', 'value', 'page'],
    start: '["", "", -1]',
    rows: 100,
    move: moving(({ value }) => value, moveIdentifiers),
  },
  {
    table: 'email_domains',
    key: ['domain_key'],
    start: '[""]',
    rows: 500,
    move: moving(
      ({ domain_key: key }) => key,
      movingRows(
        'email_domains',
        ['domain_key'],
        `ON CONFLICT (workspace_id, env, domain_key) DO UPDATE SET first_ms = min(first_ms, excluded.first_ms)`,
      ),
    ),
  },
  {
    table: 'key_claims',
    key: ['key_hash'],
    start: '[""]',
    rows: 500,
    move: moving(
      ({ key_hash: key }) => key,
      movingRows('key_claims', ['key_hash', 'body_hash'], 'ON CONFLICT DO NOTHING'),
    ),
  },
  {
    // Answers stay in their database; a key claim marks that one may exist.
    table: 'first_answers',
    key: ['day', 'key_hash'],
    start: '[0, ""]',
    rows: 500,
    move: async ({ scope: { workspaceId, env }, databases, rows }) => {
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
      return { rows: 0, isWhole: true }
    },
  },
  {
    // Checks that no chain reaches: of older versions, and older than a check that retention deleted.
    table: 'visits',
    key: ['id'],
    start: '[""]',
    rows: 200,
    move: moving(
      ({ owner, account_key: account, facts }) =>
        owner ?? account ?? readFacts(String(facts)).visitorKey,
      moveChecks,
    ),
  },
]

/** Moves rows that no other row refers to. */
function movingRows(table: string, key: readonly string[], onConflict: string): MoveRows {
  return async ({ scope, claim, from, to }, rows) => {
    if (!(await batchIfClaimed(claim, to, insertRows(to, table, rows, onConflict)))) return false
    const keys = JSON.stringify(rows.map((row) => key.map((name) => row[name])))
    const text = `DELETE FROM ${table} WHERE workspace_id = ?1 AND env = ?2 AND (${key.join(', ')}) IN (
      SELECT ${key.map((_, i) => `json_extract(value, '$[${i}]')`).join(', ')} FROM json_each(?3))`
    return batchIfClaimed(claim, from, [bound(from, text, scope.workspaceId, scope.env, keys)])
  }
}
