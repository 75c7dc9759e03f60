import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  count,
  countsOf,
  MOST_MEMBERS,
  membersOf,
  note,
  openCounter,
  openMembers,
} from './counters.ts'

const T = 1_800_000_000_000

describe('counts of a subject', () => {
  it('hold the event that is being counted', () => {
    expect(count(openCounter(), T)).toEqual({ min1: 1, min10: 1, hour1: 1, hour24: 1 })
  })

  it('leave each window when they are older than it', () => {
    const counter = openCounter()
    count(counter, T)
    expect(countsOf(counter, T + 70_000)).toEqual({ min1: 0, min10: 1, hour1: 1, hour24: 1 })
    expect(countsOf(counter, T + 700_000)).toEqual({ min1: 0, min10: 0, hour1: 1, hour24: 1 })
    expect(countsOf(counter, T + 4_000_000)).toEqual({ min1: 0, min10: 0, hour1: 0, hour24: 1 })
    expect(countsOf(counter, T + 90_000_000)).toEqual({ min1: 0, min10: 0, hour1: 0, hour24: 0 })
  })

  it('never exceed the true number and miss at most one bucket of it', () => {
    const gaps = fc.array(fc.nat({ max: 20_000 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(gaps, (steps) => {
        const counter = openCounter()
        const times: number[] = []
        let nowMs = T
        for (const step of steps) {
          nowMs += step
          times.push(nowMs)
          const { min1 } = count(counter, nowMs)
          const within = (ms: number) => times.filter((time) => nowMs - time < ms).length
          expect(min1).toBeLessThanOrEqual(within(60_000))
          expect(min1).toBeGreaterThanOrEqual(within(50_000))
        }
      }),
    )
  })

  it('keep a bounded number of buckets', () => {
    const counter = openCounter()
    for (let i = 0; i < 5_000; i++) count(counter, T + i * 60_000)
    expect(counter.rows.flat().length).toBeLessThanOrEqual(6 + 10 + 12 + 24)
  })
})

describe('distinct members of a subject', () => {
  it('count once, however often they come', () => {
    const set = openMembers()
    note(set, 'a', T)
    note(set, 'a', T + 1)
    expect(note(set, 'b', T + 2).hour24).toBe(2)
  })

  it('leave each window with their last visit', () => {
    const set = openMembers()
    note(set, 'a', T)
    expect(membersOf(set, T + 61_000)).toEqual({ min1: 0, min10: 1, hour1: 1, hour24: 1 })
  })

  it('are capped, the newest kept', () => {
    const set = openMembers()
    for (let i = 0; i < 1_000; i++) note(set, `m${i}`, T + i)
    expect(set.seenMs.size).toBe(MOST_MEMBERS)
    expect(set.seenMs.has('m999')).toBe(true)
  })
})
