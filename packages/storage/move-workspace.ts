import { NOT_MOVED } from './checks/recent/newest-visits.ts'
import { columnsOfJson, valueInJson } from './database/index.ts'

type Row = Record<string, unknown>

/**
 * Tables of a workspace's data that move, with the columns that identify a row within the workspace. The workspace
 * itself and its exposure monitoring stay in `DB`.
 */
export const SHARDED_TABLES: Readonly<Record<string, readonly string[]>> = {
  usage: ['period'],
  visits: ['env', 'id'],
  check_packs: ['env', 'upto', 'number'],
  pack_keys: ['env', 'part', 'upto'],
  accounts: ['env', 'account_key'],
  links: ['env', 'kind', 'value', 'account_key'],
  identifiers: ['env', 'kind', 'value', 'page'],
  counted: ['env', 'period'],
  first_answers: ['day', 'env', 'key_hash'],
  idempotency: ['env', 'key_hash'],
  feedback: ['env', 'id', 'account_key'],
  erasure: ['env', 'id'],
  list_entries: ['env', 'id'],
  list_networks: ['env'],
  population: ['env'],
  policies: ['env'],
  email_domains: ['env', 'domain_key'],
  reviews: ['env', 'check_id'],
  outcomes: ['env', 'check_id', 'outcome'],
  overview_days: ['env', 'day'],
  pending_events: ['env', 'id'],
  // Each database logs the changes of its own rows.
  audit_log: ['id'],
  pending_links: ['env', 'id'],
  quota_leases: ['period', 'holder'],
  key_claims: ['env', 'key_hash'],
}

/** Rows moved in one step: D1 takes 2 MB in one bound value. */
const AT_ONCE = 500
/** Maximum rows with bytes in a step, by table; they are bound one by one, since D1 returns each byte as a number. */
const WITH_BYTES: Readonly<Record<string, number>> = { check_packs: 20, pack_keys: 100 }

/**
 * Moves some rows of a workspace to another database, of the first table that has any left. Rows are written there
 * before they are deleted here, so an interrupted step can be repeated. Returns the number of rows; 0: done. Nothing
 * else may write to the workspace meanwhile.
 */
export async function moveStep(
  workspaceId: string,
  from: D1Database,
  to: D1Database,
): Promise<number> {
  for (const [table, key] of Object.entries(SHARDED_TABLES)) {
    const { results } = await from
      .prepare(
        `SELECT * FROM ${table} WHERE workspace_id = ? LIMIT ${WITH_BYTES[table] ?? AT_ONCE}`,
      )
      .bind(workspaceId)
      .all<Row>()
    const [first] = results
    if (first === undefined) continue
    await insertRows(table, to, results)
    const keys = JSON.stringify(results.map((row) => key.map((name) => row[name])))
    await from
      .prepare(
        `DELETE FROM ${table} WHERE workspace_id = ?1 AND (${key.join(', ')}) IN (
           SELECT ${key.map((_, i) => `json_extract(value, '$[${i}]')`).join(', ')}
           FROM json_each(?2))`,
      )
      .bind(workspaceId, keys)
      .run()
    return results.length
  }
  return 0
}

async function insertRows(table: string, to: D1Database, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== NOT_MOVED)
  const into = `INSERT OR REPLACE INTO ${table} (${columns.join(', ')})`
  if (table in WITH_BYTES) {
    const one = `${into} VALUES (${columns.map(() => '?').join(', ')})`
    await to.batch(
      rows.map((row) => to.prepare(one).bind(...columns.map((name) => bindable(row[name])))),
    )
    return
  }
  const values = JSON.stringify(rows.map((row) => columns.map((name) => valueInJson(row[name]))))
  await to
    .prepare(`${into} SELECT ${columnsOfJson(columns)} FROM json_each(?)`)
    .bind(values)
    .run()
}

/** D1 returns bytes as a list of numbers. */
const bindable = (value: unknown): unknown =>
  Array.isArray(value) ? Uint8Array.from(value) : value

/** Whether two bindings are misconfigured as the same database: a move would delete what it wrote. */
export async function isOneDatabase(a: D1Database, b: D1Database): Promise<boolean> {
  const walk = `move ${crypto.randomUUID()}`
  await a.prepare(`INSERT INTO upkeep (walk, after_id) VALUES (?, '')`).bind(walk).run()
  const seen = await b.prepare('SELECT walk FROM upkeep WHERE walk = ?').bind(walk).first<Row>()
  await a.prepare('DELETE FROM upkeep WHERE walk = ?').bind(walk).run()
  return seen !== null
}
