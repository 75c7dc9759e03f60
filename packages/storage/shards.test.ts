import { describe, expect, test } from 'vitest'
import { shardNames, shardOf } from './shards.ts'

const workspaces = Array.from({ length: 9_000 }, (_, i) => `workspace-${i}`)
const three = ['DB', 'DB_2', 'DB_3']

describe('the database of a workspace', () => {
  test('is DB where nothing else is configured', () => {
    expect(shardNames(undefined)).toEqual(['DB'])
    expect(shardNames(' , ')).toEqual(['DB'])
    expect(new Set(workspaces.map((id) => shardOf(['DB'], id)))).toEqual(new Set(['DB']))
  })

  test('does not depend on the order in which databases are named', () => {
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

  test('moves only to a database that is new, and only its share', () => {
    const four = [...three, 'DB_4']
    const moved = workspaces.filter((id) => shardOf(four, id) !== shardOf(three, id))
    expect(moved.every((id) => shardOf(four, id) === 'DB_4')).toBe(true)
    expect(moved.length / 9_000).toBeGreaterThan(0.22)
    expect(moved.length / 9_000).toBeLessThan(0.28)
  })
})
