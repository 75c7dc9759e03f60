import { expect, test } from 'vitest'
import { graphSelf, knownAccount } from '../testing/graph-rows.ts'
import { graphFacts } from './graph-facts.ts'
import type { Edge } from './rows.ts'

const NOW_MS = 1_800_000_000_000

/** Returns the crowded browsers of a visit in the browser `here`, where so many others used another identifier. */
function crowdedBrowsers(others: number, kind: Edge['kind'], value: string): string[] {
  const keys = Array.from({ length: others }, (_, i) => `account-${i}`)
  const accounts = new Map(keys.map((key) => [key, knownAccount(key)]))
  const edges = keys.map(
    (accountKey): Edge => ({
      hops: 1,
      fromKey: null,
      kind,
      value,
      accountKey,
      firstMs: NOW_MS - 1000,
      lastMs: NOW_MS - 1000,
    }),
  )
  const self = graphSelf({ visitor: 'here' })
  return graphFacts({ edges, accounts, hubs: new Set() }, self, NOW_MS).crowdedBrowsers
}

test('an earlier browser of the account with five other people is crowded', () => {
  expect(crowdedBrowsers(5, 'visitor', 'desk')).toEqual(['desk'])
})

test.each<[string, string[]]>([
  ['with four', crowdedBrowsers(4, 'visitor', 'desk')],
  ['that is of this visit', crowdedBrowsers(5, 'visitor', 'here')],
  ['that is known by its device alone', crowdedBrowsers(5, 'device', 'desk')],
])('one %s is not', (_, browsers) => {
  expect(browsers).toEqual([])
})
