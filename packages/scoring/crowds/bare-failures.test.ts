import { describe, expect, it } from 'vitest'
import { policy } from '../policy/index.ts'
import { bareBurst } from '../signals/automation/bare-burst.ts'
import { bareFailures as signal } from '../signals/automation/bare-failures.ts'
import { counts, evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { strongestFirst, weightOf } from '../weigh/fire.ts'
import { totalOdds } from '../weigh/weigh.ts'
import { bareFailures } from './bare-failures.ts'

const { weight } = policy.signals.bare_failures

/** Networks of a day from which accounts were tried, this visit's among them, and from which an attempt failed. */
const day = (tried: number, failed: number) => ({
  tried: counts(1, 1, 1, tried),
  failed: counts(0, 0, 0, failed),
})
const login = (
  kind: ReturnType<typeof day>,
  version = kind,
  history: Parameters<typeof evidenceWith>[0]['history'] = { visits: [] },
) =>
  evidenceWith({
    event: 'login',
    device: null,
    history,
    velocity: { bareAttempts: { ofKind: kind, ofVersion: version } },
  })
const oddsOf = (...of: Parameters<typeof login>) => bareFailures(login(...of)).odds

describe('failed attempts without a browser', () => {
  it('count more the more of them fail, and the more there are', () => {
    const byShare = [2, 10, 15, 20, 25, 30].map((failed) => oddsOf(day(31, failed)))
    expect(byShare).toEqual([...byShare].sort((a, b) => a - b))
    expect(byShare[1]).toBe(0)
    expect(byShare[5]).toBeGreaterThan(weight)
    const byNumber = [3, 4, 5, 8].map((n) => oddsOf(day(n, n)))
    expect(byNumber).toEqual([...byNumber].sort((a, b) => a - b))
    expect(byNumber[0]).toBeLessThan(1.5)
  })

  it('do not count where people mistype, nor one person alone', () => {
    expect(oddsOf(day(200, 30))).toBe(0)
    expect(oddsOf(day(12, 3))).toBe(0)
    expect(oddsOf(day(1, 1))).toBe(0)
  })

  it('count less of a version that succeeds elsewhere', () => {
    const wave = day(60, 50)
    const used = [1, 2, 3, 6].map((tried) => oddsOf(wave, day(tried, 0)))
    expect(used).toEqual([...used].sort((a, b) => b - a))
    expect(used[3]).toBeCloseTo(policy.habit.minFactor * (used[0] ?? 0), 5)
  })

  it('count by their version if most attempts are of another', () => {
    expect(oddsOf(day(250, 40))).toBe(0)
    expect(oddsOf(day(250, 40), day(16, 16))).toBeGreaterThan(weight)
  })

  it('are counted within an hour if most of a busy day succeed', () => {
    const busy = {
      tried: counts(1, 4, 22, 120),
      failed: counts(0, 3, 20, 30),
    }
    const { odds, window, count } = bareFailures(login(busy))
    expect([window, count]).toEqual(['hour1', 20])
    expect(odds).toBeGreaterThan(weight)
    expect(oddsOf({ ...busy, failed: counts(0, 1, 4, 30) })).toBe(0)
  })

  it('are counted within an hour if a day has more networks than are held', () => {
    const busy = {
      tried: counts(1, 4, 30, 256),
      failed: counts(0, 0, 28, 250),
    }
    const { odds, window } = bareFailures(login(busy))
    expect(window).toBe('hour1')
    expect(odds).toBeGreaterThan(weight)
  })
})

describe('the signal bare_failures', () => {
  const WAVE = day(60, 58)
  const { current } = neutral.history

  it('counts in full at an account without visits', () => {
    expect(weightOf(signal, login(WAVE))).toBeCloseTo(weight)
  })

  it('counts less at an account whose visits have no browser data', () => {
    const bare = { ...current, deviceKey: null, visitorKey: null, subnetKey: 'carrier' }
    expect(weightOf(signal, login(WAVE, WAVE, { visits: [bare] }))).toBeCloseTo(weight / 2)
  })

  it.each<[string, string | null, string | null, number]>([
    ['on this installation', 'app', 'app', 0.5],
    ['on another installation', 'app', 'made up', 1],
    ['in the app, where this login names no installation', 'app', null, 1],
    ['without an installation, as this login', null, null, 0.5],
    ['without an installation, which this login names', null, 'app', 0.5],
  ])('counts after a visit %s: %s, %s, %f', (_, earlier, installationKey, share) => {
    const bare = { ...neutral.history.current, deviceKey: null, visitorKey: null }
    const history = {
      visits: [{ ...bare, subnetKey: 'elsewhere', installationKey: earlier }],
      current: { ...bare, installationKey },
    }
    expect(weightOf(signal, login(WAVE, WAVE, history))).toBeCloseTo(share * weight)
  })

  it('counts less on another installation at a subnet of the account', () => {
    const bare = { ...neutral.history.current, deviceKey: null, visitorKey: null }
    const history = {
      visits: [{ ...bare, installationKey: 'app' }],
      current: { ...bare, installationKey: 'television' },
    }
    expect(weightOf(signal, login(WAVE, WAVE, history))).toBeCloseTo(weight / 2)
  })

  it('is none at a sign-up, where no password fails', () => {
    expect(weightOf(signal, { ...login(WAVE), event: 'signup' })).toBe(0)
  })

  it('counts with a burst of the hour as much as the larger of them', () => {
    const both = evidenceWith({
      event: 'login',
      history: { visits: [] },
      velocity: {
        bareAttempts: { ofKind: WAVE, ofVersion: WAVE },
        site: counts(1, 4, 20, 60),
        bare: counts(1, 4, 12, 14),
      },
    })
    const burst = weightOf(bareBurst, both)
    expect(burst).toBeGreaterThan(0.5)
    const fired = [bareBurst, signal].map((one) => ({ signal: one, weight: weightOf(one, both) }))
    const total = totalOdds(fired.sort(strongestFirst)) - policy.weighing.priorLogOdds
    expect(total).toBeCloseTo(Math.max(burst, weight))
  })
})
