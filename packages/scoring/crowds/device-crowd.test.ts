import { describe, expect, it } from 'vitest'
import { counts, evidenceWith } from '../signals/evidence.fixture.ts'
import { deviceCrowdHereOdds, deviceCrowdOdds } from './device-crowd.ts'

/** A site's population of so many accounts, of whom so many have the key of this visit. */
const site = (
  newcomers: number,
  accounts: number,
  onDevice: readonly [number, number],
  perDay = 10,
  given: { os?: 'ios' | 'android' | 'windows'; together?: number; imitated?: boolean } = {},
) =>
  evidenceWith({
    event: 'signup',
    userAgent: { os: given.os ?? 'windows', platformMismatch: given.imitated ?? false },
    graph: { newcomersOnDevice: newcomers, newcomersTogether: given.together ?? 0 },
    history: {
      by: 'account',
      visits: [],
      population: {
        total: accounts,
        arrivals: {
          accounts: [accounts / 2, accounts / 2],
          deviceAccounts: onDevice,
          signupsPerDay: perDay,
          days: 60,
        },
      },
    },
  })

const ARRIVALS = {
  accounts: [2000, 2000] as const,
  deviceAccounts: [400, 400] as const,
  signupsPerDay: 100,
  days: 60,
}

describe('the odds of a crowd on a device key', () => {
  it('is none where the key is as common as its arrivals', () => {
    expect(deviceCrowdOdds(site(20, 1000, [70, 70]))).toBe(0)
  })

  it('is none where a third of a site of phones has the key, as all iPhones have', () => {
    const atSale = (deviceAccounts: readonly [number, number]) =>
      deviceCrowdOdds(
        evidenceWith({
          event: 'login',
          history: {
            population: {
              total: 1500,
              arrivals: { ...ARRIVALS, accounts: [300, 300], deviceAccounts, signupsPerDay: 15 },
            },
          },
          velocity: {
            device: counts(30, 130),
            accountsPerDevice: counts(30, 64),
            site: counts(90, 390),
          },
        }),
      )
    expect(atSale([105, 105])).toBeLessThan(0.1)
    expect(atSale([3, 105]), 'since lately').toBeGreaterThan(2)
  })

  it('is large where as many arrive on a key that was never seen', () => {
    expect(deviceCrowdOdds(site(20, 1000, [0, 0]))).toBeGreaterThan(4)
  })

  it('is none of as many as a common key has in two weeks, at a site whose newest checks are of a day', () => {
    const busy = (oldestOnDeviceDays: number) =>
      evidenceWith({
        event: 'signup',
        userAgent: { os: 'windows', platformMismatch: false },
        graph: { newcomersOnDevice: 12, oldestOnDeviceDays },
        history: {
          by: 'account',
          visits: [],
          population: {
            total: 2000,
            arrivals: { ...ARRIVALS, deviceAccounts: [8, 8], signupsPerDay: 250, days: 1 },
          },
        },
      })
    expect(deviceCrowdOdds(busy(14))).toBe(0)
    expect(deviceCrowdOdds(busy(1))).toBeGreaterThan(1)
  })

  describe('of an hour in which a broadcast brings many people', () => {
    /** So many others on a key that was never seen, of so many sign-ups of the hour, at a site of 24 a day. */
    const within = (others: number, signups: number, os: 'android' | 'windows' = 'android') => {
      const { history, ...rest } = site(others, 1000, [0, 0], 24, { os })
      const hour = counts(others + 1)
      const velocity = evidenceWith({
        velocity: { device: hour, accountsPerDevice: hour, site: counts(signups) },
      }).velocity
      return deviceCrowdOdds({ ...rest, velocity, history })
    }
    it('is small for the owners of one model of phone among them', () => {
      expect(within(10, 400)).toBeLessThan(1.4)
    })
    it('is large for another system, a small surge, and a key that is a large part of it', () => {
      expect(within(10, 400, 'windows')).toBeGreaterThan(2)
      expect(within(4, 15)).toBeGreaterThan(2)
      expect(within(30, 400)).toBeGreaterThan(2)
    })
  })

  it('is that of the people of a day at one address where other customers come elsewhere', () => {
    const at = (
      onKey: number,
      signups: number,
      newcomersAtAddress = onKey,
      perDay = 10_000,
      oneByOneHere = onKey,
    ) => {
      const { graph, velocity } = evidenceWith({
        graph: {
          newcomersOnDevice: onKey,
          newcomersHere: onKey,
          newcomersAtAddress,
          oneByOneHere,
        },
        velocity: {
          device: counts(1, 1, 3, onKey + 1),
          accountsPerDevice: counts(1, 1, 3, onKey + 1),
          ip: counts(1, 1, 3, signups + 1),
          site: counts(1, 1, 400, perDay),
        },
      })
      return deviceCrowdHereOdds({ ...site(onKey, 4000, [0, 0], perDay), graph, velocity })
    }
    expect(at(12, 12)).toBeGreaterThan(4)
    expect(at(12, 12, 12, 1000)).toBeCloseTo(at(12, 12))
    expect(at(12, 12, 0), 'at an address that many share').toBeLessThan(2)
    expect(at(12, 12, 12, 10_000, 0), 'a class').toBeLessThan(2)
  })

  it('is small for a phone, whose owners come each at an address of their own, and large where they share few', () => {
    const of = (os: 'ios' | 'android' | 'windows', together = 0, imitated = false) =>
      deviceCrowdOdds(site(20, 1000, [0, 0], 10, { os, together, imitated }))
    expect(of('ios')).toBeLessThan(0.8)
    expect(of('android')).toBeLessThan(1.4)
    expect(of('ios')).toBeLessThan(of('android'))
    expect(of('ios', 0, true), 'imitated by a computer').toBeGreaterThan(4)
    const rising = [0, 2, 5, 10, 20].map((together) => of('ios', together))
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    expect(rising.at(-1)).toBeGreaterThan(4)
  })

  it('takes the past of a key by the half in which it was rarer: a farm makes its own key common', () => {
    expect(deviceCrowdOdds(site(20, 1000, [0, 20]))).toBeGreaterThan(4)
  })

  it('takes no past of a key from the accounts of a reported operator', () => {
    const farm = site(16, 150, [7, 14])
    const peers = (reported: number, unreported: number, known = 0) => {
      const { graph, device } = evidenceWith({
        graph: { newcomersOnDevice: 16, peersOnDevice: { reported, unreported, known } },
        device: { confidence: 'high' },
      })
      return deviceCrowdOdds({ ...farm, graph, device })
    }
    expect(peers(0, 0)).toBeLessThan(0.1)
    expect(peers(7, 9)).toBeGreaterThan(0.5)
    expect(peers(8, 0)).toBeGreaterThan(1.2)
    expect(peers(1, 40), 'one of the many owners of a model').toBeLessThan(0.1)
    expect(peers(7, 9, 1), 'owners who came back').toBeLessThan(0.1)
    const rising = [1, 2, 3, 5, 7].map((reported) => peers(reported, 9))
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
  })

  it('takes no past of a key from two weeks of newcomers who came one by one at this address and did not return', () => {
    const slow = site(12, 700, [9, 10], 10)
    const here = (newcomersHere: number, event = 'signup', given = {}) => {
      const at = { newcomersHere, oneByOneHere: newcomersHere, oldestOnDeviceDays: 13, ...given }
      const { graph } = evidenceWith({ graph: { newcomersOnDevice: 12, ...at } })
      return deviceCrowdOdds({ ...slow, graph, event })
    }
    const rising = [0, 3, 9, 10, 12].map((newcomersHere) => here(newcomersHere))
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    expect(rising[1], 'some of the owners of a model').toBeLessThan(1.3)
    expect(rising.at(-1)).toBeGreaterThan(2.2)
    expect(here(12, 'signup', { oneByOneHere: 3 }), 'a class').toBe(rising[0])
    expect(here(12, 'signup', { oldestOnDeviceDays: 11 }), 'a service desk').toBe(rising[0])
    expect(here(12, 'login')).toBe(here(0, 'login'))
  })

  it('of a new site, where nothing was counted, allows a key that a fifth may have', () => {
    const first = (sharers: number, all: number) =>
      deviceCrowdOdds(
        evidenceWith({
          event: 'signup',
          history: { population: null },
          velocity: {
            device: counts(1, 1, 1, sharers),
            accountsPerDevice: counts(1, 1, 1, sharers),
            site: counts(1, 1, 1, all),
          },
        }),
      )
    expect(first(6, 40)).toBe(0)
    expect(first(20, 40)).toBeGreaterThan(2)
  })

  it('are no more than how many times chance it is: most on a popular key are of no crowd', () => {
    // A fifth of the site has the key: of 1,000 who came today without it, 250 with it are expected.
    const popular = (sharers: number) =>
      deviceCrowdOdds(
        evidenceWith({
          event: 'login',
          history: { population: { total: 4000, arrivals: ARRIVALS } },
          velocity: {
            device: counts(1, 1, 60, sharers),
            accountsPerDevice: counts(1, 1, 60, Math.min(64, sharers)),
            site: counts(1, 1, 300, 1000 + sharers),
          },
        }),
      )
    expect(popular(400)).toBeGreaterThan(0)
    expect(popular(400)).toBeLessThan(1)
    expect(popular(1200)).toBeGreaterThan(popular(400))
  })

  it('are those of who still comes: a crowd of yesterday does not bring the visitor of today', () => {
    const burst = (lastHour: number) =>
      deviceCrowdOdds(
        evidenceWith({
          event: 'signup',
          history: { population: null },
          velocity: {
            device: counts(1, 1, lastHour, 60),
            accountsPerDevice: counts(1, 1, lastHour, 60),
            site: counts(1, 1, 20, 300),
          },
        }),
      )
    expect(burst(1)).toBeLessThan(burst(16) - 0.5)
  })

  it('grows with every further account', () => {
    const odds = [2, 4, 8, 12, 16].map((n) => deviceCrowdOdds(site(n, 1000, [0, 0])))
    expect(odds).toEqual(odds.toSorted((a, b) => a - b))
  })
})
