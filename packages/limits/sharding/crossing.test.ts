import { expect, it } from 'vitest'
import { openWindow } from '../rates/window.ts'
import { KeyLeases } from './key-leases.ts'
import { LeaseBook } from './lease-book.ts'
import {
  LEASE_MS,
  type LeaseAnswer,
  type LeaseReport,
  type LeaseRequest,
} from './lease-messages.ts'

const T = 1_000_000
const RULE = { limit: 1_000, windowSec: 60 }

/** A holder whose requests the test answers, and its clock. */
function holder() {
  const asks: { ask: LeaseRequest; answer: (answer: Partial<LeaseAnswer>) => Promise<void> }[] = []
  const time = { nowMs: T }
  const leases = new KeyLeases(1, {
    clock: () => time.nowMs,
    later: () => {},
    ask: (ask) =>
      new Promise((resolve) => {
        const answer = async (given: Partial<LeaseAnswer>) => {
          const rest = { granted: 0, acknowledged: ask.used, remaining: 9, roomInMs: 0 }
          resolve({ admitted: ask.waiting, ...rest, ...given })
          await new Promise((settled) => setImmediate(settled))
        }
        asks.push({ ask, answer })
      }),
  })
  return { asks, time, leases, take: () => leases.take('api key', RULE, 8) }
}

it('a grant that was recalled in transit is not used; the request that it answers is admitted', async () => {
  const { asks, leases, take } = holder()
  const first = take()
  const [asked] = asks
  if (asked === undefined) throw new Error('nothing was asked')
  const { ask, answer } = asked
  expect(leases.recall('api key', ask.message)).toMatchObject({ left: 0, used: 0 })
  await answer({ granted: 50 })
  expect((await first)?.admitted).toBe(true)
  void take()
  expect(asks).toHaveLength(2)
})

it('a lease is used until its end, measured from its request, and not longer', async () => {
  const { asks, time, take } = holder()
  const first = take()
  time.nowMs += 300
  await asks[0]?.answer({ granted: 50 })
  expect((await first)?.admitted).toBe(true)
  time.nowMs = T + LEASE_MS - 1
  expect((await take())?.admitted).toBe(true)
  expect(asks).toHaveLength(1)
  time.nowMs = T + LEASE_MS
  void take()
  expect(asks).toHaveLength(2)
  expect(asks[1]?.ask).toMatchObject({ left: 0, used: 1, waiting: 1 })
})

it('a report that arrives after a later one changes no lease, and its uses are counted once', () => {
  const window = openWindow()
  const book = new LeaseBook(() => window, 60_000)
  const report = (given: Partial<LeaseReport>): LeaseReport => ({
    window: 'api key',
    holder: 1,
    life: 'life',
    message: 1,
    used: 0,
    uses: [],
    left: 0,
    received: 0,
    ...given,
  })
  book.apply(report({}), T)
  book.grant(1, 1, 10, T)
  // Of ten, four are used; called back, the holder keeps none. The message before it says seven are left.
  const uses = [{ agoMs: 5, n: 4 }]
  book.apply(report({ message: 3, used: 4, uses, received: 1 }), T + 10)
  expect([book.free(100, T + 10), book.leased]).toEqual([96, 0])
  book.apply(
    report({ message: 2, used: 3, uses: [{ agoMs: 5, n: 3 }], left: 7, received: 1 }),
    T + 12,
  )
  expect([book.free(100, T + 12), book.leased]).toEqual([96, 0])
  // A grant that the newest report does not know of stands, whatever an old one says.
  book.grant(1, 4, 20, T + 13)
  book.apply(report({ message: 2, used: 3, left: 0, received: 4 }), T + 14)
  expect(book.leased).toBe(20)
})
