import type { PastVisit } from '@vigil/evidence'
import { describe, expect, test } from 'vitest'
import { evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { lossToStranger } from './account-loss.ts'
import { locationDrift } from './drift.ts'

const DAY_MS = 86_400_000
const MINUTES = 5 / 1440
const USUAL: PastVisit = {
  ...neutral.history.current,
  visitorKey: 'own',
  deviceKey: 'laptop',
  os: 'windows',
  asn: 3320,
  country: 'DE',
  ipKey: 'home',
  subnetKey: 'home',
}
const PLACE = { ipKey: 'relay', subnetKey: 'relay', asn: 64500, country: 'US' }
/** The owner's machine on a page that an attacker relays: its storage is that of another site. */
const RELAYED = { ...PLACE, visitorKey: 'relayed' }
const NO_SCRIPT = { visitorKey: null, deviceKey: null }
const ATTACKER = { ...PLACE, visitorKey: 'other', deviceKey: 'other' }

/** A visit after eight at home, and after others, by their days ago. */
function visit(now: Partial<PastVisit>, others: (Partial<PastVisit> & { daysAgo: number })[] = []) {
  const at = (daysAgo: number) => USUAL.atMs - daysAgo * DAY_MS
  const home = Array.from({ length: 8 }, (_, i) => ({ ...USUAL, atMs: at(10 + i) }))
  const visits = others.map(({ daysAgo, ...about }) => ({ ...USUAL, ...about, atMs: at(daysAgo) }))
  const history = { visits: [...visits, ...home], current: { ...USUAL, ...now } }
  return evidenceWith({ event: 'payout', history })
}
const drift = (...about: Parameters<typeof visit>) => locationDrift(visit(...about))

test('a place of a relayed login mitigates nothing at first, and more with each day', () => {
  const byAge = [MINUTES, 1, 2, 2.99].map((daysAgo) => drift(ATTACKER, [{ ...RELAYED, daysAgo }]))
  expect(byAge[0]).toBeCloseTo(0, 2)
  expect(byAge[1]).toBeLessThan(-0.05)
  expect(byAge).toEqual(byAge.toSorted((a, b) => b - a))
  expect(byAge.at(-1)).toBeCloseTo(drift(ATTACKER, [{ ...RELAYED, daysAgo: 3 }]), 1)
})

test('a challenge that the owner passed on the relayed page proves the owner, not the place', () => {
  expect(drift(ATTACKER, [{ ...RELAYED, passed: true, daysAgo: MINUTES }])).toBeCloseTo(0, 2)
})

test('a login through a page without our script does not prove the place to a device that shows itself', () => {
  const before = [{ ...PLACE, ...NO_SCRIPT, passed: true, daysAgo: MINUTES }]
  expect(drift(ATTACKER, before)).toBeCloseTo(0, 2)
  expect(lossToStranger(visit(ATTACKER, before))).toBeGreaterThan(0.99)
})

describe('the place is known', () => {
  test.each<[string, Partial<PastVisit>, Partial<PastVisit>]>([
    ['where a browser showed the id that it had before', { visitorKey: 'own' }, ATTACKER],
    [
      'to the device that proved itself there',
      { ...ATTACKER, event: 'payout', passed: true },
      ATTACKER,
    ],
    ['to a device that the account has had for days', RELAYED, { ...PLACE, deviceKey: 'laptop' }],
    ['to a visit that shows no device, after another', NO_SCRIPT, { ...PLACE, ...NO_SCRIPT }],
  ])('%s', (_, before, now) => {
    expect(drift(now, [{ ...PLACE, ...before, daysAgo: MINUTES }])).toBeLessThan(-0.1)
  })
  test('at a line where the account was for weeks, after a visit with cleared cookies', () => {
    const here = { visitorKey: 'other', deviceKey: 'other' }
    expect(drift(here, [{ visitorKey: 'cleared', daysAgo: MINUTES }])).toBeLessThan(-0.2)
  })
  test('at a site whose older visits show no devices', () => {
    const { history, ...rest } = visit(ATTACKER, [{ ...PLACE, ...NO_SCRIPT, daysAgo: MINUTES }])
    const bare = history?.visits.map((earlier) => ({ ...earlier, ...NO_SCRIPT })) ?? []
    const evidence = { ...rest, history: history && { ...history, visits: bare } }
    expect(locationDrift(evidence)).toBeLessThan(-0.1)
  })
  test('to an account that has only just begun', () => {
    const { history, ...rest } = visit(ATTACKER, [{ ...RELAYED, daysAgo: MINUTES }])
    const young = history && { ...history, visits: history.visits.slice(0, 1) }
    expect(locationDrift({ ...rest, history: young })).toBeLessThan(-0.1)
  })
})

test('a copy of an id does not make a device one that the account has had', () => {
  const copied = { ...ATTACKER, visitorKey: 'own', visitorIsOwn: false }
  const evidence = visit(copied, [{ ...RELAYED, daysAgo: MINUTES }])
  expect(locationDrift(evidence)).toBeCloseTo(0, 2)
})

test('an attempt that the profile did not learn from makes no device one that the account has had', () => {
  const { history, ...rest } = visit(ATTACKER, [{ ...RELAYED, daysAgo: MINUTES }])
  const guess = { ...USUAL, ...ATTACKER, atMs: USUAL.atMs - 5 * DAY_MS }
  const guessed = history && { ...history, unlearned: [guess] }
  expect(locationDrift({ ...rest, history: guessed })).toBeCloseTo(0, 2)
  expect(lossToStranger({ ...rest, history: guessed })).toBeGreaterThan(0.99)
})

test('a payout on another device there is a stranger’s, less with the days', () => {
  const loss = (daysAgo: number, about: Partial<PastVisit> = RELAYED) =>
    lossToStranger(visit(ATTACKER, [{ ...PLACE, ...about, daysAgo }]))
  expect(loss(MINUTES)).toBeGreaterThan(0.99)
  expect(loss(1.5)).toBeCloseTo(0.5)
  expect(loss(3)).toBe(0)
  expect(loss(MINUTES, { visitorKey: 'own' })).toBe(0)
})
