import { describe, expect, it } from 'vitest'
import { graphSelf, knownAccount } from '../testing/graph-rows.ts'
import { graphFacts } from './graph-facts.ts'
import type { GraphRows, GraphSelf, KnownAccount, Trace } from './rows.ts'

const DAY_MS = 86_400_000
const NOW_MS = 1_800_000_000_000
const LINE: Pick<Trace, 'kind' | 'value'> = { kind: 'ip', value: 'line' }

interface Made {
  daysAgo: number
  /** Days after the first visit at which the account was last seen here. */
  backDays?: number
  elsewhere?: boolean
  labels?: string[]
}

/** Accounts that were made at one line. */
function madeHere(made: readonly Made[]): GraphRows {
  const accounts = new Map<string, KnownAccount>()
  const edges = made.map(({ daysAgo, backDays = 0, elsewhere = false, labels = [] }, i) => {
    const accountKey = `account ${i}`
    const firstMs = NOW_MS - daysAgo * DAY_MS
    const lastMs = firstMs + backDays * DAY_MS
    const traces = [
      { ...LINE, lastMs },
      ...(elsewhere ? [{ kind: 'ip' as const, value: 'other line', lastMs }] : []),
    ]
    accounts.set(accountKey, knownAccount(accountKey, { firstMs, traces, labels }))
    return { hops: 1 as const, fromKey: null, ...LINE, accountKey, firstMs, lastMs }
  })
  return { edges, accounts, hubs: new Set() }
}

const factOf = (made: readonly Made[], self: Partial<GraphSelf> = {}) =>
  graphFacts(madeHere(made), graphSelf({ user: 'me', ip: 'line', ...self }), NOW_MS).unusedAtAddress

const times = (count: number, made: Made): Made[] => Array.from({ length: count }, () => made)

describe('accounts that were made at an address and never used again', () => {
  it('count more until a return is due, and less with age', () => {
    expect(factOf(times(6, { daysAgo: 0 })).people).toBe(0)
    expect(factOf(times(6, { daysAgo: 1.5 })).people).toBeCloseTo(3 * Math.exp(-0.05))
    expect(factOf(times(6, { daysAgo: 3 })).people).toBeCloseTo(6 * Math.exp(-0.1))
    expect(factOf(times(6, { daysAgo: 30 })).people).toBeCloseTo(6 * Math.exp(-1))
  })

  it('are not those that came back, were seen at another address, or were vouched for', () => {
    for (const used of [{ backDays: 1 }, { elsewhere: true }, { labels: ['legitimate'] }]) {
      const { people, usedShare } = factOf([
        ...times(3, { daysAgo: 4 }),
        ...times(1, { daysAgo: 4, ...used }),
      ])
      expect(people).toBeCloseTo(3 * Math.exp(-4 / 30))
      expect(usedShare).toBe(1 / 4)
    }
    expect(factOf(times(3, { daysAgo: 4, backDays: 0.9 })).usedShare).toBe(0)
  })

  it('count as six of one day at most, as a class comes once', () => {
    expect(factOf(times(20, { daysAgo: 7 })).people).toBeCloseTo(6 * Math.exp(-7 / 30))
    const twice = [...times(20, { daysAgo: 7 }), ...times(3, { daysAgo: 5 })]
    expect(factOf(twice).people).toBeCloseTo(6 * Math.exp(-7 / 30) + 3 * Math.exp(-5 / 30))
  })

  it('came in groups if two others came within half an hour', () => {
    const minutes = (each: number) =>
      factOf(Array.from({ length: 9 }, (_, i) => ({ daysAgo: 5 + (i * each) / 1440 }))).groupShare
    expect(minutes(2)).toBe(1)
    expect(minutes(29), 'all but the first and the last').toBeCloseTo(8 / 9, 2)
    expect(minutes(40)).toBe(0)
    expect(
      factOf([...times(2, { daysAgo: 4 }), ...times(1, { daysAgo: 9 })]).groupShare,
    ).toBeLessThan(0.4)
  })

  it('are none at an address of many people, and not the one who signs up', () => {
    const none = { people: 0, groupShare: 0, usedShare: 0 }
    expect(factOf(times(6, { daysAgo: 4 }), { ipIsShared: true })).toEqual(none)
    expect(factOf(times(6, { daysAgo: 4 }), { ip: null })).toEqual(none)
    expect(factOf(times(1, { daysAgo: 4 }), { mailbox: 'account 0@' })).toEqual(none)
  })
})
