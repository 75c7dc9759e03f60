import type { PastVisit } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import { policy } from '../../policy/index.ts'
import { weightOf } from '../../weigh/fire.ts'
import { evidenceWith, neutral } from '../evidence.fixture.ts'
import { vidMultiAccount } from './vid-multi-account.ts'

const HOUR_MS = 3_600_000
const { weight } = policy.signals.vid_multi_account
const { loginFactor } = policy.sharedIdentifier

/** A login in a browser of a dozen accounts, after so many own visits in it, one each `hoursApart` hours. */
const loginAfter = (ownVisits: number, hoursApart: number, event = 'login') => {
  const { current } = neutral.history
  const now = { ...current, visitorKey: 'counter' }
  const own = Array.from({ length: ownVisits }, (_, i) => ({
    ...now,
    atMs: now.atMs - (i + 1) * hoursApart * HOUR_MS,
  }))
  const elsewhere = { ...current, visitorKey: 'phone', atMs: now.atMs - 500 * HOUR_MS }
  return evidenceWith({
    event,
    graph: { mailboxesPerVisitor: 12 },
    history: { by: 'account', current: now, visits: [...own, elsewhere] },
  })
}

it('counts less at a login in a browser that the account used on earlier days', () => {
  const weights = [0, 1, 3, 20].map((n) => weightOf(vidMultiAccount, loginAfter(n, 30)))
  expect(weights[0]).toBeCloseTo(loginFactor * weight)
  expect(weights[1]).toBeCloseTo((loginFactor * weight) / 2)
  expect(weights[2]).toBeCloseTo((loginFactor * weight) / 4)
  expect(weights[3]).toBeCloseTo(policy.habit.minFactor * loginFactor * weight)
})

it('counts in full where the own visits are of the same day, as a farm has them', () => {
  expect(weightOf(vidMultiAccount, loginAfter(3, 2))).toBeCloseTo(loginFactor * weight)
})

it('counts less at a login in a browser to which others have come for a week', () => {
  const after = (regularsOnVisitor: number, event = 'login') => {
    const evidence = loginAfter(0, 30, event)
    const graph = { mailboxesPerVisitor: 12, regularsOnVisitor }
    return weightOf(vidMultiAccount, evidenceWith({ ...evidence, graph }))
  }
  const { halfRegulars } = policy.sharedIdentifier
  expect(after(halfRegulars)).toBeCloseTo((loginFactor * weight) / 2)
  expect(after(3 * halfRegulars)).toBeCloseTo((loginFactor * weight) / 4)
  expect(after(3 * halfRegulars, 'signup')).toBeCloseTo(weight)
})

it('counts less at a login hours after the sign-up in the only browser of the account', () => {
  const weights = [0.01, 0.3, 1].map((daysInOnlyBrowser) =>
    weightOf(
      vidMultiAccount,
      evidenceWith({ event: 'login', graph: { mailboxesPerVisitor: 12, daysInOnlyBrowser } }),
    ),
  )
  expect(weights[0]).toBeCloseTo(loginFactor * weight)
  expect(weights[1]).toBeCloseTo(0.6 * loginFactor * weight)
  expect(weights[2]).toBeCloseTo(0.2 * loginFactor * weight)
})

it('counts in full at a further sign-up', () => {
  expect(weightOf(vidMultiAccount, loginAfter(20, 30, 'signup'))).toBeCloseTo(weight)
})

describe('accounts of other people that are opened in one browser within an hour', () => {
  const { current } = neutral.history
  const opened = (guestsLastHour: number, now: Partial<PastVisit> = {}, event = 'login') =>
    evidenceWith({
      event,
      graph: { guestsLastHour },
      history: {
        visits: [current],
        current: { ...current, visitorKey: 'pc', subnetKey: 'office', ...now },
      },
    })
  const full = weight * (policy.sharedIdentifier.strengthByGuestsAtLogin.at(-1)?.[1] ?? 0)

  it('count from the third on', () => {
    const weights = [0, 1, 2, 9].map((n) => weightOf(vidMultiAccount, opened(n)))
    expect(weights).toEqual([0, 0, full, full])
  })

  it.each<[string, Parameters<typeof opened>[1], string?]>([
    ['in a browser that the account had before', { visitorKey: current.visitorKey }],
    ['at a network of the account', { subnetKey: current.subnetKey }],
    ['at a sign-up', {}, 'signup'],
  ])('do not count %s', (_, now, event) => {
    expect(weightOf(vidMultiAccount, opened(9, now, event))).toBe(0)
  })
})
