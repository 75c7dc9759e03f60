import { expect, it } from 'vitest'
import type { Population } from '../history/population.ts'
import { evidencePolicy } from '../policy/index.ts'
import { graphSelf, knownAccount, neighbourhood } from '../testing/graph-rows.ts'
import { usualModelsAtAddress } from './models-at-address.ts'
import type { Edge, GraphRows, KnownAccount } from './rows.ts'

const { minAccountsElsewhere: few } = evidencePolicy.graph.usualModel
const self = graphSelf({ ip: 'line', device: 'own model' })

/** Accounts at the line, each with one of these device keys. */
function at(keys: readonly string[]): GraphRows {
  const accounts = new Map<string, KnownAccount>()
  const edges = keys.map((value, i): Edge => {
    const accountKey = `account ${i}`
    accounts.set(
      accountKey,
      knownAccount(accountKey, {
        traces: [
          { kind: 'ip', value: 'line', lastMs: 0 },
          { kind: 'device', value, lastMs: 0 },
        ],
      }),
    )
    return { hops: 1, fromKey: null, kind: 'ip', value: 'line', accountKey, firstMs: 0, lastMs: 0 }
  })
  return { edges, accounts, hubs: new Set() }
}

const counted = (devices: Population['devices']): Population => ({
  total: 100,
  asn: {},
  country: {},
  browser: {},
  os: {},
  version: {},
  site: {},
  tokenSite: {},
  nonceSite: {},
  ...(devices && { devices }),
})

const models = (keys: readonly string[], population: Population | null, who = self) =>
  usualModelsAtAddress(neighbourhood(at(keys), who), population)

const USUAL = counted({ a: [few, few], b: [0, few + 1], 'own model': [50, 50] })

it('counts the models that others have elsewhere, each once', () => {
  expect(models(['a', 'a', 'b', 'rare'], USUAL)).toBe(2)
})

it('does not count those whom only people at the address have', () => {
  expect(models(['a', 'b'], counted({ a: [few, 0], b: [0, few] }))).toBe(0)
  expect(models(['a', 'a', 'a', 'a', 'a'], counted({ a: [few, 1] }))).toBe(0)
})

it('does not count the model of this visit, as a rack has one', () => {
  expect(models(['own model', 'own model'], USUAL)).toBe(0)
})

it('counts no model without counts of the site or without an address', () => {
  expect(models(['a', 'b'], null)).toBe(0)
  expect(models(['a', 'b'], counted(undefined))).toBe(0)
  expect(models(['a', 'b'], USUAL, graphSelf({ ip: null }))).toBe(0)
})
