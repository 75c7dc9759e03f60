import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Counter, count, countsOf } from './counters.ts'

const T = 1_800_000_000_000
const DAY_MS = 86_400_000

describe('counts of a subject', () => {
  it('include the event that is being counted', () => {
    expect(count([], T)).toEqual({ min1: 1, min10: 1, hour1: 1, hour24: 1 })
  })

  it('leave each window when they are older than it', () => {
    const counter: Counter = []
    count(counter, T)
    expect(countsOf(counter, T + 60_000)).toEqual({ min1: 0, min10: 1, hour1: 1, hour24: 1 })
    expect(countsOf(counter, T + 600_000)).toEqual({ min1: 0, min10: 0, hour1: 1, hour24: 1 })
    expect(countsOf(counter, T + 3_600_000)).toEqual({ min1: 0, min10: 0, hour1: 0, hour24: 1 })
    expect(countsOf(counter, T + DAY_MS)).toEqual({ min1: 0, min10: 0, hour1: 0, hour24: 0 })
  })

  it('never exceed the true number, and lack at most its oldest cell', () => {
    const gaps = fc.array(
      fc.oneof(fc.nat({ max: 4_000 }), fc.nat({ max: 90_000 }), fc.nat({ max: 5_000_000 })),
      { minLength: 1, maxLength: 300 },
    )
    fc.assert(
      fc.property(gaps, fc.nat({ max: DAY_MS }), (steps, offset) => {
        const counter: Counter = []
        const times: number[] = []
        let nowMs = T + offset
        for (const step of steps) {
          nowMs += step
          times.push(nowMs)
          const counts = count(counter, nowMs)
          const within = (ms: number) => times.filter((time) => nowMs - time < ms).length
          const bounds = [
            [counts.min1, 60_000, 10_000],
            [counts.min10, 600_000, 60_000],
            [counts.hour1, 3_600_000, 300_000],
            [counts.hour24, DAY_MS, 3_600_000],
          ] as const
          for (const [counted, windowMs, cellMs] of bounds) {
            expect(counted).toBeLessThanOrEqual(within(windowMs))
            expect(counted).toBeGreaterThanOrEqual(within(windowMs - cellMs))
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('take two numbers for a subject seen once, and a bounded number for the busiest', () => {
    const counter: Counter = []
    count(counter, T)
    expect(counter).toHaveLength(2)
    let longest = 0
    for (let ms = 0; ms < 2 * DAY_MS; ms += 9_000) {
      count(counter, T + ms)
      longest = Math.max(longest, counter.length)
    }
    expect(longest).toBeLessThanOrEqual(2 * (6 + 11 + 13 + 25))
  })

  it('count an event of a clock that stepped back with the newest', () => {
    const counter: Counter = []
    count(counter, T)
    expect(count(counter, T - 3_600_000).hour24).toBe(2)
    expect(countsOf(counter, T)).toEqual({ min1: 2, min10: 2, hour1: 2, hour24: 2 })
  })
})
