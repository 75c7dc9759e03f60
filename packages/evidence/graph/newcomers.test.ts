import { describe, expect, it } from 'vitest'
import { graphSelf, knownAccount } from '../testing/graph-rows.ts'
import { graphFacts } from './graph-facts.ts'
import { type GraphRows, identifierName, type KnownAccount, type Trace } from './rows.ts'

const DAY_MS = 86_400_000
const NOW_MS = 1_800_000_000_000

const self = graphSelf({ user: 'me', ip: 'line', visitor: 'my browser', device: 'model' })

/** Accounts on one identifier, by how many days ago each was made; all else that they were seen with. */
function seen(
  on: { kind: 'ip' | 'device'; value: string },
  madeDaysAgo: readonly number[],
  elsewhere: readonly Trace[] = [],
  hubs = false,
): GraphRows {
  const accounts = new Map<string, KnownAccount>()
  const edges = madeDaysAgo.map((days, i) => {
    const accountKey = `account ${i}`
    const firstMs = NOW_MS - days * DAY_MS
    const traces = [{ ...on, lastMs: firstMs }, ...elsewhere]
    accounts.set(accountKey, knownAccount(accountKey, { mailboxKey: `${i}@`, firstMs, traces }))
    return { hops: 1 as const, fromKey: null, ...on, accountKey, firstMs, lastMs: firstMs }
  })
  return { edges, accounts, hubs: new Set(hubs ? [identifierName(on)] : []) }
}

const LINE = { kind: 'ip', value: 'line' } as const
const MODEL = { kind: 'device', value: 'model' } as const
const factsOf = (rows: GraphRows, who = self) => graphFacts(rows, who, NOW_MS)

describe('newcomers at an address', () => {
  it('are those who came within two weeks and were seen at no other', () => {
    expect(factsOf(seen(LINE, [1, 2, 13, 15, 200])).newcomersAtAddress).toBe(3)
  })

  it('have come on so many days before today', () => {
    expect(factsOf(seen(LINE, [0.2, 0.5, 1.1, 1.4, 3, 6, 20])).daysAtAddress).toBe(3)
    expect(factsOf(seen(LINE, [0.1, 0.2, 0.9])).daysAtAddress).toBe(0)
  })

  it('are not those with a life elsewhere', () => {
    const elsewhere = [{ kind: 'ip' as const, value: 'other line', lastMs: NOW_MS }]
    expect(factsOf(seen(LINE, [1, 2, 3], elsewhere)).newcomersAtAddress).toBe(0)
  })

  it('say nothing at an address of many people, nor where there is none', () => {
    const rows = seen(LINE, [1, 2, 3])
    expect(factsOf(rows, { ...self, ipIsShared: true }).newcomersAtAddress).toBe(0)
    expect(factsOf(rows, { ...self, ip: null }).newcomersAtAddress).toBe(0)
  })

  it('count a person with two accounts once, and never the one who asks', () => {
    expect(factsOf(seen(LINE, [1, 2]), { ...self, mailbox: '1@' }).newcomersAtAddress).toBe(1)
  })
})

describe('newcomers at an address in the browser of this visit', () => {
  const rows = seen(LINE, [1, 2, 3])
  const inBrowser = rows.edges.slice(0, 2).map((edge) => ({
    ...edge,
    kind: 'visitor' as const,
    value: 'my browser',
  }))
  const both = { ...rows, edges: [...rows.edges, ...inBrowser] }

  it('are counted by its id, and not by the address too', () => {
    expect(factsOf(both, { ...self, visitorIsOwn: true }).newcomersAtAddress).toBe(1)
  })

  it('are counted by the address if the id is no browser’s own', () => {
    expect(factsOf(both, { ...self, visitorIsOwn: false }).newcomersAtAddress).toBe(3)
  })
})

describe('newcomers at an address with machines of their own', () => {
  const MINUTE = 1 / 1440
  const scattered = [0.2, 0.3, 2.1, 2.2, 5.4, 6.3, 6.4, 9.7, 10.1, 13, 13.6, 15, 18.2, 18.3, 20]
  const parallel = (minutes: readonly number[], who = self) =>
    factsOf(
      seen(
        LINE,
        minutes.map((m) => m * MINUTE),
      ),
      who,
    ).parallelAtAddress
  const every = (minutes: number) => scattered.map((at, i) => minutes * (i + 1 + 0.01 * at))

  it('come at times that one machine in turn does not leave', () => {
    expect(parallel(scattered)).toBeCloseTo(1)
    expect(parallel(every(4))).toBeCloseTo(0)
    expect(parallel(every(1.2))).toBeCloseTo(0)
  })

  it('are unknown where few came, and at an address of many people', () => {
    expect(parallel(scattered.slice(0, 4))).toBe(0)
    expect(parallel(scattered, { ...self, ipIsShared: true })).toBe(0)
  })
})

describe('newcomers on a device key', () => {
  it('are all who came to a key without a past', () => {
    expect(factsOf(seen(MODEL, [0, 1, 2, 3, 4])).newcomersOnDevice).toBe(5)
  })

  it('are those of two weeks alone', () => {
    expect(factsOf(seen(MODEL, [1, 5, 20, 25, 30])).newcomersOnDevice).toBe(2)
  })

  it('share addresses, at one of which this visit is or is not', () => {
    const at = (value: string) => [{ kind: 'ip' as const, value, lastMs: NOW_MS }]
    const host = factsOf(seen(MODEL, [1, 2, 3, 20], at('host')))
    expect(host).toMatchObject({ newcomersTogether: 3, newcomersHere: 0 })
    expect(factsOf(seen(MODEL, [1, 2, 3], at('line'))).newcomersHere).toBe(3)
    expect(factsOf(seen(MODEL, [1, 2, 3])).newcomersTogether).toBe(0)
  })

  it('come at addresses where none of them was, or not, by account: one person may make many', () => {
    const at = (value: string) => [{ kind: 'ip' as const, value, lastMs: NOW_MS }]
    expect(factsOf(seen(MODEL, [1, 2, 3])).newAddressShareOnDevice).toBe(1)
    const { edges, accounts, hubs } = seen(MODEL, [1, 2, 3], at('host'))
    const ofOne = [...accounts].map(([key, it]) => [key, { ...it, mailboxKey: 'one@' }] as const)
    expect(factsOf({ edges, accounts: new Map(ofOne), hubs })).toMatchObject({
      newcomersOnDevice: 1,
      newcomersTogether: 0,
      newAddressShareOnDevice: 2 / 4,
    })
  })

  it('include those at this address who had the key, though a popular key has newer ones', () => {
    const here = seen(LINE, [1, 2, 3], [{ ...MODEL, lastMs: NOW_MS }])
    expect(factsOf(here)).toMatchObject({ newcomersHere: 3, oneByOneHere: 0 })
    expect(factsOf(seen(LINE, [1, 2, 3])).newcomersHere, 'with other machines').toBe(0)
    const shared = graphFacts(here, { ...self, ipIsShared: true }, NOW_MS)
    expect(shared.newcomersHere, 'at a shared address').toBe(0)
  })

  it('came last so many days ago', () => {
    expect(factsOf(seen(MODEL, [5, 2, 9])).newestOnDeviceDays).toBe(2)
    expect(factsOf(seen(MODEL, [5, 2, 9])).oldestOnDeviceDays).toBe(9)
    expect(factsOf(seen(MODEL, [20])).newestOnDeviceDays).toBe(0)
    expect(factsOf(seen(MODEL, [20])).oldestOnDeviceDays).toBe(0)
  })

  it('came after a pause like that before this visit, or one after the other', () => {
    const pauses = (...daysAgo: number[]) => factsOf(seen(MODEL, daysAgo)).pausesOnDevice
    expect(pauses(1, 1.05, 1.1, 1.15)).toBe(1)
    expect(pauses(1, 1.3, 1.35, 2)).toBe(3)
    expect(pauses(0.05, 1, 1.05, 1.1)).toBe(4)
    expect(pauses()).toBe(0)
  })

  it('are all of a degree where those longest away are new too', () => {
    expect(factsOf(seen(MODEL, Array(24).fill(1), [], true)).newcomersOnDevice).toBe(24)
  })
})

describe('newcomers who come one by one', () => {
  const HERE = [{ kind: 'ip' as const, value: 'line', lastMs: NOW_MS }]
  const MINUTE = 1 / 1440
  const oneByOne = (madeDaysAgo: readonly number[]) =>
    factsOf(seen(MODEL, madeDaysAgo, HERE)).oneByOneHere

  it('are those who came one by one at this address, and count more if a return is due', () => {
    expect(oneByOne([0.2, 0.4, 0.6])).toBeCloseTo(3)
    expect(oneByOne([0.3, 4.7])).toBeCloseTo(1 + 1.4)
    expect(factsOf(seen(MODEL, [0.3, 0.7])).oneByOneHere).toBe(0)
    const behindGateway = { ...self, ipIsShared: true, ipIsOneOfExits: true }
    const spread = [{ kind: 'ip' as const, value: 'its other address', lastMs: NOW_MS }]
    expect(factsOf(seen(MODEL, [0.2, 0.4, 0.6], spread), behindGateway).oneByOneHere).toBeCloseTo(3)
  })

  it('are not those in the browser of this visit, whose id counts them', () => {
    const rows = seen(MODEL, [0.2, 0.45, 0.7, 4.95], HERE)
    const inBrowser = rows.edges
      .slice(0, 3)
      .map((edge) => ({ ...edge, kind: 'visitor' as const, value: 'my browser' }))
    const shared = { ...rows, edges: [...rows.edges, ...inBrowser] }
    expect(factsOf(shared).oneByOneHere).toBeCloseTo(1.4)
    // Machines of one model share a fingerprint that stands in for the id.
    expect(factsOf(shared, { ...self, visitorIsOwn: false }).oneByOneHere).toBeCloseTo(3 + 1.4)
  })

  it('are not those of a class, and in part those with few others', () => {
    expect(oneByOne(Array.from({ length: 12 }, (_, i) => 1 + i * MINUTE))).toBe(0)
    expect(oneByOne([0.3, 0.3 + 10 * MINUTE])).toBeCloseTo(2 * 0.75)
  })

  it('are those who use one machine in turn, however fast: no two come almost at once', () => {
    const every = (minutes: number, jitter: number) =>
      oneByOne(
        Array.from({ length: 14 }, (_, i) => (5 + i * minutes + ((i * 5) % 4) * jitter) * MINUTE),
      )
    expect(every(5, 0)).toBeCloseTo(14)
    expect(every(5, 0.7)).toBeGreaterThan(8)
    // A class in which some send the form within the same minute, and classes at an even pace too fast for one machine.
    expect(every(2, 0)).toBeLessThan(1)
    expect(every(5, 1.6)).toBeLessThan(1)
    expect(every(1.2, 0)).toBeLessThan(4)
  })

  it('count less at a service desk, which has hours', () => {
    const days = [0, 1, 2].flatMap((day) => [0.02, 0.06, 0.1, 0.14].map((time) => day + time))
    expect(oneByOne(days)).toBeCloseTo(0.4 * days.length)
    // A café is open for longer, and a machine that is used round the clock is none.
    const hours = (step: number) =>
      [0, 1, 2].flatMap((day) => [1, 2, 3, 4].map((n) => day + n * step))
    const [shop = 0, cafe = 0, always = 0] = [0.1, 0.15, 0.22].map((step) => oneByOne(hours(step)))
    expect(cafe).toBeGreaterThan(shop)
    expect(always).toBeCloseTo(12)
    expect(always).toBeGreaterThan(cafe)
  })
})

describe('newcomers who take turns at one machine', () => {
  const HERE = [{ kind: 'ip' as const, value: 'line', lastMs: NOW_MS }]
  const MINUTE = 1 / 1440
  const inTurn = (minutes: readonly number[], who = self, elsewhere: readonly Trace[] = []) =>
    factsOf(
      seen(
        MODEL,
        minutes.map((m) => m * MINUTE),
        [...HERE, ...elsewhere],
      ),
      who,
    ).inTurnHere
  const every = (minutes: number, jitter = 0) =>
    Array.from({ length: 9 }, (_, i) => (i + 1) * minutes + ((i * 5) % 4) * jitter)

  it('come one after the other, as one person makes accounts', () => {
    expect(inTurn(every(14))).toBeCloseTo(9, 0)
    expect(inTurn(every(14, 1.2))).toBeGreaterThan(6)
    const yesterday = every(14).map((m) => m + 1440)
    expect(inTurn([14, ...yesterday])).toBeCloseTo(1 + 8 * Math.exp(-1 / 3), 0)
  })

  it('are not those of a class, of a service desk or at machines of their own', () => {
    expect(inTurn(every(2.5))).toBe(0)
    expect(inTurn(every(60))).toBe(0)
    expect(inTurn([1, 9, 14, 33, 35, 52, 61, 90, 94])).toBe(0)
  })

  it('do not count for a visit that comes hours after them', () => {
    const hoursAfter = [0, 0.5, 0.75, 1, 12].map((h) => inTurn(every(14).map((m) => m + h * 60)))
    expect(hoursAfter).toEqual(hoursAfter.toSorted((a, b) => b - a))
    expect(hoursAfter.at(2)).toBeGreaterThan(0)
    expect(hoursAfter.slice(3)).toEqual([0, 0])
  })

  it('count less, the longer the intervals', () => {
    const weights = [20, 30, 40, 50, 60].map((minutes) => inTurn(every(minutes)))
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
    expect(weights.at(2)).toBeCloseTo(9 * (2 / 3), 0)
  })

  it('are at this address alone, which few people share', () => {
    expect(inTurn(every(14), { ...self, ipIsShared: true })).toBe(0)
    expect(inTurn(every(14), self, [{ kind: 'ip', value: 'other line', lastMs: NOW_MS }])).toBe(0)
  })
})
