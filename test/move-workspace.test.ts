import { expect, test } from 'vitest'
import { readCheck } from '../packages/storage/checks/read-check.ts'
import { writeCheck } from '../packages/storage/checks/write-check.ts'
import { moveStep, openShards, SHARDED_TABLES, shardOf } from '../packages/storage/index.ts'
import { checkRecord, queryBy } from '../packages/storage/testing/records.ts'
import { readUsage } from '../packages/storage/usage/index.ts'
import { openMigratedD1 } from './support/sqlite-d1.ts'

const NAMES = ['DB', 'DB_2', 'DB_3']
const WORKSPACES = Array.from({ length: 12 }, (_, i) => `workspace-${i}`)

test('two more databases receive the workspaces assigned to them, with every row, and no others', async () => {
  const bindings = { DB: openMigratedD1(), DB_2: openMigratedD1(), DB_3: openMigratedD1() }
  const before = openShards({ DB: bindings.DB })
  const after = openShards(Object.assign({ GRAPH_SHARDS: NAMES.join(',') }, bindings))
  const records = new Map(WORKSPACES.map((id) => [id, checkRecord({ visitorKey: 'v' })]))
  for (const [workspaceId, record] of records) {
    const scope = { workspaceId, env: 'live' as const }
    await writeCheck(scope, before.graphFor(workspaceId).home, record)
    await before
      .graphFor(workspaceId)
      .home.prepare(
        `INSERT INTO links (workspace_id, env, kind, value, account_key, first_ms, last_ms)
         SELECT ?1, 'test', 'ip', 'p', value, 0, 0 FROM json_each(?2)`,
      )
      .bind(workspaceId, JSON.stringify(Array.from({ length: 1_200 }, (_, i) => `a-${i}`)))
      .run()
  }
  const rowsOf = async (db: D1Database, workspaceId: string) => {
    const found: Record<string, unknown[]> = {}
    for (const [table, key] of Object.entries(SHARDED_TABLES)) {
      const { results } = await db
        .prepare(`SELECT * FROM ${table} WHERE workspace_id = ? ORDER BY ${key.join(', ')}`)
        .bind(workspaceId)
        .all()
      found[table] = results
    }
    return found
  }
  const none = Object.fromEntries(Object.keys(SHARDED_TABLES).map((table) => [table, []]))
  const homes = new Set<string>()
  for (const [workspaceId, record] of records) {
    const [from, to] = [before.graphFor(workspaceId).home, after.graphFor(workspaceId).home]
    homes.add(shardOf(NAMES, workspaceId))
    const kept = await rowsOf(from, workspaceId)
    if (from !== to) {
      while ((await moveStep(workspaceId, from, to)) > 0);
      expect(await rowsOf(from, workspaceId)).toEqual(none)
    }
    expect(await rowsOf(to, workspaceId)).toEqual(kept)
    const scope = { workspaceId, env: 'live' as const }
    const { graph } = await readCheck(scope, to, queryBy({ visitor: 'v' }))
    expect(graph.edges.map(({ accountKey }) => accountKey)).toEqual([record.accountKey])
    expect((await readUsage(workspaceId, to, record.atMs)).liveChecks).toBe(1)
  }
  expect(homes.size).toBe(3)
})

test('a step that was interrupted between writing and deleting is repeated', async () => {
  const [from, to] = [openMigratedD1(), openMigratedD1()]
  const scope = { workspaceId: 'cut', env: 'live' as const }
  const record = checkRecord({ visitorKey: 'v' })
  await writeCheck(scope, from, record)
  const dying = new Proxy(from, {
    get: (db, name) => (sql: string) => {
      if (name === 'prepare' && sql.startsWith('DELETE')) throw new Error('cut off')
      return Reflect.apply(Reflect.get(db, name), db, [sql])
    },
  })
  await expect(moveStep('cut', dying, to)).rejects.toThrow('cut off')
  while ((await moveStep('cut', from, to)) > 0);
  expect((await readUsage('cut', to, record.atMs)).liveChecks).toBe(1)
  expect((await readUsage('cut', from, record.atMs)).liveChecks).toBe(0)
})

test('every table with a workspace moves, except its identity and exposure monitoring', async () => {
  const { results } = await openMigratedD1()
    .prepare(
      `SELECT m.name FROM sqlite_master m, pragma_table_info(m.name) c
       WHERE m.type = 'table' AND c.name = 'workspace_id'`,
    )
    .all<{ name: string }>()
  const stays =
    /^(?:monitor|alert|corpus|suppression|breach)|^(?:domains|keys|members|workspace_deletions)$/
  const moves = results.map(({ name }) => name).filter((name) => !stays.test(name))
  expect(moves.sort()).toEqual(Object.keys(SHARDED_TABLES).sort())
})
