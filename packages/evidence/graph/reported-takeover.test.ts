import { expect, test } from 'vitest'
import type { PastVisit } from '../evidence.ts'
import { graphSelf, knownAccount } from '../testing/graph-rows.ts'
import { pastVisit as visit } from '../testing/past-visit.ts'
import { graphFacts } from './graph-facts.ts'
import { machinesOfAttacker } from './reported-takeover.ts'
import type { Edge } from './rows.ts'

const DAY_MS = 86_400_000
const NOW_MS = Date.UTC(2026, 5, 1)

function machinesOf(stolen: Partial<PastVisit>, earlier: Partial<PastVisit>[]) {
  const visits = earlier.map((it) => visit({ visitorKey: 'home', deviceKey: 'pc', ...it }))
  const read = { by: 'account' as const, visits, priorCount: visits.length }
  const found = machinesOfAttacker(visit({ atMs: NOW_MS, ...stolen }), read)
  return found.map(({ kind, value }) => `${kind} ${value}`)
}
const ATTACKER = { visitorKey: 'x', deviceKey: 'x-pc' }
const TEN_DAYS_AGO = { atMs: NOW_MS - 10 * DAY_MS }

test('an unknown browser and device are reported, known ones are the owner’s', () => {
  expect(machinesOf(ATTACKER, [TEN_DAYS_AGO])).toEqual(['visitor x', 'device x-pc'])
  expect(machinesOf({ ...ATTACKER, visitorKey: 'home' }, [TEN_DAYS_AGO])).toEqual(['device x-pc'])
  expect(machinesOf({ visitorKey: 'home', deviceKey: 'pc' }, [TEN_DAYS_AGO])).toEqual([])
})

test('what came within the day before, or was refused, does not make a browser known', () => {
  const hourAgo = { ...ATTACKER, atMs: NOW_MS - DAY_MS / 24 }
  const refused = { ...ATTACKER, ...TEN_DAYS_AGO, verdict: 'block' as const }
  expect(machinesOf(ATTACKER, [hourAgo, refused])).toEqual(['visitor x', 'device x-pc'])
})

const edge = (about: Partial<Edge>): Edge => ({
  hops: 1,
  fromKey: null,
  kind: 'visitor',
  value: 'x',
  accountKey: 'victim',
  firstMs: NOW_MS,
  lastMs: NOW_MS,
  ...about,
})
const VICTIM = knownAccount('victim', { reported: [{ kind: 'visitor', value: 'x' }] })

function factsOf(edges: Edge[], self: Parameters<typeof graphSelf>[0], victim = VICTIM) {
  const rows = { edges, accounts: new Map([['victim', victim]]), hubs: new Set<string>() }
  return graphFacts(rows, graphSelf(self), NOW_MS)
}

test('a visit in a reported browser is linked to the takeover, at the account itself too', () => {
  expect(factsOf([edge({})], { visitor: 'x' }).takeoverInBrowser).toBeCloseTo(0.95)
  expect(factsOf([edge({})], { visitor: 'x', user: 'victim' }).takeoverInBrowser).toBeCloseTo(0.95)
  expect(
    factsOf([edge({ lastMs: NOW_MS - 180 * DAY_MS })], { visitor: 'x' }).takeoverInBrowser,
  ).toBeCloseTo(0.35)
})

test('a visit on a reported device is linked by the device', () => {
  const onDevice = { kind: 'device' as const, value: 'x-pc' }
  const victim = knownAccount('victim', { reported: [onDevice] })
  const facts = factsOf([edge(onDevice)], { visitor: 'other', device: 'x-pc' }, victim)
  expect(facts.takeoverOnDevice).toBeGreaterThan(0.5)
  expect(facts.takeoverInBrowser).toBe(0)
})

test('neither the victim in another browser, nor others of the household, nor a browser that was not reported', () => {
  expect(factsOf([edge({})], { visitor: 'home', user: 'victim' }).takeoverInBrowser).toBe(0)
  expect(factsOf([edge({ value: 'home' })], { visitor: 'home' }).takeoverInBrowser).toBe(0)
  expect(factsOf([edge({})], { visitor: 'x' }, knownAccount('victim')).takeoverInBrowser).toBe(0)
})

test('what a takeover left in the past of an account links it to no other', () => {
  const abuser = knownAccount('abuser', { isAbuser: true })
  const rows = {
    edges: [edge({ accountKey: 'abuser' }), edge({})],
    accounts: new Map([
      ['abuser', abuser],
      ['victim', VICTIM],
    ]),
    hubs: new Set<string>(),
  }
  const owner = graphSelf({ visitor: 'home', user: 'victim' })
  expect(graphFacts(rows, owner, NOW_MS).abuserStrength).toBe(0)
  const attacker = graphSelf({ visitor: 'x', user: 'victim' })
  expect(graphFacts(rows, attacker, NOW_MS).abuserStrength).toBeGreaterThan(0.9)
})
