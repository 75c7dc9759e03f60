import { expect, it } from 'vitest'
import { atLeast, boundedOdds, meanOf, posterior } from './surprise.ts'

it('the probability of so many and more is that of a Poisson variable', () => {
  expect(atLeast(0, 3)).toBe(1)
  expect(atLeast(1, 3)).toBeCloseTo(1 - Math.exp(-3), 6)
  expect(atLeast(5, 1)).toBeCloseTo(0.00366, 5)
  expect(atLeast(40, 80)).toBeCloseTo(1, 5)
  expect(atLeast(120, 80)).toBeLessThan(1e-4)
})

it('an observation moves the probabilities towards the shares that explain it', () => {
  const prior = [
    [0.1, 0.5],
    [0.4, 0.5],
  ] as const
  const after = posterior(prior, (share) => 3 * Math.log(share))
  expect(after.map(([share]) => share)).toEqual([0.1, 0.4])
  expect(after[1]?.[1]).toBeCloseTo(64 / 65)
  expect(meanOf(after)).toBeCloseTo((0.1 + 64 * 0.4) / 65)
})

it('the odds are bounded by how many times a crowd is what chance brings, and never below 0', () => {
  const scale = { minNats: 3, logOddsPerNat: 0.5 }
  expect(boundedOdds(scale, 2, 10)).toBe(0)
  expect(boundedOdds(scale, 5, 10)).toBe(1)
  expect(boundedOdds(scale, 20, 10)).toBeCloseTo(Math.log(10))
  expect(boundedOdds(scale, 20, 0.5)).toBe(0)
})
