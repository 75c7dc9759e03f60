import { expect, test } from 'vitest'
import { graphSelf, knownAccount } from '../testing/graph-rows.ts'
import { graphFacts } from './graph-facts.ts'
import type { Edge } from './rows.ts'

const NOW_MS = 1_800_000_000_000
const self = graphSelf({ visitor: 'here' })

const over = (kind: Edge['kind'], value: string): Edge => ({
  hops: 1,
  fromKey: null,
  kind,
  value,
  accountKey: 'other',
  firstMs: NOW_MS - 1000,
  lastMs: NOW_MS - 1000,
})

test.each<[string, Edge[], string[]]>([
  ['that of this visit', [over('visitor', 'here')], ['here']],
  ['an earlier one of the account', [over('visitor', 'earlier'), over('ip', 'i')], ['earlier']],
  ['both', [over('visitor', 'here'), over('visitor', 'earlier')], ['here', 'earlier']],
  ['none, over a device', [over('device', 'd')], []],
])(
  'a linked account has the browsers over which it is linked directly: %s',
  (_, edges, browsers) => {
    const accounts = new Map([['other', knownAccount('other')]])
    const { neighbours } = graphFacts({ edges, accounts, hubs: new Set() }, self, NOW_MS)
    expect(neighbours.map((neighbour) => neighbour.browsers)).toEqual([browsers])
  },
)

test.each<[Edge['kind'], boolean]>([
  ['visitor', true],
  ['device', true],
  ['named:device', true],
  ['named:phone', false],
])('an account over %s alone is on a shared device: %s', (kind, isShared) => {
  const accounts = new Map([['other', knownAccount('other')]])
  const edges = [over(kind, 'value')]
  const [linked] = graphFacts({ edges, accounts, hubs: new Set() }, self, NOW_MS).neighbours
  expect(linked?.labels.includes('shared_device')).toBe(isShared)
})
