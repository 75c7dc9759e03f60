import { describe, expect, it } from 'vitest'
import { counts, evidenceWith } from './signals/evidence.fixture.ts'
import { atLeast, deviceSurprise } from './surprise.ts'

/** A site's population of so many accounts, of whom so many have the key of this visit. */
const site = (
  newcomers: number,
  accounts: number,
  onDevice: readonly [number, number],
  perDay = 10,
) =>
  evidenceWith({
    event: 'signup',
    graph: { newcomersOnDevice: newcomers },
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

describe('the surprise of a shared device key', () => {
  it('is none where the key is as common as its arrivals', () => {
    expect(deviceSurprise(site(20, 1000, [70, 70]))).toBe(0)
  })

  it('is large where as many arrive on a key that was never seen', () => {
    expect(deviceSurprise(site(20, 1000, [0, 0]))).toBeGreaterThan(12)
  })

  it('takes the past of a key by the half in which it was rarer: a farm makes its own key common', () => {
    expect(deviceSurprise(site(20, 1000, [0, 20]))).toBeGreaterThan(8)
  })

  it('of a new site, where nothing was counted, allows a key that a fifth may have', () => {
    const first = (sharers: number, all: number) =>
      deviceSurprise(
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
    expect(first(6, 40)).toBeLessThan(3)
    expect(first(20, 40)).toBeGreaterThan(8)
  })

  it('grows with every further account', () => {
    const surprises = [2, 4, 8, 12, 16].map((n) => deviceSurprise(site(n, 1000, [0, 0])))
    expect(surprises).toEqual(surprises.toSorted((a, b) => a - b))
  })
})

it('the probability of so many and more is that of a Poisson variable', () => {
  expect(atLeast(0, 3)).toBe(1)
  expect(atLeast(1, 3)).toBeCloseTo(1 - Math.exp(-3), 6)
  expect(atLeast(5, 1)).toBeCloseTo(0.00366, 5)
  expect(atLeast(40, 80)).toBeCloseTo(1, 5)
  expect(atLeast(120, 80)).toBeLessThan(1e-4)
})
