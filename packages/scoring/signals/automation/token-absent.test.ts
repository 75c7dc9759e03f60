import { expect, it } from 'vitest'
import { weightOf } from '../../fire.ts'
import { policy } from '../../policy/index.ts'
import { evidenceWith, neutral } from '../evidence.fixture.ts'
import { driftDevice } from '../visit/drift-device.ts'
import { driftModel } from '../visit/drift-model.ts'
import { tokenAbsent } from './token-absent.ts'

const { loginDoubt, weight } = policy.signals.token_absent
const { current, visits } = neutral.history

/** A visit whose token has no answered nonce, as of a browser that blocks the second file, at a site where all others have one. */
const secondFileBlocked = (event: string, over: Parameters<typeof evidenceWith>[0] = {}) =>
  evidenceWith({
    event,
    device: null,
    session: { token: 'redeemed', tokenUsage: { checks: 2000, withToken: 2000, withNonce: 2000 } },
    ...over,
  })
const withId = (visitorKey: string) => ({
  visits,
  current: { ...current, visitorKey, deviceKey: null },
})

it('at a login of a known browser, offsets what its id mitigates and counts as absent browser data', () => {
  const login = secondFileBlocked('login', { history: withId(current.visitorKey ?? '') })
  const drift = weightOf(driftDevice, login) + weightOf(driftModel, login)
  expect(drift).toBeLessThan(-0.3)
  expect(weightOf(tokenAbsent, login)).toBeCloseTo(Math.min(weight, loginDoubt - drift), 5)
})

it('at a login of another browser, counts as absent browser data', () => {
  const login = secondFileBlocked('login', { history: withId('another') })
  expect(weightOf(driftDevice, login)).toBeGreaterThan(0)
  expect(weightOf(tokenAbsent, login)).toBeCloseTo(loginDoubt)
})

it('counts in full without a history, and without a token', () => {
  expect(weightOf(tokenAbsent, secondFileBlocked('signup'))).toBe(weight)
  expect(weightOf(tokenAbsent, secondFileBlocked('login', { history: null }))).toBe(weight)
  const forwarded = secondFileBlocked('login', {
    session: { token: 'none', tokenUsage: { checks: 2000, withToken: 2000, withNonce: 2000 } },
    device: neutral.device,
  })
  expect(weightOf(tokenAbsent, forwarded)).toBe(weight)
})
