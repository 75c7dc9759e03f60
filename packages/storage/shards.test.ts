import { describe, expect, test } from 'vitest'
import { shardOf } from './rendezvous.ts'
import { openShards, shardNames } from './shards.ts'

const workspaces = Array.from({ length: 9_000 }, (_, i) => `workspace-${i}`)
const three = ['DB', 'DB_2', 'DB_3']

describe('the database of a workspace', () => {
  test('is DB if nothing else is configured', () => {
    expect(shardNames(undefined)).toEqual(['DB'])
    expect(shardNames(' , ')).toEqual(['DB'])
    expect(new Set(workspaces.map((id) => shardOf(['DB'], id)))).toEqual(new Set(['DB']))
  })

  test('does not depend on the order of the names', () => {
    const turned = shardNames('DB_3, DB,DB_2,DB_3')
    expect(turned).toHaveLength(3)
    for (const id of workspaces) expect(shardOf(turned, id)).toBe(shardOf(three, id))
  })

  test('spreads workspaces evenly over three', () => {
    for (const name of three) {
      const share = workspaces.filter((id) => shardOf(three, id) === name).length / 9_000
      expect(share).toBeGreaterThan(0.3)
      expect(share).toBeLessThan(0.37)
    }
  })

  test('changes only to a new database, and only for its share', () => {
    const four = [...three, 'DB_4']
    const moved = workspaces.filter((id) => shardOf(four, id) !== shardOf(three, id))
    expect(moved.every((id) => shardOf(four, id) === 'DB_4')).toBe(true)
    expect(moved.length / 9_000).toBeGreaterThan(0.22)
    expect(moved.length / 9_000).toBeLessThan(0.28)
  })
})

describe('GRAPH_SPREAD', () => {
  const database = () => ({ prepare: () => null, batch: () => null })
  const bindings = () =>
    Object.assign(Object.create(null), { DB: database(), DB_2: database(), DB_3: database() })
  const open = (spread: string) => openShards(Object.assign(bindings(), { GRAPH_SPREAD: spread }))

  test('spreads only the workspaces that it names', () => {
    const shards = open('big=DB,DB_2,DB_3; grown=DB,DB_2>DB,DB_2,DB_3;')
    expect(shards.graphFor('big').all).toHaveLength(3)
    expect(shards.graphFor('big').isGrowing).toBe(false)
    expect(shards.graphFor('grown').isGrowing).toBe(true)
    expect(shards.graphFor('small').all).toHaveLength(1)
    expect(shards.all).toHaveLength(3)
  })

  test('while a third database is added, at most a third of the keys move, and those are in two databases', () => {
    const databases = open('grown=DB,DB_2>DB,DB_2,DB_3').graphFor('grown')
    const keys = Array.from({ length: 9_000 }, (_, i) => `key-${i}`)
    const moving = keys.filter((key) => databases.of(key).length === 2)
    expect(moving.length / keys.length).toBeGreaterThan(0.28)
    expect(moving.length / keys.length).toBeLessThan(0.39)
    expect(new Set(moving.map((key) => databases.nameOf(databases.of(key)[0])))).toEqual(
      new Set(['DB_3']),
    )
  })

  test.each([
    ['an unknown database', 'big=DB,DB_9', 'DB_9'],
    ['another home than the database of the workspace', 'big=DB_2,DB', 'is DB'],
    ['a home that changes', 'big=DB_2,DB>DB,DB_2', 'is DB'],
    ['a removed database', 'big=DB,DB_2>DB,DB_3', 'keeps every database'],
  ])('rejects %s', (_, spread, message) => {
    expect(() => open(spread)).toThrow(message)
  })
})
