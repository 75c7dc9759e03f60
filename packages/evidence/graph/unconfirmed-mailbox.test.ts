import { expect, test } from 'vitest'
import { graphSelf, knownAccount } from '../testing/graph-rows.ts'
import { graphFacts } from './graph-facts.ts'
import type { Edge, GraphRows, GraphSelf, KnownAccount } from './rows.ts'

const NOW_MS = 1_800_000_000_000
const DAY_MS = 86_400_000

const self = graphSelf({ mailbox: 'mailbox', ip: null, visitor: null, device: null })
const tagged = knownAccount('tagged', {
  mailboxKey: 'mailbox',
  firstMs: NOW_MS - DAY_MS,
  isAbuser: true,
  labels: ['fraud'],
})
const edge: Edge = {
  hops: 1,
  fromKey: null,
  kind: 'mailbox',
  value: 'mailbox',
  accountKey: 'tagged',
  firstMs: NOW_MS - 1000,
  lastMs: NOW_MS - 1000,
}
const linked = (account: Partial<KnownAccount>, over: Partial<Edge>, who: Partial<GraphSelf>) => {
  const rows: GraphRows = {
    edges: [{ ...edge, ...over }],
    accounts: new Map([['tagged', { ...tagged, ...account }]]),
    hubs: new Set(),
  }
  return graphFacts(rows, { ...self, ...who }, NOW_MS)
}

test('a plain address is not linked with a tagged one that anybody may have invented', () => {
  const facts = linked({}, {}, {})
  expect(facts.accountsLinked).toBe(0)
  expect(facts.abuserStrength).toBe(0)
})

test.each<[string, Partial<KnownAccount>, Partial<Edge>, Partial<GraphSelf>]>([
  ['the caller vouched for it', { isAbuser: false, labels: ['legitimate'] }, {}, {}],
  ['it came back a day later', {}, { firstMs: NOW_MS - 1000 - DAY_MS }, {}],
  ['the address that asks is a tagged one itself', {}, {}, { addressIsPlain: false }],
])('but it is where %s', (_, account, over, who) => {
  expect(linked(account, over, who).accountsLinked).toBe(1)
})

test('a spelling that a stranger may have invented counts half among the accounts of a mailbox', () => {
  expect(linked({}, {}, {}).accountsOnMailbox).toBe(0.5)
  expect(linked({}, {}, { addressIsPlain: false }).accountsOnMailbox).toBe(1)
  expect(linked({}, {}, { mailbox: 'another' }).accountsOnMailbox).toBe(0)
})

test('attempts with one address are one account of its mailbox', () => {
  const attempts = ['first', 'second', 'third']
  const rows: GraphRows = {
    edges: attempts.map((accountKey) => ({ ...edge, accountKey })),
    accounts: new Map(attempts.map((key) => [key, { ...tagged, accountKey: key, accountId: key }])),
    hubs: new Set(),
  }
  const countOf = (who: Partial<GraphSelf>) =>
    graphFacts(rows, { ...self, ...who }, NOW_MS).accountsOnMailbox
  expect(countOf({ addressIsPlain: false })).toBe(1)
  expect(countOf({})).toBe(0.5)
})

test('the owner of a mailbox is here if an account of it has been used here for weeks, and lately', () => {
  const day = (days: number) => NOW_MS - days * DAY_MS
  const here = (about: Partial<KnownAccount>, who: Partial<GraphSelf> = {}) =>
    linked(
      {
        isAbuser: false,
        firstMs: day(42),
        traces: [
          { kind: 'ip', value: 'home', lastMs: day(2) },
          { kind: 'device', value: 'phone', lastMs: day(2) },
        ],
        ...about,
      },
      {},
      { ip: 'home', ...who },
    ).mailboxOwnerHere
  expect(here({})).toBe(1)
  expect(here({}, { ip: 'elsewhere', device: 'phone' })).toBe(1)
  expect(here({ firstMs: day(2 + 17.5) })).toBeCloseTo(0.5)
  expect(here({ firstMs: day(4) })).toBe(0)
  expect(
    here({ traces: [{ kind: 'ip', value: 'home', lastMs: day(45) }], firstMs: day(300) }),
  ).toBe(0.5)
  expect(here({}, { ip: 'elsewhere' })).toBe(0)
  expect(here({}, { ipIsShared: true })).toBe(0)
  expect(here({}, { ip: null, device: 'phone', deviceConfidence: 'low' })).toBe(0)
  expect(here({ verdict: 'challenge' })).toBe(0)
  expect(here({ isAbuser: true })).toBe(0)
  expect(here({}, { mailbox: 'another' })).toBe(0)
})
