import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostInAnyWindow } from '../testing/admissions.ts'
import { openWindow, packWindow, readWindow, take, type WindowRule } from './window.ts'

const rule = { limit: 100, windowMs: 60_000 }

/** Times of the admissions among the arrivals. */
function admissions(of: WindowRule, arrivals: readonly number[]): number[] {
  const window = openWindow()
  return arrivals.filter((nowMs) => take(window, of, nowMs).admitted)
}

const rules = fc.record({
  limit: fc.integer({ min: 1, max: 300 }),
  windowMs: fc.integer({ min: 1, max: 120 }).map((sec) => sec * 1000),
})
/** Bursts and pauses of every length: from several in one millisecond to a window of silence. */
const gaps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 4, arbitrary: fc.nat({ max: 50 }) },
    { weight: 2, arbitrary: fc.nat({ max: 3_000 }) },
    { weight: 1, arbitrary: fc.nat({ max: 130_000 }) },
  ),
  { minLength: 1, maxLength: 900 },
)

function timesOf(steps: readonly number[]): number[] {
  let nowMs = 1_800_000_000_000
  return steps.map((step) => {
    nowMs += step
    return nowMs
  })
}

describe('a rate window', () => {
  it('admits exactly the limit of a burst', () => {
    const times = admissions(
      rule,
      Array.from({ length: 200 }, () => 1_000),
    )
    expect(times).toHaveLength(100)
  })

  it('admits at most the limit in any window, for any arrivals', () => {
    fc.assert(
      fc.property(rules, gaps, (of, steps) => {
        const times = admissions(of, timesOf(steps))
        expect(mostInAnyWindow(times, of.windowMs)).toBeLessThanOrEqual(of.limit)
      }),
      { numRuns: 500 },
    )
  })

  it('treats a clock that steps back as stopped', () => {
    const steps = fc.array(fc.integer({ min: -2_000, max: 4_000 }), { maxLength: 600 })
    fc.assert(
      fc.property(rules, steps, (of, wander) => {
        const wandering = openWindow()
        const steady = openWindow()
        let latestMs = 0
        for (const nowMs of timesOf(wander)) {
          latestMs = Math.max(latestMs, nowMs)
          expect(take(wandering, of, nowMs)).toEqual(take(steady, of, latestMs))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('never refuses a caller that keeps below half of the limit, evenly spread', () => {
    fc.assert(
      fc.property(rules, fc.nat({ max: 5_000 }), (of, extraMs) => {
        const everyMs = Math.ceil((2 * of.windowMs) / of.limit) + extraMs
        const arrivals = Array.from({ length: 3 * of.limit + 3 }, (_, i) => i * everyMs)
        expect(admissions(of, arrivals)).toEqual(arrivals)
      }),
      { numRuns: 300 },
    )
  })

  it('returns when a refused caller may retry, and admits it then and not a second before', () => {
    fc.assert(
      fc.property(rules, gaps, (of, steps) => {
        const window = openWindow()
        const times = timesOf(steps)
        for (const nowMs of times) take(window, of, nowMs)
        const lastMs = times.at(-1) ?? 0
        const packed = packWindow(window)
        const { admitted, resetSec } = take(readWindow(packed), of, lastMs)
        if (admitted) return
        const againMs = lastMs + resetSec * 1000
        expect(take(readWindow(packed), of, againMs).admitted).toBe(true)
        expect(take(readWindow(packed), of, againMs - 1_001).admitted).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('returns what is left, and no time to wait below the limit', () => {
    const window = openWindow()
    expect(take(window, rule, 0)).toEqual({ admitted: true, remaining: 99, resetSec: 0 })
    for (let i = 0; i < 98; i += 1) take(window, rule, 0)
    expect(take(window, rule, 0)).toEqual({ admitted: true, remaining: 0, resetSec: 60 })
    expect(take(window, rule, 20_000)).toEqual({ admitted: false, remaining: 0, resetSec: 40 })
  })

  it('admits nothing at a limit of 0', () => {
    const none = { limit: 0, windowMs: 60_000 }
    expect(take(openWindow(), none, 5)).toEqual({ admitted: false, remaining: 0, resetSec: 60 })
  })

  it('applies a lowered limit at once, and reports when enough requests have expired', () => {
    const window = openWindow()
    for (let i = 0; i < 50; i += 1) take(window, rule, i * 1_000)
    const lowered = { limit: 10, windowMs: 60_000 }
    const refused = take(window, lowered, 50_000)
    expect(refused).toEqual({ admitted: false, remaining: 0, resetSec: 50 })
    expect(take(window, lowered, 100_000).admitted).toBe(true)
  })

  it.each([6_000, 100_000])('of %i a minute keeps no more than 121 slots', (limit) => {
    const window = openWindow()
    const wide = { limit, windowMs: 60_000 }
    let most = 0
    for (let i = 0; i < 4 * limit; i += 1) {
      take(window, wide, Math.floor((i * 40_000) / limit))
      most = Math.max(most, window.slots.length)
    }
    expect(most).toBeLessThanOrEqual(121)
  })

  it('reads again what it was packed into, and leaves out half a slot', () => {
    const window = openWindow()
    for (let i = 0; i < 50; i += 1) take(window, rule, i * 700)
    const packed = packWindow(window)
    expect(readWindow(packed)).toEqual(window)
    expect(readWindow([...packed, 7, 8])).toEqual(window)
  })
})
