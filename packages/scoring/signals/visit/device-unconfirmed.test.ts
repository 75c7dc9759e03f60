import type { PastVisit, SessionFacts } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import { weightOf } from '../../weigh/fire.ts'
import { bHumanLike } from '../behavioral/b-human-like.ts'
import { evidenceWith, neutral } from '../evidence.fixture.ts'
import { deviceUnconfirmed } from './device-unconfirmed.ts'
import { driftClient } from './drift-client.ts'
import { driftDevice } from './drift-device.ts'
import { driftModel } from './drift-model.ts'
import { lossToStranger } from './loss-to-stranger.ts'

const { current } = neutral.history
const AWAY = { subnetKey: 'other', ipKey: 'other', asn: 64_500 }
const WITH = { token: true, nonce: true }

type Visits = readonly Partial<PastVisit>[]
const times = (count: number, visit: Partial<PastVisit>): Visits => Array(count).fill(visit)

/** A visit on the known device at another network, after these. */
const visit = (
  visits: Visits,
  session: Partial<SessionFacts> = {},
  { event = 'login', ...over }: Parameters<typeof evidenceWith>[0] = {},
) =>
  evidenceWith({
    event,
    session,
    history: {
      visits: visits.map((one) => ({ ...current, ...one })),
      current: { ...current, ...AWAY },
    },
    ...over,
  })
const mitigated = (evidence: ReturnType<typeof visit>) =>
  [driftDevice, driftModel, driftClient].reduce((sum, one) => sum - weightOf(one, evidence), 0)
const share = (...given: Parameters<typeof visit>) =>
  weightOf(deviceUnconfirmed, visit(...given)) / mitigated(visit(...given))

describe('data of the known device without a token', () => {
  it('mitigate nothing at an account whose visits all had one, and more the fewer visits there are', () => {
    const shares = [1, 2, 3, 12].map((count) => share(times(count, WITH)))
    expect(shares[0]).toBe(0)
    expect(shares[3]).toBeCloseTo(1)
    expect([...shares].sort()).toEqual(shares)
  })

  it('mitigate nothing after one visit either, at a site where all others have one', () => {
    const tokenUsage = { checks: 2000, withToken: 1950, withNonce: 1900 }
    expect(share(times(1, WITH), { tokenUsage })).toBeCloseTo(1)
    expect(share(times(1, {}), { tokenUsage })).toBe(0)
  })

  it.each<[string, Visits, string?]>([
    ['of an account whose visits never had one', times(12, {})],
    ['of an account whose blocker stops every third', [...times(8, WITH), ...times(4, {})]],
    [
      'of a device that never had one',
      [...times(12, { ...WITH, deviceKey: 'pc', visitorKey: 'pc' }), ...times(2, {})],
    ],
    [
      'of an event that had none before',
      [...times(12, WITH), { event: 'payout_change' }],
      'payout_change',
    ],
  ])('mitigate in full if they are %s', (_, visits, event = 'login') => {
    expect(share(visits, {}, { event })).toBe(0)
  })

  it.each<[number, Partial<SessionFacts>]>([
    [0, { token: 'redeemed', tokenNonce: true }],
    [0, { token: 'unverified', tokenNonce: true }],
    [1, { token: 'redeemed' }],
    [1, { token: 'replayed', tokenNonce: true }],
  ])('that are unconfirmed by %f have %o', (expected, session) => {
    expect(share(times(12, WITH), session)).toBeCloseTo(expected)
  })

  it('with a token but no nonce mitigate in full at an account whose pages never answered one', () => {
    expect(share(times(12, { token: true, nonce: false }), { token: 'redeemed' })).toBe(0)
  })

  it('are judged at a check alone', () => {
    expect(share(times(12, WITH), {}, { host: 'evaluate' })).toBe(0)
  })

  it('take the mitigation from human-like interaction too', () => {
    const behavior = { humanLike: true }
    expect(weightOf(bHumanLike, visit(times(12, WITH), {}, { behavior }))).toBeCloseTo(0)
    expect(weightOf(bHumanLike, visit(times(12, {}), {}, { behavior }))).toBeLessThan(-0.5)
  })

  it('make no device known at an event that may lose the account', () => {
    const old = { ...WITH, atMs: current.atMs - 30 * 86_400_000 }
    const loss = (visits: Visits, now: Partial<PastVisit> = AWAY) => {
      const evidence = visit(visits, {}, { event: 'payout_change' })
      const history = evidence.history && {
        ...evidence.history,
        current: { ...current, ...now },
      }
      return weightOf(lossToStranger, { ...evidence, history })
    }
    expect(loss(times(12, old))).toBeCloseTo(3)
    expect(loss(times(12, old), {})).toBe(0)
    expect(loss(times(12, { ...old, token: false }))).toBe(0)
  })
})
