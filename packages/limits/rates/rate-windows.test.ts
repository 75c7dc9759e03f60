import { describe, expect, it } from 'vitest'
import { openLocalAdmission } from './local-admission.ts'
import { type PackedWindow, RateWindows } from './rate-windows.ts'

const T = 1_800_000_000_000

describe('the windows of many keys', () => {
  it('are apart', () => {
    const windows = new RateWindows(10)
    expect(windows.take('api one', 1, 60, T).admitted).toBe(true)
    expect(windows.take('api two', 1, 60, T).admitted).toBe(true)
    expect(windows.take('edge one', 1, 60, T).admitted).toBe(true)
    expect(windows.take('api one', 1, 60, T).admitted).toBe(false)
  })

  it('are bounded, and the least recently used one is dropped', () => {
    const windows = new RateWindows(3)
    for (const name of ['a', 'b', 'c', 'a', 'd']) windows.take(name, 2, 60, T)
    expect(windows.size).toBe(3)
    expect(windows.take('a', 2, 60, T).admitted).toBe(false)
  })

  it('return each change once, and a refusal changes nothing', () => {
    const windows = new RateWindows(10)
    windows.take('a', 1, 60, T)
    windows.take('b', 0, 60, T)
    expect([...windows.changed()].map(([name]) => name)).toEqual(['a'])
    windows.take('a', 1, 60, T)
    expect([...windows.changed()]).toEqual([])
  })

  it('apply their limits after they were stored and restored', () => {
    const before = new RateWindows(10)
    for (let i = 0; i < 5; i += 1) before.take('a', 5, 60, T + i * 1_000)
    const kept: PackedWindow[] = JSON.parse(JSON.stringify([...before.all()]))
    const after = new RateWindows(10)
    for (const packed of kept) after.restore(packed)
    expect(after.take('a', 5, 60, T + 6_000)).toEqual({
      admitted: false,
      remaining: 0,
      resetSec: 54,
    })
  })

  it('are dropped when they have no admissions any more', () => {
    const windows = new RateWindows(10)
    windows.take('short', 5, 1, T)
    windows.take('long', 5, 60, T)
    windows.prune(T + 2_000)
    expect([...windows.all()].map(([name]) => name)).toEqual(['long'])
  })
})

describe('the admission of one isolate', () => {
  it('enforces a limit across the end of any minute', () => {
    const local = openLocalAdmission()
    const admitted = (nowMs: number) =>
      Array.from({ length: 100 }, () => local.take('key', 100, 60, nowMs)).filter(
        (answer) => answer.admitted,
      ).length
    expect(admitted(T + 59_000)).toBe(100)
    expect(admitted(T + 61_000)).toBe(0)
    expect(admitted(T + 119_000)).toBe(100)
  })
})
