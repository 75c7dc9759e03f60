import { describe, expect, it } from 'vitest'
import { counts, evidenceWith } from '../signals/evidence.fixture.ts'
import { networkCrowdOdds } from './network-crowd.ts'

/** Sign-ups of a day from the network of this one, and at the site. */
const odds = (here: number, atSite: number) =>
  networkCrowdOdds(
    evidenceWith({
      event: 'signup',
      velocity: { subnet: counts(1, 1, 1, here), site: counts(1, 1, 1, atSite) },
    }),
  )

describe('the odds of a crowd from one network', () => {
  it('grow with those who come from it', () => {
    const found = [1, 2, 3, 5, 9, 20].map((n) => odds(n, 40))
    expect(found).toEqual([...found].sort((a, b) => a - b))
    expect(found[0]).toBe(0)
    expect(found[3]).toBeGreaterThan(0.9)
  })

  it('shrink as more come to the site', () => {
    const found = [10, 40, 200, 1000, 5000].map((n) => odds(6, n))
    expect(found.slice(1)).toEqual(found.slice(1).sort((a, b) => b - a))
    expect(odds(6, 5000)).toBe(0)
  })

  it('are none where nothing was counted', () => {
    expect(networkCrowdOdds(evidenceWith({ velocity: null }))).toBe(0)
    expect(networkCrowdOdds(evidenceWith({ velocity: { site: null } }))).toBe(0)
  })

  it('are few where two people come to a quiet site', () => {
    expect(odds(2, 2)).toBeLessThan(1)
    expect(odds(2, 2)).toBe(odds(2, 8))
  })
})
