import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { readCheck } from './checks/read-check.ts'
import { writeCheck } from './checks/write-check.ts'
import { shardOf } from './rendezvous.ts'
import { openShards } from './shards.ts'
import { recording } from './testing/recording-database.ts'
import { checkRecord, queryBy } from './testing/records.ts'
import { readUsage } from './usage/index.ts'

test('each workspace is entirely in one of three databases', async () => {
  // One database behind three bindings: the test observes which binding each workspace uses.
  const doors = { DB: recording(env.DB), DB_2: recording(env.DB), DB_3: recording(env.DB) }
  const databases = { DB: doors.DB.db, DB_2: doors.DB_2.db, DB_3: doors.DB_3.db }
  const shards = openShards({ GRAPH_SHARDS: 'DB,DB_2,DB_3', ...databases })
  expect(shards.all).toHaveLength(3)
  const used = new Set<string>()
  for (let i = 0; i < 30; i += 1) {
    const scope = { workspaceId: `sharded-${i}`, env: 'live' as const }
    const before = Object.values(doors).map(({ batches }) => batches)
    const db = shards.graphFor(scope.workspaceId).home
    const record = checkRecord({ visitorKey: 'v' })
    expect(await writeCheck(scope, db, record)).toBe('stored')
    const { graph } = await readCheck(scope, db, queryBy({ visitor: 'v' }))
    expect(graph.edges.map(({ accountKey }) => accountKey)).toEqual([record.accountKey])
    expect((await readUsage(scope.workspaceId, db, record.atMs)).liveChecks).toBe(1)
    const winner = shardOf(['DB', 'DB_2', 'DB_3'], scope.workspaceId)
    used.add(winner)
    const moved = Object.entries(doors).filter(([, { batches }], at) => batches !== before[at])
    expect(moved.map(([name]) => name)).toEqual([winner])
  }
  expect(used.size).toBe(3)
})

test('a named database without a binding throws', () => {
  expect(() => openShards({ DB: env.DB, GRAPH_SHARDS: 'DB,DB_9' })).toThrow('DB_9')
})
