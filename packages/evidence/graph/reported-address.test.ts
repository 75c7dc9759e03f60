import { expect, test } from 'vitest'
import { graphSelf, knownAccount } from '../testing/graph-rows.ts'
import { graphFacts } from './graph-facts.ts'
import type { GraphSelf, KnownAccount, Trace } from './rows.ts'

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
