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
  return graphFacts(rows, graphSelf({ user: 'own' }), NOW_MS, { strangersFromMs }).ownLastMs
}

test('an account was last seen at its newest trace', () => {
  expect(lastSeen(daysAgo(900), [daysAgo(2), daysAgo(800)], null)).toBe(daysAgo(2))
})

test('where the latest visits are an attacker’s, at the newest trace before them, or when it was first seen', () => {
  const traces = [daysAgo(1), daysAgo(2), daysAgo(800)]
  expect(lastSeen(daysAgo(900), traces, daysAgo(2))).toBe(daysAgo(800))
  expect(lastSeen(daysAgo(900), traces.slice(0, 2), daysAgo(2))).toBe(daysAgo(900))
})

test('a visit shows a trace of its account, none, or the account has none that tell machines apart', () => {
  const shown = (traces: Trace[], self: Parameters<typeof graphSelf>[0] = {}) => {
    const own = knownAccount('own', { firstMs: daysAgo(400), traces })
    const rows = { edges: [], accounts: new Map([['own', own]]), hubs: new Set<string>() }
    return graphFacts(rows, graphSelf({ user: 'own', ...self }), NOW_MS, {
      strangersFromMs: daysAgo(3),
    }).ownTrace
  }
  const of = (kind: Trace['kind'], value: string, days = 310): Trace => ({
    kind,
    value,
    lastMs: daysAgo(days),
  })
  expect(shown([of('visitor', 'v')])).toBe('shown')
  expect(shown([of('visitor', 'w'), of('device', 'd')])).toBe('shown')
  expect(shown([of('visitor', 'w'), of('device', 'd')], { deviceConfidence: 'low' })).toBe('absent')
  expect(shown([of('visitor', 'w'), of('ip', 'i')])).toBe('shown')
  expect(shown([of('visitor', 'w'), of('ip', 'i')], { ipIsShared: true })).toBe('absent')
  expect(shown([of('visitor', 'w'), of('visitor', 'v', 2)])).toBe('absent')
  expect(shown([of('ip', 'elsewhere')])).toBeNull()
})

test('an account of which no visit is gone was last seen at its newest trace, the attacker’s included', () => {
  expect(lastSeen(daysAgo(2), [daysAgo(1), daysAgo(2)], daysAgo(2))).toBe(daysAgo(1))
})

test('an account was in one browser alone since it was first seen', () => {
  const days = (visitors: readonly string[], self: Parameters<typeof graphSelf>[0] = {}) => {
    const traces = visitors.map((value): Trace => ({ kind: 'visitor', value, lastMs: daysAgo(1) }))
    const own = knownAccount('own', { firstMs: daysAgo(2), traces })
    const rows = { edges: [], accounts: new Map([['own', own]]), hubs: new Set<string>() }
    return graphFacts(rows, graphSelf({ user: 'own', ...self }), NOW_MS).daysInOnlyBrowser
  }
  expect(days(['v'])).toBe(2)
  expect(days(['v', 'w'])).toBe(0)
  expect(days(['w'])).toBe(0)
  expect(days([])).toBe(0)
  expect(days(['v'], { visitorIsOwn: false })).toBe(0)
  expect(days(['v'], { user: 'stranger', email: 'stranger@' })).toBe(0)
})
