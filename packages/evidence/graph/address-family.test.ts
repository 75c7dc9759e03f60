import { expect, it } from 'vitest'
import { graphSelf, knownAccount, neighbourhood } from '../testing/graph-rows.ts'
import { addressFamily } from './address-family.ts'
import type { Edge, GraphSelf, KnownAccount } from './rows.ts'

/** Accounts on one identifier of the visit, of which the first so many have its name. */
function count(kind: Edge['kind'], named: number, others: number, self: Partial<GraphSelf> = {}) {
  const accounts = new Map<string, KnownAccount>()
  const edges = Array.from({ length: named + others }, (_, i): Edge => {
    const accountKey = `account-${i}`
    accounts.set(accountKey, knownAccount(accountKey, { familyKey: i < named ? 'maria' : null }))
    return { hops: 1, fromKey: null, kind, value: 'x', accountKey, firstMs: 0, lastMs: 0 }
  })
  const rows = { edges, accounts, hubs: new Set<string>() }
  return addressFamily(neighbourhood(rows, graphSelf({ family: 'maria', ...self })))
}

it('counts other people with the name of this visit’s address', () => {
  expect(count('ip', 4, 0)).toBe(4)
  expect(count('ip', 4, 6)).toBe(4)
  expect(count('ip', 4, 0, { family: null })).toBe(0)
  expect(count('ip', 4, 0, { mailbox: 'account-0@' })).toBe(3)
})

it('counts less among more people than a household, at an address or with a model', () => {
  expect(count('ip', 4, 10)).toBe(2)
  expect(count('ip', 4, 24)).toBeLessThan(1)
  expect(count('device', 4, 10, { deviceConfidence: 'low' })).toBe(2)
  expect(count('device', 4, 10)).toBe(4)
  expect(count('visitor', 4, 10)).toBe(4)
})

it('counts no people with the same handshake', () => {
  expect(count('tls', 4, 0)).toBe(0)
})
