import { expect, test } from 'vitest'
import { checkSnapshot } from './check-snapshot.ts'
import { torExits } from './sources/tor-exits.ts'

const feed = { ...torExits, minEntries: 100, maxEntries: 10_000 }
const check = (
  counts: Partial<{ entries: number; unreadable: number; reserved: number }>,
  held: number | null = null,
) =>
  checkSnapshot(
    feed,
    { sections: new Map(), dateMs: null, entries: 1000, unreadable: 0, reserved: 0, ...counts },
    held,
  )

test('a plausible snapshot is accepted, also as the first one', () => {
  expect(() => check({})).not.toThrow()
  expect(() => check({ entries: 1400 }, 1000)).not.toThrow()
  expect(() => check({ entries: 600 }, 1000)).not.toThrow()
  expect(() => check({ unreadable: 2, reserved: 2 })).not.toThrow()
})

test.each([
  ['empty', { entries: 0 }, null, 'empty'],
  ['too small', { entries: 99 }, null, 'at least 100'],
  ['too large', { entries: 10_001 }, null, 'at most 10000'],
  ['half gone', { entries: 499 }, 1000, 'too large a change'],
  ['half as large again', { entries: 1501 }, 1000, 'too large a change'],
  ['full of private addresses', { reserved: 40 }, 1000, 'private or special-purpose'],
  ['garbage', { unreadable: 300 }, 1000, 'cannot be read'],
  ['nothing but garbage', { entries: 0, unreadable: 300 }, 1000, 'cannot be read'],
] as const)('a snapshot that is %s is rejected', (_, counts, held, reason) => {
  expect(() => check(counts, held)).toThrow(reason)
})
