import { expect, test } from 'vitest'
import { nextStep } from './schedule.ts'

const HOUR = 3_600_000
const answer = (status: number | null, retryAfterMs: number | null = null) => ({
  status,
  retryAfterMs,
})

test('only 2xx is delivered', () => {
  for (const status of [200, 202, 204]) {
    expect(nextStep(1, answer(status), 0, 0.5)).toEqual({ kind: 'delivered' })
  }
  for (const status of [301, 302, 400, 404, 500, 502, null]) {
    expect(nextStep(1, answer(status), 0, 0.5).kind).toBe('again')
  }
})

test('410 wants no more', () => {
  expect(nextStep(1, answer(410), 0, 0.5)).toEqual({ kind: 'disable' })
})

test('waits 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 hours, then a day each, and gives up at the 14th', () => {
  const waits = Array.from({ length: 14 }, (_, i) => nextStep(i + 1, answer(500), 0, 0.5))
  expect(waits.map((step) => (step.kind === 'again' ? step.atMs / 1000 : step.kind))).toEqual([
    5,
    300,
    1800,
    7200,
    18_000,
    36_000,
    50_400,
    72_000,
    86_400,
    86_400,
    86_400,
    86_400,
    86_400,
    'dead',
  ])
})

test('spreads attempts by a fifth either way', () => {
  expect(nextStep(4, answer(500), 0, 0)).toEqual({ kind: 'again', atMs: 1.6 * HOUR })
  expect(nextStep(4, answer(500), 0, 1)).toEqual({ kind: 'again', atMs: 2.4 * HOUR })
})

test('waits as long as the receiver asks, and a day at most', () => {
  expect(nextStep(1, answer(429, HOUR), 0, 0.5)).toEqual({ kind: 'again', atMs: HOUR })
  const year = nextStep(1, answer(503, 365 * 24 * HOUR), 0, 0.5)
  expect(year).toEqual({ kind: 'again', atMs: 24 * HOUR })
})
