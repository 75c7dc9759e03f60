import { describe, expect, test } from 'vitest'
import type { PastVisit } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { pastVisit } from '../testing/past-visit.ts'
import { failuresOnDevice, mostlyFails } from './failures.ts'
import { historyFacts } from './history-facts.ts'

const DAY_MS = 86_400_000
const NOW_MS = Date.UTC(2026, 5, 1)
const OWNERS = { visitorKey: 'owners', deviceKey: 'laptop' }
const GUESSERS = { visitorKey: null, deviceKey: 'machine' }

/** Visits of one device, a day apart, newest first: `x` failed, `?` not reported, `v` proved. */
const visitsOf = (outcomes: string, device: Partial<PastVisit> = GUESSERS): PastVisit[] =>
  [...outcomes].map((outcome, i) => {
    const passed = { x: false, v: true }[outcome]
    const about = { ...device, atMs: NOW_MS - (i + 4) * DAY_MS }
    return pastVisit({ ...about, ...(passed !== undefined && { passed }) })
  })
const now = (device: Partial<PastVisit> = GUESSERS) => pastVisit({ ...device, atMs: NOW_MS })
const factsOf = (visits: PastVisit[], device?: Partial<PastVisit>) =>
  historyFacts({ by: 'account', visits, priorCount: visits.length }, now(device))

test.each([
  ['after a failure for each of two', '?x?', false],
  ['among failures', 'xx?x', true],
  ['among failures before a proof', 'v?xxx', false],
])('an attempt %s of the device', (_, outcomes, isUnlearned) => {
  const visits = visitsOf(outcomes)
  const unreported = visits.filter(({ passed }) => passed === undefined)
  expect(unreported.every((visit) => mostlyFails(visit, visits))).toBe(isUnlearned)
})

test('the profile does not learn from a guesser whose failure was not reported once', () => {
  const visits = [...visitsOf('xxx?xx'), ...visitsOf('???', OWNERS)]
  expect(factsOf(visits)?.visits).toEqual(visits.slice(-3))
  expect(factsOf(visits)?.failuresOnDevice).toBe(5)
})

test('an owner who mistypes stays known, and failures of others do not count on that device', () => {
  const visits = [...visitsOf('x?x??', OWNERS), ...visitsOf('xxx')]
  expect(factsOf(visits, OWNERS)?.visits).toHaveLength(3)
  expect(factsOf(visits, OWNERS)).not.toHaveProperty('failuresOnDevice')
})

describe('failures of others on devices of the same model', () => {
  const own = { ...OWNERS, deviceKey: GUESSERS.deviceKey }
  const keptBy = (owners: PastVisit[], failures: string) =>
    factsOf([...visitsOf(failures), ...owners], own)?.visits
  const before = (visits: PastVisit[], days: number) =>
    visits.map((visit) => ({ ...visit, atMs: visit.atMs - days * DAY_MS }))
  test('take nothing from a device that came three times before, nor from one that signed up', () => {
    const known = before(visitsOf('???'), 20)
    expect(keptBy(known, 'xxxxxxxx')).toEqual(known)
    expect(keptBy(known.slice(1), 'xxxxxxxx')).toEqual([])
    const [signup] = known.map((visit) => ({ ...visit, event: 'signup' }))
    expect(keptBy(signup ? [signup] : [], 'xxxxxxxx')).toEqual([signup])
  })
  test('take it from a device that tried to sign up at an account that exists', () => {
    const attempt = before(visitsOf('?'), 12).map((visit) => ({ ...visit, event: 'signup' }))
    const known = before(visitsOf('???', { ...OWNERS, deviceKey: 'laptop' }), 20)
    expect(keptBy([...attempt, ...known], 'xxxxxxxx')).toEqual(known)
  })
  test('take nothing from a browser that keeps its id', () => {
    const owners = visitsOf('???', own)
    expect(keptBy(owners, 'xxxxxxxx')).toEqual(owners)
    expect(keptBy(owners.slice(1), 'xxxxxxxx')).toEqual([])
  })
})

test('failures of long ago, and of another device, do not count', () => {
  const old = pastVisit({ ...GUESSERS, passed: false, atMs: NOW_MS - 31 * DAY_MS })
  expect(evidencePolicy.history.failed.days).toBe(30)
  expect(failuresOnDevice([old], [], now())).toBe(0)
  expect(failuresOnDevice(visitsOf('xx', OWNERS), [], now())).toBe(0)
})
