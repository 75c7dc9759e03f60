import type { PastVisit } from '@vigil/evidence'
import { expect, it } from 'vitest'
import { policy } from '../../policy/index.ts'
import { weightOf } from '../../weigh/fire.ts'
import { evidenceWith, neutral } from '../evidence.fixture.ts'
import { fingerprintMissing } from '../fingerprint/fingerprint-missing.ts'
import { deviceUnconfirmed } from '../visit/device-unconfirmed.ts'
import { driftDevice } from '../visit/drift-device.ts'
import { driftModel } from '../visit/drift-model.ts'
import { tokenAbsent } from './token-absent.ts'

const { maxSignupLogOdds, maxLoginLogOdds, weight } = policy.signals.token_absent
const { current, visits } = neutral.history
const usage = { checks: 2000, withToken: 1950, withNonce: 1900 }
const unkeyed = { ...neutral.device, deviceKey: null }

/**
 * A visit without an answered nonce, as of a browser that blocks the second file, at a site where nearly all others
 * have one.
 */
const secondFileBlocked = (event: string, over: Parameters<typeof evidenceWith>[0] = {}) =>
  evidenceWith({
    event,
    device: unkeyed,
    session: { token: 'redeemed', tokenUsage: usage },
    ...over,
  })
/** A visit of a browser that blocks the whole SDK. */
const sdkBlocked = (event: string, over: Parameters<typeof evidenceWith>[0] = {}) =>
  secondFileBlocked(event, {
    device: null,
    automation: null,
    behavior: null,
    visitor: null,
    session: { token: 'none', tokenUsage: usage },
    ...over,
  })
const withId = (visitorKey: string | null) => ({
  visits,
  current: { ...current, visitorKey, deviceKey: null },
})
/** Log-odds of all signals that count the absence or the device. */
const sumOf = (evidence: Parameters<typeof tokenAbsent.measure>[0]) =>
  [tokenAbsent, fingerprintMissing, driftDevice, driftModel].reduce(
    (sum, signal) => sum + weightOf(signal, evidence),
    0,
  )

it('at a login of a known browser, offsets what its id mitigates and counts as absent browser data', () => {
  const login = secondFileBlocked('login', { history: withId(current.visitorKey) })
  const drift = weightOf(driftDevice, login) + weightOf(driftModel, login)
  expect(drift).toBeLessThan(-0.3)
  const atSite = Math.log(0.9 / (101 / 2001))
  expect(weightOf(tokenAbsent, login)).toBeCloseTo(Math.min(atSite, maxLoginLogOdds - drift), 5)
})

it.each(['signup', 'login'])(
  'at a %s, a browser that blocks the second file counts no more than one that blocks the SDK',
  (event) => {
    const none = sumOf(sdkBlocked(event, { history: null }))
    expect(none).toBeCloseTo(event === 'signup' ? maxSignupLogOdds : maxLoginLogOdds)
    expect(sumOf(secondFileBlocked(event, { history: null }))).toBeCloseTo(none)
    for (const code of ['challenge_missing', 'sdk_absent']) {
      const observed = [{ code, weight: 0.4 }]
      const session = { token: 'redeemed' as const, tokenUsage: usage, observed }
      const seen = secondFileBlocked(event, { history: null, session })
      expect(sumOf(seen)).toBeCloseTo(none - 0.4)
    }
  },
)

it('at a login of another browser, counts no more than absent browser data', () => {
  const login = secondFileBlocked('login', { history: withId('another') })
  expect(weightOf(driftDevice, login)).toBeGreaterThan(0)
  expect(sumOf(login)).toBeGreaterThan(0)
  expect(sumOf(login)).toBeLessThanOrEqual(sumOf(sdkBlocked('login', { history: withId(null) })))
})

it('hardly counts at an account whose visits all lacked the second file', () => {
  const bare = visits.map((visit) => ({ ...visit, deviceKey: null, token: true, nonce: false }))
  const history = { ...withId(current.visitorKey), visits: bare }
  expect(weightOf(tokenAbsent, secondFileBlocked('login', { history }))).toBeLessThan(
    policy.weighing.minWeight,
  )
})

it.each([
  ['a token', { token: false }, 'none'],
  ['an answered nonce', { token: true, nonce: false }, 'redeemed'],
] as const)(
  'does not count at an account whose visits all had a device, and lacked %s',
  (_, lacking, token) => {
    const session = { token, tokenUsage: usage }
    const measured = (given: Partial<PastVisit>) => {
      const past = visits.map((visit) => ({ ...visit, ...given }))
      const login = evidenceWith({ event: 'login', session, history: { visits: past } })
      return weightOf(tokenAbsent, login) + weightOf(deviceUnconfirmed, login)
    }
    expect(measured(lacking)).toBeLessThan(policy.weighing.minWeight)
    expect(measured({ token: true, nonce: true })).toBeGreaterThan(1)
  },
)

it('counts in full with a device that no page of ours confirmed', () => {
  const all = { checks: 2000, withToken: 2000, withNonce: 2000 }
  const copied = (event: string, token: 'redeemed' | 'none') =>
    secondFileBlocked(event, {
      device: neutral.device,
      history: null,
      session: { token, tokenUsage: all },
    })
  for (const token of ['redeemed', 'none'] as const) {
    expect(weightOf(tokenAbsent, copied('signup', token))).toBe(weight)
    expect(weightOf(tokenAbsent, copied('login', token))).toBe(weight)
  }
})

it('at a sign-up by an app counts less, the more sign-ups by apps that name an installation were allowed', () => {
  const installed = (ofClient: number, installationKey: string | null = 'installation') =>
    weightOf(
      tokenAbsent,
      sdkBlocked('signup', {
        history: {
          by: 'account',
          visits: [],
          current: { ...current, visitorKey: null, deviceKey: null, installationKey },
        },
        session: { token: 'none', tokenUsage: { ...usage, withBrowser: 1950, ofClient } },
      }),
    )
  const weights = [0, 5, 20, 100].map((n) => installed(n))
  expect(weights).toEqual(weights.toSorted((a, b) => b - a))
  expect(weights[0]).toBe(installed(100, null))
  expect(weights[0]).toBeGreaterThan(0.8)
  expect(weights.at(-1)).toBe(0)
})

it('compares with the visits of the same event, as the SDK may be on some pages only', () => {
  const usual = { checks: 2000, withToken: 1000, withNonce: 1000 }
  const past = visits.flatMap((visit) => [
    { ...visit, event: 'login', deviceKey: null, visitorKey: null, token: false },
    { ...visit, event: 'message', token: true, nonce: true },
  ])
  const measured = (event: string, of = past) =>
    weightOf(
      tokenAbsent,
      sdkBlocked(event, {
        history: { ...withId(null), visits: of },
        session: { token: 'none', tokenUsage: usual },
      }),
    )
  expect(measured('login')).toBeLessThan(policy.weighing.minWeight)
  expect(measured('message')).toBeGreaterThan(0)
  const messages = past.filter(({ event }) => event === 'message')
  expect(measured('login', messages)).toBe(measured('message', messages))
})
