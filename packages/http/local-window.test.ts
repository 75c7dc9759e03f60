import { expect, test } from 'vitest'
import { openLocalWindow } from './local-window.ts'

test('admits the limit, refuses the rest, and begins anew when the window ends', () => {
  const window = openLocalWindow()
  const take = (nowMs: number) => window.take('key api', 3, 10, nowMs)
  expect([0, 1, 2].map((ms) => take(ms).admitted)).toEqual([true, true, true])
  expect(take(3)).toEqual({ admitted: false, remaining: 0, resetSec: 10 })
  expect(take(9_999).admitted).toBe(false)
  expect(take(10_000)).toEqual({ admitted: true, remaining: 2, resetSec: 10 })
})

test('counts each key by itself', () => {
  const window = openLocalWindow()
  expect(window.take('a', 1, 10, 0).admitted).toBe(true)
  expect(window.take('b', 1, 10, 0).admitted).toBe(true)
  expect(window.take('a', 1, 10, 0).admitted).toBe(false)
})
