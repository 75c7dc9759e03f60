import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Edge,
  type GraphFacts,
  type GraphRows,
  graphFacts,
  type KnownAccount,
  type LinkKind,
  type Trace,
} from '@vigil/evidence'
import { describe, expect, test } from 'vitest'
import { graphSelf, knownAccount } from '../evidence/testing/graph-rows.ts'
import { policy } from './policy/index.ts'
import { evidenceWith } from './signals/evidence.fixture.ts'
import { signalByCode } from './signals/index.ts'

const NOW_MS = 1_800_000_000_000
const DAY_MS = 86_400_000

const guide = readFileSync(
  join(import.meta.dirname, '..', '..', 'docs', 'identity-graph.md'),
  'utf8',
)

/** The cells of the one row of the guide that begins so. */
function rowOf(first: string): string[] {
  const rows = guide.split('\n').filter((line) => line.startsWith(`| ${first}`))
  expect(rows).toHaveLength(1)
  return (rows[0] ?? '').split('|').map((cell) => cell.trim())
}

const self = graphSelf()

interface Seen {
  kind: LinkKind
  value: string
  daysAgo: number
  firstDaysAgo?: number
  /** The account over which a second hop leads here. */
  from?: string
}

/** A walk that found these accounts by these edges; each has these traces besides. */
function walk(
  found: Record<string, { edges: readonly Seen[]; traces?: readonly Trace[] }>,
): GraphRows {
  const accounts = new Map<string, KnownAccount>()
  const edges: Edge[] = []
  for (const [accountKey, { edges: seen, traces = [] }] of Object.entries(found)) {
    accounts.set(accountKey, knownAccount(accountKey, { firstMs: NOW_MS, traces: [...traces] }))
    for (const { kind, value, daysAgo, firstDaysAgo = daysAgo, from } of seen) {
      edges.push({
        hops: from === undefined ? 1 : 2,
        fromKey: from ?? null,
        kind,
        value,
        accountKey,
        firstMs: NOW_MS - firstDaysAgo * DAY_MS,
        lastMs: NOW_MS - daysAgo * DAY_MS,
      })
    }
  }
  return { edges, accounts, hubs: new Set() }
}

const ownDevice = (value: string): Trace => ({ kind: 'device', value, lastMs: NOW_MS })

describe('strengths of the worked example', () => {
  const callers = ['Fay', 'Gus', 'Hal', 'Ida', 'Jo', 'Kay', 'Lee', 'Max']
  const onPhone = callers.map((name) => [
    name,
    { edges: [{ kind: 'named:p', value: 'p', daysAgo: 30 }], traces: [ownDevice(`of ${name}`)] },
  ])
  const { neighbours, accountsLinked, mostSharedIdentifier, peopleAtAddress } = graphFacts(
    walk({
      Bea: { edges: [{ kind: 'visitor', value: 'v', daysAgo: 10 }] },
      Carl: {
        edges: [
          { kind: 'device', value: 'd', daysAgo: 2 },
          { kind: 'ip', value: 'i', daysAgo: 2 },
        ],
        traces: [{ kind: 'ip', value: 'i', lastMs: NOW_MS }],
      },
      Dora: { edges: [{ kind: 'ip', value: 'i', daysAgo: 0 }] },
      Emil: { edges: [{ kind: 'device', value: 'd2', daysAgo: 20, from: 'Bea' }] },
      ...Object.fromEntries(onPhone),
    }),
    self,
    NOW_MS,
  )

  test.each(['Bea', 'Carl', 'Dora', 'Emil', 'Fay'])('%s', (name) => {
    const strength = rowOf(name)[3]
    const found = neighbours.find(({ accountId }) => accountId === name)
    if (strength === 'not linked') expect(found).toBeUndefined()
    else expect(found?.strength.toFixed(2)).toBe(`0${strength}`)
  })

  test('the number of linked accounts', () => {
    expect(guide).toContain(`are linked: ${accountsLinked} accounts.`)
  })

  test('the name of the most shared identifier, and the people at the IP address', () => {
    expect(mostSharedIdentifier).toBe('p')
    expect(peopleAtAddress).toBe(2)
  })
})

describe('accounts on one browser in the worked example', () => {
  const onBrowser = (firstDaysAgo: readonly number[]): GraphFacts =>
    graphFacts(
      walk(
        Object.fromEntries(
          firstDaysAgo.map((days, i) => [
            `other ${i}`,
            { edges: [{ kind: 'visitor', value: 'v', daysAgo: 0, firstDaysAgo: days }] },
          ]),
        ),
      ),
      self,
      NOW_MS,
    )
  const onModel = graphFacts(
    walk(
      Object.fromEntries(
        [1, 3, 7, 10, 14].map((days, i) => [
          `other ${i}`,
          {
            edges: [{ kind: 'device', value: 'd', daysAgo: 0, firstDaysAgo: days }],
            traces: [{ kind: 'visitor', value: `own ${i}`, lastMs: NOW_MS }] satisfies Trace[],
          },
        ]),
      ),
    ),
    self,
    NOW_MS,
  )

  test.each<[string, GraphFacts]>([
    ['five others on `v` within the hour', onBrowser([0, 0, 0, 0, 0])],
    ['a family', onBrowser([1, 3, 7, 10, 14])],
    ['five others with the same phone', onModel],
  ])('%s', (first, graph) => {
    const [, , accounts, logOdds, score] = rowOf(first)
    const evidence = evidenceWith({
      event: 'signup',
      graph,
      history: {
        population: {
          total: 2000,
          asn: 0,
          country: 0,
          browser: 0,
          os: 0,
          arrivals: {
            days: 14,
            signupsPerDay: 10,
            accounts: [1000, 1000],
            deviceAccounts: [50, 50],
          },
        },
      },
    })
    const { burst } = policy.sharedIdentifier
    const more = graph.mailboxesLastHour >= burst.minOthers ? burst.addedAccounts : 0
    expect((graph.mailboxesPerVisitor + 1 + more).toFixed(2)).toBe(accounts)
    const fired = ['vid_multi_account', 'device_multi_account'] as const
    const sum = fired.reduce((total, code) => {
      const strength = Number(signalByCode.get(code)?.measure(evidence) ?? 0)
      return total + strength * policy.signals[code].weight
    }, 0)
    expect(sum).toBeCloseTo(Number(logOdds), 2)
    expect(Math.round(100 / (1 + Math.exp(-policy.weighing.priorLogOdds - sum)))).toBe(
      Number(score),
    )
  })
})
