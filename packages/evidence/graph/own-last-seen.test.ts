import { expect, test } from 'vitest'
import { graphSelf, knownAccount } from '../testing/graph-rows.ts'
import { graphFacts } from './graph-facts.ts'
import type { Trace } from './rows.ts'

const NOW_MS = 1_800_000_000_000
const DAY_MS = 86_400_000
const daysAgo = (days: number) => NOW_MS - days * DAY_MS

function lastSeen(firstMs: number, traces: readonly number[], strangersFromMs: number | null) {
  const seen = traces.map((lastMs, n): Trace => ({ kind: 'ip', value: `ip-${n}`, lastMs }))
  const own = knownAccount('own', { firstMs, traces: seen })
  const rows = { edges: [], accounts: new Map([['own', own]]), hubs: new Set<string>() }
  return graphFacts(rows, graphSelf({ user: 'own' }), NOW_MS, strangersFromMs).ownLastMs
}

test('an account was last seen at its newest trace', () => {
  expect(lastSeen(daysAgo(900), [daysAgo(2), daysAgo(800)], null)).toBe(daysAgo(2))
})

test('where only strangers came of late, at the newest trace before them, or when it was first seen', () => {
  const traces = [daysAgo(1), daysAgo(2), daysAgo(800)]
  expect(lastSeen(daysAgo(900), traces, daysAgo(2))).toBe(daysAgo(800))
  expect(lastSeen(daysAgo(900), traces.slice(0, 2), daysAgo(2))).toBe(daysAgo(900))
})

test('an account of which no visit is gone was last seen at its newest trace, whoever came', () => {
  expect(lastSeen(daysAgo(2), [daysAgo(1), daysAgo(2)], daysAgo(2))).toBe(daysAgo(1))
})
