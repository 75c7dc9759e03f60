import { expect, test } from 'vitest'
import type { PastVisit } from '../evidence.ts'
import { pastVisit as visit } from '../testing/past-visit.ts'
import { historyFacts } from './history-facts.ts'

const DAY_MS = 86_400_000
const NOW_MS = Date.UTC(2026, 5, 1)

const OWN = { visitorKey: 'v', deviceKey: 'd', subnetKey: 's' }
const ELSEWHERE = { visitorKey: 'v2', deviceKey: 'd2', subnetKey: 's2' }
const seen = (daysAgo: number, event: string, about: Partial<PastVisit> = {}) =>
  visit({ ...OWN, atMs: NOW_MS - daysAgo * DAY_MS, event, ...about })

function signupOf(visits: PastVisit[], by: 'account' | 'visitor' = 'account') {
  const newestFirst = [...visits].sort((a, b) => b.atMs - a.atMs)
  const read = { by, visits: newestFirst, priorCount: visits.length }
  return historyFacts(read, seen(0, 'order'))?.signup
}

test('a challenged sign-up has its score, its age, the days of use and the proofs', () => {
  const challenged = { score: 48, verdict: 'challenge', passed: true } as const
  const visits = [
    seen(6, 'signup', challenged),
    ...[5.9, 3, 2.9, 1.5].map((daysAgo) => seen(daysAgo, 'login')),
    seen(0.5, 'login', { verdict: 'challenge' }),
  ]
  expect(signupOf(visits)).toEqual({ score: 48, daysAgo: 6, usedDays: 2, proofs: 1 })
})

test('days of use do not replace the review of a held sign-up, except on another device', () => {
  const days = (about: Partial<PastVisit>, of: Partial<PastVisit> = {}) =>
    signupOf([
      seen(6, 'signup', { score: 90, verdict: 'shadow', ...about }),
      ...[3, 1].map((daysAgo) => seen(daysAgo, 'login', of)),
    ])?.usedDays
  expect(days({})).toBe(0)
  expect(days({}, ELSEWHERE)).toBe(2)
  expect(days({ verdict: 'challenge' })).toBe(2)
  expect(days({ passed: true })).toBe(2)
})

test('a sign-up after another event is not the one that made the account', () => {
  expect(signupOf([seen(9, 'login'), seen(1, 'signup', { score: 95 })])).toBeUndefined()
  expect(
    signupOf([seen(9, 'signup', { score: 5 }), seen(8, 'login'), seen(1, 'signup', { score: 95 })]),
  ).toMatchObject({ score: 5, daysAgo: 9 })
})

test('a stranger who tries the address on the same day adds nothing', () => {
  const tried = seen(1, 'signup', { score: 95, verdict: 'block' })
  expect(signupOf([seen(2, 'signup', { score: 5 }), tried])?.score).toBe(5)
})

test('no sign-up is stored, or the visits are those of a browser', () => {
  expect(signupOf([seen(1, 'login')])).toBeUndefined()
  expect(signupOf([])).toBeUndefined()
  expect(signupOf([seen(1, 'signup')], 'visitor')).toBeUndefined()
})

test('the sign-up of another browser in another network may be a stranger, but for an hour', () => {
  const tried = (daysAgo: number, about: Partial<PastVisit> = {}) =>
    signupOf([seen(daysAgo, 'signup', { score: 95, ...ELSEWHERE, ...about })])
  expect(tried(1)).toBeUndefined()
  expect(tried(0.02)).toMatchObject({ score: 95 })
  const { visitorKey, deviceKey, subnetKey } = OWN
  for (const same of [{ visitorKey }, { deviceKey }, { subnetKey }])
    expect(tried(1, same)).toMatchObject({ score: 95 })
})

test('an attempt to log in minutes before is of who signs up', () => {
  const visits = [seen(1.01, 'login', ELSEWHERE), seen(1, 'signup', { score: 95 })]
  expect(signupOf(visits)).toMatchObject({ score: 95 })
})

test('a second sign-up with the address, from another client, does not replace the one of this browser', () => {
  const risky = seen(0.1, 'signup', { score: 82, verdict: 'shadow' })
  const again = seen(0.09, 'signup', { score: 5, visitorKey: null, deviceKey: null })
  expect(signupOf([risky, again])?.score).toBe(82)
  expect(signupOf([again, { ...risky, ...ELSEWHERE }])?.score).toBe(5)
})
