import { openShards, runUpkeep, shardOf } from '@vigil/storage'
import { expect, test } from 'vitest'
import { storeCheck, storeWorkspace } from '../packages/storage/testing/store-workspace.ts'
import { type Fault, faultyD1 } from './support/faulty-bindings.ts'
import { openMigratedD1 } from './support/sqlite-d1.ts'

const NOW = Date.parse('2026-07-15T12:00:00Z')
const DAY_MS = 86_400_000
const SHARDS = ['DB', 'DB_2']

const idIn = (name: string, prefix: string): string => {
  const ids = Array.from({ length: 100 }, (_, i) => `${prefix}-${i}`)
  return ids.find((id) => shardOf(SHARDS, id) === name) ?? ''
}

test('the walk of upkeep passes workspaces whose database is unreachable, and fails at the end', async () => {
  const [db, second] = [openMigratedD1(), openMigratedD1()]
  const fault: Fault = { way: 'throws', on: true, calls: 0 }
  const bindings = { DB: db, DB_2: faultyD1(second, fault), GRAPH_SHARDS: SHARDS.join() }
  expect(openShards(bindings).all).toHaveLength(2)
  // In the order of the walk, one in each run.
  const ids = [idIn('DB_2', 'acme'), idIn('DB', 'beta')]
  for (const id of ids) await storeWorkspace(db, id, 30)
  const [acme, beta] = ids.map((workspaceId) => ({ workspaceId, env: 'live' as const }))
  if (acme === undefined || beta === undefined) throw new Error('no workspaces')
  await storeCheck(acme, second, NOW - 40 * DAY_MS)
  await storeCheck(beta, db, NOW - 40 * DAY_MS)
  const bounds = { workspaces: 1, rows: 100, packSteps: 1, graphSteps: 2 }
  const run = () => runUpkeep(bindings, NOW, bounds)
  const left = async (of: D1Database) => (await of.prepare('SELECT id FROM visits').all()).results
  await expect(run()).rejects.toThrow()
  await expect(run()).rejects.toThrow()
  expect(await left(db)).toEqual([])
  expect(await left(second)).toHaveLength(1)
  fault.on = false
  for (let n = 0; n < 3; n += 1) await run()
  expect(await left(second)).toEqual([])
})
