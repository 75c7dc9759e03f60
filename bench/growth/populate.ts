import type { Scope } from '../../packages/storage/index.ts'
import { type Databases, oneDatabase, writeCheck } from '../../packages/storage/spread/index.ts'
import { checkRecord, T } from '../../packages/storage/testing/records.ts'
import { uuidV7 } from '../../packages/storage/uuid-v7.ts'

/** Accounts of the visitor and the device `hub`: those in their first row, and those in further pages. */
const HUB = { accounts: 100_000, kept: 21, page: 32 }
/** Rows per statement. */
const ROWS = 4_000

/** All other accounts have the same facts and newest visits. */
const PATTERN = checkRecord({ atMs: T, accountKey: 'pattern' })

/** A row as JSON: its columns in the order of the statement that inserts it. */
type Row = readonly (string | number)[]

const TABLES = {
  accounts: `INSERT INTO accounts (workspace_id, env, account_key, account_id, mailbox_key, score, verdict, first_ms, last_ms,
      last_visit, traces, recent)
    SELECT ?1, ?2, value ->> 0, value ->> 0, value ->> 1, 12, 'allow', value ->> 2, value ->> 2, value ->> 3, value ->> 4,
      (SELECT recent FROM accounts WHERE workspace_id = ?1 AND env = ?2 AND account_key = 'pattern') FROM json_each(?3)`,
  visits: `INSERT INTO visits (workspace_id, env, id, at_ms, event, score, verdict, facts, policy_version, owner, ties)
    SELECT workspace_id, env, value ->> 0, value ->> 1, event, score, verdict, facts, policy_version, value ->> 2, ties
    FROM json_each(?3) CROSS JOIN (SELECT * FROM visits WHERE workspace_id = ?1 AND env = ?2 AND id = '${PATTERN.id}')`,
  identifiers: `INSERT INTO identifiers (workspace_id, env, kind, value, page, members)
    SELECT ?1, ?2, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?3)`,
}
type Table = keyof typeof TABLES

/** The accounts `from` up to and without `to`, in a row of their identifier. */
interface MemberPage {
  page?: number
  from: number
  to: number
}

/**
 * Fills the databases as checks would: accounts with one visit and a separate mailbox each; three accounts share a
 * visitor, five a device, eight an IP address. One visitor and one device have very many accounts.
 */
export async function populate(
  { workspaceId, env }: Scope,
  databases: Databases,
  accounts: number,
): Promise<void> {
  for (const db of databases.all) {
    await writeCheck({ workspaceId, env }, oneDatabase(db), PATTERN)
  }
  const waiting = new Map<D1Database, Record<Table, Row[]>>()
  const flush = async (db: D1Database, table: Table) => {
    const rows = waiting.get(db)?.[table].splice(0) ?? []
    await db.prepare(TABLES[table]).bind(workspaceId, env, JSON.stringify(rows)).run()
  }
  const add = async (key: string, table: Table, row: Row) => {
    const [db] = databases.of(key)
    const tables = waiting.get(db) ?? { accounts: [], visits: [], identifiers: [] }
    waiting.set(db, tables)
    if (tables[table].push(row) === ROWS) await flush(db, table)
  }
  const identifier = (kind: string, value: string, { page = 0, from, to }: MemberPage) => {
    const members = Array.from({ length: to - from }, (_, at) => memberOf(from + at))
    return add(value, 'identifiers', [kind, value, page, JSON.stringify(members)])
  }
  const upTo = (i: number) => Math.min(accounts, i)
  for (let i = 0; i < accounts; i += 1) {
    const [key, mailbox, atMs] = [`a${i}`, `m${i}`, timeOf(i)]
    const id = uuidV7(atMs)
    const traces = [
      ['visitor', `v${Math.floor(i / 3)}`, atMs],
      ['device', `d${Math.floor(i / 5)}`, atMs],
      ['ip', `p${Math.floor(i / 8)}`, atMs],
    ]
    await add(key, 'accounts', [key, mailbox, atMs, id, JSON.stringify(traces)])
    await add(key, 'visits', [id, atMs, key])
    await identifier('mailbox', mailbox, { from: i, to: i + 1 })
    if (i % 3 === 0) await identifier('visitor', `v${i / 3}`, { from: i, to: upTo(i + 3) })
    if (i % 5 === 0) await identifier('device', `d${i / 5}`, { from: i, to: upTo(i + 5) })
    if (i % 8 === 0) await identifier('ip', `p${i / 8}`, { from: i, to: upTo(i + 8) })
  }
  const hub = Math.min(HUB.accounts, accounts)
  await identifier('visitor', 'hub', { from: 0, to: HUB.kept })
  await identifier('device', 'hub', { from: 0, to: HUB.kept })
  for (let from = HUB.kept; from < hub; from += HUB.page) {
    await identifier('visitor', 'hub', { page: from, from, to: Math.min(hub, from + HUB.page) })
  }
  for (const db of databases.all) {
    for (const table of ['accounts', 'visits', 'identifiers'] as const) await flush(db, table)
  }
}

/** The newest account first. */
const timeOf = (i: number) => T - 60_000 - i * 100
const memberOf = (i: number) => [`a${i}`, timeOf(i), timeOf(i)]
