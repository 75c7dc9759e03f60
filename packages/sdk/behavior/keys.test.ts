import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Keys } from './keys.ts'

/** Types keys with the given dwell times, 120 ms apart. */
function typing(dwellsMs: number[]): Keys {
  const keys = new Keys()
  dwellsMs.forEach((dwellMs, index) => {
    keys.press(`Key${index}`, index * 120)
    keys.release(`Key${index}`, index * 120 + dwellMs)
  })
  return keys
}

beforeEach(() => {
  vi.stubGlobal('screenX', 80)
  vi.stubGlobal('screenY', 40)
})
afterEach(() => vi.unstubAllGlobals())

describe('typing', () => {
  it('is described by its rhythm', () => {
    expect(typing([70, 90, 110, 80]).read()).toMatchObject({
      keys: 4,
      keyDwellMedianMs: 85,
      keyFlightMedianMs: 120,
      keyFlightCv: 0,
    })
  })

  it('of a machine has less variation than that of a person', () => {
    const machine = typing([60, 60, 61, 60]).read().keyDwellCv
    const human = typing([60, 110, 75, 140]).read().keyDwellCv
    expect(machine).toBeLessThan(0.05)
    expect(human).toBeGreaterThan(0.2)
  })

  it('with overlapping keys pairs each key with its own release', () => {
    const keys = new Keys()
    keys.press('KeyA', 0)
    keys.press('KeyB', 50)
    keys.release('KeyA', 80)
    keys.release('KeyB', 120)
    expect(keys.read().keyDwellMedianMs).toBe(75)
  })

  it('matches the clock of an X server if dwell times are whole milliseconds', () => {
    expect(typing([70, 90.1, 109.9, 80]).read().offClockKeys).toBe(0)
    expect(typing([70.4, 90.6, 110.1, 80.3]).read().offClockKeys).toBe(3)
  })

  it('in a field with a secret is only counted', () => {
    const keys = new Keys()
    for (let index = 0; index < 9; index++) keys.count()
    const { keys: counted, offClockKeys, ...rhythm } = keys.read()
    expect(offClockKeys).toBe(0)
    expect(counted).toBe(9)
    expect(Object.values(rhythm).every((value) => value === undefined)).toBe(true)
  })

  it('excludes pauses from flight times', () => {
    const keys = new Keys()
    keys.press('KeyA', 0)
    keys.press('KeyB', 60_000)
    expect(keys.read().keyFlightMedianMs).toBeUndefined()
  })
})
