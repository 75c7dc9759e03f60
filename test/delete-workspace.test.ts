import { expect, test } from 'vitest'
import { monitoredTables } from '../packages/monitoring/owned-tables.ts'
import { writeCheck } from '../packages/storage/checks/write-check.ts'
import {
  beginDeletion,
  deleteRows,
  finishDeletion,
  openDeletions,
  ownedTables,
  readDeletion,
} from '../packages/storage/deletion/index.ts'
import { checkRecord } from '../packages/storage/testing/records.ts'
import { openMigratedD1 } from './support/sqlite-d1.ts'

const TABLES = [...ownedTables, ...monitoredTables]

interface Column {
  name: string
  type: string
  notnull: number
  pk: number
}

/** Inserts `rows` rows of a workspace into a table with any columns. */
async function fill(db: D1Database, table: string, workspaceId: string, rows: number, id?: string) {
  const { results: columns } = await db.prepare(`PRAGMA table_info(${table})`).all<Column>()
  const owner: Record<string, string> = {
    workspace_id: workspaceId,
    member_id: `m-${workspaceId}`,
    domain_id: `d-${workspaceId}`,
    ...(id !== undefined && { id }),
  }
  const needed = columns.filter(({ name, notnull, pk }) => notnull || pk || owner[name])
  /** Text is JSON, because some columns are indexed as such. */
  const cellOf = ({ name, type }: Column, i: number) => {
    if (owner[name] !== undefined) return owner[name]
    if (name === 'walk') return `graph ${workspaceId} ${i}`
    return type === 'INTEGER' ? i : `"${workspaceId}-${i}"`
  }
  for (let i = 0; i < rows; i += 1) {
    await db
      .prepare(
        `INSERT INTO ${table} (${needed.map(({ name }) => name).join(', ')})
         VALUES (${needed.map(() => '?').join(', ')})`,
      )
      .bind(...needed.map((column) => cellOf(column, i)))
      .run()
  }
}

const WITH_OWNER = ['member_sessions', 'sign_in_links', 'monitor_task', 'monitor_layer', 'upkeep']

async function filled(db: D1Database, workspaceId: string, rows: number): Promise<void> {
  for (const { name } of TABLES) {
    const id = { members: `m-${workspaceId}`, monitor_domain: `d-${workspaceId}` }[name]
    const isOne = id !== undefined || name === 'monitor_settings'
    await fill(db, name, workspaceId, isOne ? 1 : rows, id)
  }
}

async function counts(db: D1Database, workspaceId: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const { name, where } of TABLES) {
    const owner = WITH_OWNER.includes(name) ? where : 'workspace_id = ?1'
    const row = await db
      .prepare(`SELECT count(*) AS n FROM ${name} WHERE ${owner}`)
      .bind(workspaceId)
      .first<{ n: number }>()
    found[name] = row?.n ?? 0
  }
  return found
}

async function begun(db: D1Database, workspaceId: string): Promise<void> {
  const by = { name: 'Acme', requestedBy: 'Grace', requestedMs: 1_000 }
  await beginDeletion(db, { workspaceId, ...by })
}

test('rows are deleted from every table with rows of a workspace', async () => {
  const { results } = await openMigratedD1()
    .prepare(
      `SELECT DISTINCT m.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'
       AND c.name IN ('workspace_id', 'member_id', 'domain_id')`,
    )
    .all<{ name: string }>()
  const named = results.map(({ name }) => name).filter((name) => name !== 'workspace_deletions')
  // Rounds of retention have the workspace's id in their name.
  expect([...named, 'upkeep'].sort()).toEqual(TABLES.map(({ name }) => name).sort())
})

test('each row of the workspace is deleted and counted in each database, and no row of another', async () => {
  const [main, second] = [openMigratedD1(), openMigratedD1()]
  for (const id of ['w-1', 'w-2']) {
    await filled(main, id, 3)
    await filled(second, id, 2)
  }
  await writeCheck({ workspaceId: 'w-1', env: 'live' }, main, checkRecord())
  await begun(main, 'w-1')
  const expected: Record<string, number> = {}
  for (const db of [main, second]) {
    for (const [table, n] of Object.entries(await counts(db, 'w-1'))) {
      if (n > 0) expected[table] = (expected[table] ?? 0) + n
    }
  }
  const others = await Promise.all([main, second].map((db) => counts(db, 'w-2')))
  for (const db of [main, second]) while ((await deleteRows('w-1', db, TABLES)) > 0);
  for (const db of [main, second]) {
    expect(Object.values(await counts(db, 'w-1')).filter((n) => n > 0)).toEqual([])
  }
  expect(await Promise.all([main, second].map((db) => counts(db, 'w-2')))).toEqual(others)
  await finishDeletion('w-1', main, 5_000)
  await finishDeletion('w-1', main, 9_000)
  expect(await readDeletion('w-1', main, [main, second])).toEqual({
    workspaceId: 'w-1',
    name: 'Acme',
    requestedBy: 'Grace',
    requestedMs: 1_000,
    finishedMs: 5_000,
    deleted: expected,
  })
  // Members' sessions ended when the deletion began.
  expect(expected.member_sessions).toBe(2)
  expect(WITH_OWNER.every((table) => (expected[table] ?? 0) > 0)).toBe(true)
})

test('a step that the database interrupts at any call is counted completely or not at all', async () => {
  const db = openMigratedD1()
  await filled(db, 'w-1', 700)
  await begun(db, 'w-1')
  const expected = await counts(db, 'w-1')
  const cutOff: D1Database = Object.assign(Object.create(db), {
    batch: async (statements: D1PreparedStatement[]) => {
      const broken = db.prepare('INSERT INTO nowhere VALUES (1)')
      return db.batch([...statements.slice(0, 21), broken])
    },
  })
  await expect(deleteRows('w-1', cutOff, TABLES)).rejects.toThrow()
  expect(await counts(db, 'w-1')).toEqual(expected)
  while ((await deleteRows('w-1', db, TABLES)) > 0);
  const deletion = await readDeletion('w-1', db, [db])
  const counted = Object.entries(expected).filter(([, n]) => n > 0)
  expect(deletion?.deleted).toEqual(Object.fromEntries(counted))
})

test('the cron continues unfinished deletions, and for some time deletes late rows', async () => {
  const db = openMigratedD1()
  await begun(db, 'w-1')
  expect(await openDeletions(db, 0)).toEqual(['w-1'])
  await finishDeletion('w-1', db, 5_000)
  expect(await openDeletions(db, 4_000)).toEqual(['w-1'])
  expect(await openDeletions(db, 6_000)).toEqual([])
})

test('finished and failing deletions delay no others: each kind takes turns', async () => {
  const db = openMigratedD1()
  const ids = Array.from({ length: 60 }, (_, i) => `w-${i + 10}`)
  for (const id of ids) await begun(db, id)
  for (const id of ids.slice(0, 30)) await finishDeletion(id, db, 5_000)
  const taken = new Set<string>()
  for (let run = 0; run < 100; run += 1) {
    const some = await openDeletions(db, 0)
    expect(some).toHaveLength(20)
    expect(some.slice(0, 10).every((id) => ids.indexOf(id) >= 30)).toBe(true)
    for (const id of some) taken.add(id)
  }
  expect([...taken].sort()).toEqual(ids)
})
