import type { EdgeListRows, ListRows, Scope } from '@vigil/storage'
import { expect, test } from 'vitest'
import { openEdgeLists } from './edge-lists.ts'

const SCOPE: Scope = { workspaceId: 'w', env: 'live' }
const DB: D1Database = Object.create(null)
const KEYS = [{ kind: 'ip', value: 'a' }] as const
const entry = { list: 'deny', kind: 'ip', value: 'a', expiresMs: null } as const

/** Lists over a database that can change and fail; `reads` counts full reads and reads by key. */
function opened(first: Partial<EdgeListRows> = {}) {
  const named = new Map<string, ListRows['named']>()
  const stored = { isWhole: true, size: 1, networks: [], ...first }
  const reads = { whole: 0, byKeys: 0, down: false }
  const byKey: ListRows = { named: [entry], networks: [] }
  const lists = openEdgeLists(
    async () => {
      reads.whole += 1
      if (reads.down) throw new Error('down')
      return { ...stored, named: new Map(named) }
    },
    async () => {
      reads.byKeys += 1
      return byKey
    },
  )
  const read = (version: number | null, nowMs: number, scope = SCOPE) =>
    lists.read(scope, DB, KEYS, version, nowMs)
  return { named, reads, read }
}

test('lists are read once a minute while their version is the same', async () => {
  const { reads, read } = opened()
  await read(3, 1_000)
  await read(3, 60_999)
  await read(null, 60_999)
  expect(reads.whole).toBe(1)
  await read(3, 61_000)
  expect(reads.whole).toBe(2)
})

test('lists are read again when the version differs, and then include the change', async () => {
  const { named, read } = opened()
  expect((await read(3, 1_000)).named).toEqual([])
  named.set('ip a', [entry])
  expect((await read(3, 1_001)).named).toEqual([])
  expect((await read(4, 1_002)).named).toEqual([entry])
})

test('lists are read again if version or clock went back', async () => {
  const { reads, read } = opened()
  await read(9, 1_000)
  await read(0, 1_001)
  await read(0, 999)
  expect(reads.whole).toBe(3)
})

test('each environment has its own lists', async () => {
  const { reads, read } = opened()
  await read(1, 1_000)
  await read(1, 1_000, { ...SCOPE, workspaceId: 'other' })
  expect(reads.whole).toBe(2)
})

test('lists that are too long to cache are read by key', async () => {
  const { reads, read } = opened({ isWhole: false, size: 0 })
  expect((await read(1, 1_000)).named).toEqual([entry])
  await read(1, 1_001)
  expect(reads).toMatchObject({ whole: 1, byKeys: 2 })
})

test('a read rejects while the database fails, and the failure is not cached', async () => {
  const { reads, read } = opened()
  reads.down = true
  await expect(read(1, 1_000)).rejects.toThrow('down')
  reads.down = false
  await read(1, 1_001)
  expect(reads.whole).toBe(2)
})

test('the least recently read environments are evicted when there are too many entries', async () => {
  const { reads, read } = opened({ size: 8_000 })
  const workspaces = ['a', 'b', 'c'].map((workspaceId) => ({ ...SCOPE, workspaceId }))
  for (const scope of workspaces) await read(1, 1_000, scope)
  await read(1, 1_001, workspaces[2])
  expect(reads.whole).toBe(3)
  await read(1, 1_001, workspaces[0])
  expect(reads.whole).toBe(4)
})
