import type { Evidence } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import { counts, evidenceWith } from '../signals/evidence.fixture.ts'
import { bareCrowd } from './bare-crowd.ts'

/** Sign-ups within the last hour and the day, and those of them without a browser. */
const site = (
  { hour, day }: { hour: number; day: number },
  bare: { hour: number; day: number },
  event = 'signup',
) =>
  evidenceWith({
    event,
    velocity: {
      site: counts(1, 1, hour, day),
      bare: counts(1, 1, bare.hour, bare.day),
    },
  })

const oddsOf = (evidence: Evidence): number => bareCrowd(evidence).odds

describe('the odds of a crowd without a browser', () => {
  it('grow with those who come beyond what the site is used to', () => {
    const odds = [1, 4, 8, 20].map((n) =>
      oddsOf(site({ hour: n + 1, day: n + 20 }, { hour: n, day: n })),
    )
    expect(odds).toEqual([...odds].sort((a, b) => a - b))
    expect(odds[0]).toBe(0)
    expect(odds[3]).toBeGreaterThan(3)
  })

  it('are none where a site has no SDK: all of its sign-ups come so', () => {
    expect(oddsOf(site({ hour: 60, day: 200 }, { hour: 60, day: 200 }))).toBe(0)
  })

  it('are none where as many come as on the rest of the day', () => {
    expect(oddsOf(site({ hour: 100, day: 2000 }, { hour: 8, day: 150 }))).toBe(0)
  })

  it('are none on the first day of a site, before anything else was seen', () => {
    expect(oddsOf(site({ hour: 30, day: 30 }, { hour: 30, day: 30 }))).toBe(0)
  })

  it('are not challenged while the SDK loads for no visitor', () => {
    // 40 an hour as ever, of whom none show a browser any more.
    const odds = oddsOf(site({ hour: 40, day: 960 }, { hour: 40, day: 60 }))
    expect(odds).toBeLessThan(1.5)
  })

  it('are not explained by an outage where more come in ten minutes than ever do', () => {
    const within = (min10: number, here = 1) =>
      oddsOf(
        evidenceWith({
          event: 'signup',
          velocity: {
            site: counts(1, min10 + 8, 110, 1110),
            bare: counts(1, min10, 60, 100),
            ip: counts(1, here, here, here),
          },
        }),
      )
    expect(within(12), 'in an hour').toBeLessThan(1.5)
    expect(within(55)).toBeGreaterThan(2)
    expect(within(55, 50), 'as a class').toBeLessThan(1.5)
  })

  it('are of logins as of sign-ups, but for those of the account itself', () => {
    const login = site({ hour: 30, day: 300 }, { hour: 12, day: 14 }, 'login')
    expect(oddsOf(login)).toBeGreaterThan(1)
    const ofOne = {
      ...login,
      velocity: login.velocity && { ...login.velocity, account: counts(1, 12, 12, 12) },
    }
    expect(oddsOf(ofOne)).toBe(0)
  })

  describe('of a day, where checks of the site were counted', () => {
    const slow = (bare: number, day: number, withBrowser: number | undefined, checks = 2000) => {
      const usage = { checks, withToken: 0, withNonce: 0 }
      return oddsOf({
        ...site({ hour: 1, day }, { hour: 1, day: bare }),
        session: {
          ...evidenceWith({}).session,
          tokenUsage: withBrowser === undefined ? usage : { ...usage, withBrowser },
        },
      })
    }

    it('grow with those who come beyond the share of the site', () => {
      const odds = [2, 4, 8, 13].map((bare) => slow(bare, 100, 1980))
      expect(odds).toEqual([...odds].sort((a, b) => a - b))
      expect(odds[0]).toBe(0)
      expect(odds[3]).toBeGreaterThan(2)
    })

    it('are none where as many come so as ever', () => {
      expect(slow(9, 100, 1800)).toBe(0)
      expect(slow(90, 100, 0)).toBe(0)
    })

    it('are none before enough was counted', () => {
      expect(slow(13, 100, undefined)).toBe(0)
      expect(slow(13, 100, 49, 49)).toBe(0)
    })
  })

  it('concern sign-ups and logins', () => {
    const flood = [
      { hour: 40, day: 60 },
      { hour: 40, day: 40 },
    ] as const
    expect(oddsOf(site(...flood, 'password_reset'))).toBe(0)
    expect(oddsOf(site(...flood))).toBeGreaterThan(3)
  })

  it('are of the same kind of client', () => {
    const wave = site({ hour: 21, day: 40 }, { hour: 20, day: 20 })
    const by = (hour1: number, hour24: number) =>
      oddsOf({
        ...wave,
        velocity: wave.velocity && { ...wave.velocity, bareOfKind: counts(1, 1, hour1, hour24) },
      })
    expect(by(20, 20)).toBe(oddsOf(wave))
    expect(by(2, 2)).toBeLessThan(1)
  })

  it('are none of a kind that is usual for the site, by hour or by day', () => {
    const day = (ofClient: number | undefined) =>
      oddsOf({
        ...site({ hour: 1, day: 100 }, { hour: 1, day: 40 }),
        session: {
          ...evidenceWith({}).session,
          tokenUsage: {
            checks: 2000,
            withToken: 0,
            withNonce: 0,
            withBrowser: 1980,
            ...(ofClient !== undefined && { ofClient }),
          },
        },
      })
    expect(day(undefined)).toBeGreaterThan(2)
    expect(day(5)).toBeGreaterThan(2)
    expect(day(800)).toBe(0)
  })
})
