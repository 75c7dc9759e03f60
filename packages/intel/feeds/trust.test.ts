import { expect, test } from 'vitest'
import { NEVER_READ } from './feed-state.ts'
import { torExits } from './sources/tor-exits.ts'
import { isOverdue, trustIn } from './trust.ts'

const NOW = 1_800_000_000_000
const HOUR = 3_600_000
const aged = (hours: number) => ({ ...NEVER_READ, confirmedAtMs: NOW - hours * HOUR })

test('a fresh list has full trust', () => {
  expect(trustIn(torExits, aged(0), NOW)).toBe(1)
  expect(trustIn(torExits, aged(6), NOW)).toBe(1)
  expect(isOverdue(torExits, aged(6), NOW)).toBe(false)
})

test('trust in an overdue list declines daily and is halved after its half-life', () => {
  expect(isOverdue(torExits, aged(7), NOW)).toBe(true)
  expect(trustIn(torExits, aged(48), NOW)).toBeLessThan(1)
  expect(trustIn(torExits, aged(6 + 30 * 24), NOW)).toBeCloseTo(0.5)
})

test('a source that no longer changes is overdue even if it was just confirmed', () => {
  const stale = { ...aged(0), dateMs: NOW - 90 * 24 * HOUR }
  expect(trustIn(torExits, stale, NOW)).toBeLessThan(0.2)
})

test("an operator's own list is trusted as long as it is served, whatever its date", () => {
  const old = { ...aged(0), dateMs: NOW - 900 * 24 * HOUR }
  expect(trustIn({ ...torExits, lasting: true }, old, NOW)).toBe(1)
})

test('a list that was never read has no trust', () => {
  expect(trustIn(torExits, undefined, NOW)).toBe(0)
  expect(trustIn(torExits, NEVER_READ, NOW)).toBe(0)
})
