import { expect, test } from 'vitest'
import { graphSelf, knownAccount } from '../testing/graph-rows.ts'
import { graphFacts } from './graph-facts.ts'
import type { Edge, GraphSelf, KnownAccount, Trace } from './rows.ts'

const MACHINE: Trace[] = [
  { kind: 'visitor', value: 'theirs', lastMs: 1000 },
  { kind: 'ip', value: 'there', lastMs: 1000 },
]
const HERE: Trace = { kind: 'visitor', value: 'v', lastMs: 2000 }

/** Facts of a visit whose address was reported; `named`: the account under its user id. */
function reported(
  address: Partial<KnownAccount>,
  self: Partial<GraphSelf> = {},
  named?: Partial<KnownAccount>,
) {
  const ofAddress = knownAccount('self@', { isAbuser: true, traces: MACHINE, ...address })
  const accounts = new Map([['self@', ofAddress]])
  if (named) accounts.set('u', knownAccount('u', named))
  const rows = { edges: [], accounts, hubs: new Set<string>() }
  const { isAbuser, reportedElsewhere } = graphFacts(rows, graphSelf({ user: 'u', ...self }), 3000)
  return [isAbuser, reportedElsewhere]
}

test('what began on another machine under an address is no report of the account under a user id', () => {
  expect(reported({})).toEqual([false, true])
  expect(reported({}, {}, { traces: [HERE] })).toEqual([false, true])
  expect(reported({ traces: [...MACHINE, HERE] })).toEqual([false, true])
})

test('without a user id it stays a report of the account', () => {
  expect(reported({}, { user: null })).toEqual([true, true])
})

test.each<[string, ...Parameters<typeof reported>]>([
  ['shows the browser in which it began', {}, { visitor: 'theirs' }],
  ['shows the address at which it began', {}, { ip: 'there' }],
  ['is of an account that logged in there', {}, {}, { traces: MACHINE }],
  ['is of an account that was reported itself', {}, {}, { isAbuser: true }],
  ['cannot be compared: no browser is known', { traces: MACHINE.slice(1) }],
  ['cannot be compared: nothing is known', { traces: [] }],
])('it is a report of the account if the visit %s', (_, ...about) => {
  expect(reported(...about)).toEqual([true, false])
})

test('an address that was not reported is none', () => {
  expect(reported({ isAbuser: false })).toEqual([false, false])
})

const DAY_MS = 86_400_000

/** Strength of the link to an abuser in the browser in which this visit's address was typed. */
function linkedOver(
  address: Partial<KnownAccount> = {},
  self: Partial<GraphSelf> = {},
  named: Partial<KnownAccount> = {},
): number {
  const edge: Edge = {
    hops: 1,
    fromKey: null,
    kind: 'visitor',
    value: 'theirs',
    accountKey: 'abuser',
    firstMs: 0,
    lastMs: DAY_MS,
  }
  const accounts = new Map([
    ['abuser', knownAccount('abuser', { isAbuser: true })],
    ['self@', knownAccount('self@', { traces: MACHINE, ...address })],
    ['u', knownAccount('u', named)],
  ])
  const rows = { edges: [edge], accounts, hubs: new Set<string>() }
  return graphFacts(rows, graphSelf({ user: 'u', ...self }), 2 * DAY_MS).abuserStrength
}

test('the browser in which a stranger typed an address links it with no account there', () => {
  expect(linkedOver()).toBe(0)
  expect(linkedOver({}, { user: null })).toBe(0)
})

test.each<[string, ...Parameters<typeof linkedOver>]>([
  ['this visit shows it', {}, { visitor: 'theirs' }],
  ['the accounts of an address are looked up', {}, { visitor: null, device: null, ip: null }],
  ['this visit is at the address of that one', {}, { ip: 'there' }],
  ['the account was used in it', {}, {}, { traces: MACHINE }],
  ['the address came back', { traces: [...MACHINE, { ...HERE, lastMs: DAY_MS }] }],
  ['the caller vouched for what was done under the address', { labels: ['legitimate'] }],
])('it links if %s', (_, ...about) => {
  expect(linkedOver(...about)).toBeGreaterThan(0.9)
})

test('an abuser’s account with the same address alone is what others did under it', () => {
  const same = { emailKey: 'self@', isAbuser: true }
  const over = (kinds: Edge['kind'][]) => {
    const edges = kinds.map((kind): Edge => {
      const value = kind === 'visitor' ? 'v' : 'self@'
      return { hops: 1, fromKey: null, kind, value, accountKey: 'other', firstMs: 0, lastMs: 0 }
    })
    const accounts = new Map([['other', knownAccount('other', same)]])
    const facts = graphFacts({ edges, accounts, hubs: new Set() }, graphSelf({ user: 'u' }), 1000)
    return [facts.abuserStrength > 0, facts.reportedElsewhere]
  }
  expect(over(['email', 'mailbox'])).toEqual([false, true])
  expect(over(['email', 'visitor'])).toEqual([true, false])
  expect(over(['mailbox'])).toEqual([true, false])
})
