import type { PastVisit } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { modelDrift } from './device-drift.ts'
import { modelAlone, newInstallation } from './model-alone.ts'

const DAY_MS = 86_400_000
const PHONE: PastVisit = { ...neutral.history.current, os: 'ios', browser: 'safari' }
const OTHER_LINE = { visitorKey: 'new', subnetKey: 'other', ipKey: 'other' }

/** A visit on a phone of the account's model, after visits with these ids, newest first. */
function historyOf(ids: (string | null)[], now: Partial<PastVisit> = OTHER_LINE) {
  const visits = ids.map((visitorKey, i) => ({
    ...PHONE,
    visitorKey,
    atMs: PHONE.atMs - (5 + i) * DAY_MS,
  }))
  return { ...neutral.history, visits, current: { ...PHONE, ...now } }
}
const steady = (n: number) => historyOf(Array.from({ length: n }, () => 'own'))

test('a model proves nothing alone where its browsers kept their ids', () => {
  expect(modelAlone(steady(8), 'payout')).toBe(1)
  expect(
    modelAlone(
      historyOf(['own', 'own', 'own', 'own'], { ...OTHER_LINE, visitorKey: null }),
      'payout',
    ),
  ).toBe(1)
})

test('it proves less the longer they kept them', () => {
  const shares = [1, 2, 3, 4].map((n) => modelAlone(steady(n), 'payout'))
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares[0]).toBe(0)
})

test.each<[string, ReturnType<typeof historyOf>, string]>([
  ['at a login', steady(8), 'login'],
  ['at a reset', steady(8), 'password_reset'],
  ['with the id', historyOf(['own', 'own', 'own'], { ...OTHER_LINE, visitorKey: 'own' }), 'payout'],
  ['on a known line', historyOf(['own', 'own', 'own'], { visitorKey: 'new' }), 'payout'],
  ['where each visit had another id', historyOf(['a', 'b', 'c', 'd', 'e']), 'payout'],
  ['where no visit had one', historyOf([null, null, null]), 'payout'],
  [
    'on a machine that few have',
    { ...steady(8), current: { ...PHONE, ...OTHER_LINE, os: 'windows' } },
    'payout',
  ],
  ['on another model', historyOf(['own', 'own'], { ...OTHER_LINE, deviceKey: 'other' }), 'payout'],
])('it proves what it did %s', (_, history, event) => {
  expect(modelAlone(history, event)).toBe(0)
})

test('the usual kind of device then mitigates nothing', () => {
  const drift = (event: string) => modelDrift(evidenceWith({ event, history: steady(8) }))
  expect(drift('login')).toBeLessThan(-0.1)
  expect(drift('payout')).toBe(0)
})

const onApp = (installationKey: string | null): PastVisit => ({ ...PHONE, installationKey })
const installed = (keys: (string | null)[]) => newInstallation(onApp('new'), keys.map(onApp))

test('a new installation is another phone where the account kept its own', () => {
  expect(installed(['own', 'own', 'own', 'own', 'own'])).toBe(1)
  expect(installed(['own', 'own'])).toBeGreaterThan(0.5)
})

test.each<[string, number]>([
  ['each visit had another', installed(['a', 'b', 'c', 'd'])],
  ['the account had no app', installed([null, null, null])],
  ['this visit shows none', newInstallation(onApp(null), [onApp('own'), onApp('own')])],
])('it shows nothing where %s', (_, share) => {
  expect(share).toBe(0)
})
