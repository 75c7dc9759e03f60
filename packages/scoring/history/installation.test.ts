import type { Evidence, PastVisit } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { policy } from '../policy/index.ts'
import { neutral } from '../signals/evidence.fixture.ts'
import { longAbsence } from './absence.ts'
import { deviceDrift } from './device-drift.ts'

const DAY_MS = 86_400_000
const { weight } = policy.signals.drift_device
const USUAL: PastVisit = {
  ...neutral.history.current,
  visitorKey: null,
  visitorIsOwn: false,
  deviceKey: null,
  sketch: null,
  browser: 'other',
  browserMajor: 13,
  os: 'android',
  installationKey: 'first',
}

/** A visit after ten on one installation, two days apart; `recent` came after them. */
function after(
  now: Partial<PastVisit>,
  { event = 'login', recent = [] }: { event?: string; recent?: Partial<PastVisit>[] } = {},
): Evidence {
  const current = { ...USUAL, ...now }
  const before = Array.from({ length: 10 }, (_, i) => ({
    atMs: current.atMs - (i + 1) * 2 * DAY_MS,
  }))
  const visits = [...recent, ...before].map((visit) => ({ ...USUAL, ...visit }))
  const history = { by: 'account', visits, priorCount: visits.length, current } as const
  return { ...neutral, event, visitor: null, history: { ...history, population: null } }
}

const odds = (evidence: Evidence) => weight * deviceDrift(evidence)
const ANOTHER = { installationKey: 'second' }
const minutesAgo = { ...ANOTHER, atMs: USUAL.atMs - 300_000 }

test('a known installation mitigates, a new one counts as a new device', () => {
  expect(odds(after({}))).toBeLessThan(-2)
  expect(odds(after(ANOTHER))).toBeGreaterThan(1)
})

test('a new installation counts more at a payout, also minutes after the login on it', () => {
  const login = odds(after(ANOTHER))
  expect(odds(after(ANOTHER, { event: 'payout' }))).toBeCloseTo(
    policy.drift.device.lossFactor * login,
  )
  expect(odds(after(ANOTHER, { event: 'payout', recent: [minutesAgo] }))).toBeGreaterThan(login)
})

test.each(['message', 'device_enroll'])(
  'a new installation counts at %s as at the login',
  (event) => {
    expect(odds(after(ANOTHER, { event }))).toBe(odds(after(ANOTHER)))
  },
)

test('an installation that its owner proved, or that came days before, is known at a payout', () => {
  const proved = { ...minutesAgo, event: 'payout', passed: true }
  const older = { ...ANOTHER, atMs: USUAL.atMs - 4 * DAY_MS }
  for (const recent of [proved, older]) {
    expect(odds(after(ANOTHER, { event: 'payout', recent: [recent] }))).toBeLessThan(0)
  }
})

test('a guess by an installation, from which the profile did not learn, does not make it known at a payout', () => {
  const { history, ...rest } = after(ANOTHER, { event: 'payout', recent: [minutesAgo] })
  const guess = { ...USUAL, ...ANOTHER, atMs: USUAL.atMs - 5 * DAY_MS }
  const guessed = history && { ...history, unlearned: [guess] }
  expect(odds({ ...rest, history: guessed })).toBeGreaterThan(0)
})

const BROWSER = { installationKey: null, visitorKey: 'cookie', visitorIsOwn: true }

test('a browser is a further device of an account that had an app alone, and counts less than a new installation', () => {
  const login = odds(after(BROWSER))
  expect(login).toBeGreaterThan(0.5)
  expect(login).toBeLessThan(odds(after(ANOTHER)))
  const payout = odds(
    after(BROWSER, { event: 'payout', recent: [{ ...BROWSER, atMs: minutesAgo.atMs }] }),
  )
  expect(payout).toBeCloseTo(policy.drift.device.lossFactor * login)
})

test.each([
  ['of which one visit shows no device', { installationKey: null }],
  ['which had it days ago', BROWSER],
])('a browser is no further device of an account %s', (_, earlier) => {
  const recent = [{ ...earlier, atMs: USUAL.atMs - 4 * DAY_MS }]
  expect(odds(after(BROWSER, { event: 'payout', recent }))).toBeLessThanOrEqual(0)
})

test('a visit without an installation counts against an account that always had one', () => {
  expect(odds(after({ installationKey: null }))).toBeGreaterThan(0.5)
})

test('the known installation is its owner after a long absence', () => {
  const atMs = USUAL.atMs + 400 * DAY_MS
  const elsewhere = { atMs, subnetKey: 'other' }
  const idle = ({ history, ...rest }: Evidence): Evidence => ({
    ...rest,
    history: history && {
      ...history,
      visits: history.visits.map((visit) => ({ ...visit, atMs: visit.atMs - 400 * DAY_MS })),
    },
  })
  expect(longAbsence(idle(after(elsewhere)))).toBeLessThan(
    longAbsence(idle(after({ ...elsewhere, ...ANOTHER }))),
  )
})
