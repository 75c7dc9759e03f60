import { evidencePolicy } from '@vigil/evidence'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MemberSet, membersOf, note, shortHash } from './members.ts'

const { maxMembers } = evidencePolicy.counters
const T = 1_800_000_000_000

describe('distinct members of a subject', () => {
  it('count once, however often they come', () => {
    const set: MemberSet = []
    note(set, 'a', T)
    note(set, 'a', T + 1)
    expect(note(set, 'b', T + 2)).toEqual({ min1: 2, min10: 2, hour1: 2, hour24: 2 })
  })

  it('are as many as there are, below the cap', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: maxMembers })), (ids) => {
        const set: MemberSet = []
        for (const id of ids) note(set, `member ${id}`, T)
        expect(membersOf(set, T).hour24).toBe(new Set(ids).size)
      }),
    )
  })

  it('leave each window with their last visit', () => {
    const set: MemberSet = []
    note(set, 'a', T)
    expect(membersOf(set, T + 60_000)).toEqual({ min1: 0, min10: 1, hour1: 1, hour24: 1 })
    note(set, 'a', T + 86_000_000)
    expect(note(set, 'b', T + 90_000_000).hour24).toBe(2)
  })

  it('are dropped when they are in no window', () => {
    const set: MemberSet = []
    note(set, 'a', T)
    expect(note(set, 'b', T + 86_400_000).hour24).toBe(1)
    expect(set).toHaveLength(2)
  })

  it('are limited to the newest', () => {
    const set: MemberSet = []
    for (let i = 0; i < 1_000; i += 1) note(set, `m${i}`, T + i)
    expect(set).toHaveLength(2 * maxMembers)
    expect(note(set, 'm999', T + 1_000).hour24).toBe(maxMembers)
    expect(set).toContain(shortHash('m999'))
    expect(set).not.toContain(shortHash('m0'))
  })

  it('are stored as small integers from which their names cannot be recovered', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const hash = shortHash(name)
        expect(Number.isInteger(hash) && hash >= 0 && hash < 2 ** 30).toBe(true)
      }),
    )
    const names = Array.from({ length: 20_000 }, (_, i) => `visitor-${i}`)
    expect(new Set(names.map(shortHash)).size).toBeGreaterThan(19_990)
  })
})
