import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openWindow, take } from './window.ts'

const rule = { limit: 100, windowMs: 60_000 }

describe('a rate window', () => {
  it('admits exactly the limit of a burst', () => {
    const window = openWindow()
    const admitted = Array.from({ length: 200 }, () => take(window, rule, 1_000)).filter(
      (answer) => answer.admitted,
    )
    expect(admitted).toHaveLength(100)
    expect(admitted.at(-1)?.remaining).toBe(0)
  })

  it('tells a refused caller when to come back, and admits it then', () => {
    const window = openWindow()
    for (let i = 0; i < 100; i++) take(window, rule, 5_000)
    const refused = take(window, rule, 30_000)
    expect(refused).toEqual({ admitted: false, remaining: 0, resetSec: 35 })
    expect(take(window, rule, 30_000 + 35_000).admitted).toBe(true)
  })

  it('never admits more than the limit in any window, whatever the arrivals', () => {
    const gaps = fc.array(fc.nat({ max: 3_000 }), { minLength: 1, maxLength: 400 })
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 20 }), (steps, limit) => {
        const tight = { limit, windowMs: 10_000 }
        const window = openWindow()
        const times: number[] = []
        let nowMs = 0
        for (const step of steps) {
          nowMs += step
          if (take(window, tight, nowMs).admitted) times.push(nowMs)
        }
        for (const [i, time] of times.entries()) {
          const over = times[i + limit]
          if (over !== undefined) expect(over - time).toBeGreaterThanOrEqual(tight.windowMs)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('never refuses a caller that stays below half of the limit, evenly spread', () => {
    const window = openWindow()
    for (let i = 0; i < 1_000; i++) {
      expect(take(window, rule, i * 1_250).admitted).toBe(true)
    }
  })

  it('keeps a bounded number of slots whatever the limit', () => {
    const window = openWindow()
    const wide = { limit: 100_000, windowMs: 60_000 }
    for (let i = 0; i < 100_000; i++) take(window, wide, i)
    expect(window.slots.length).toBeLessThanOrEqual(122)
  })
})
