import { expect, it } from 'vitest'
import { atLeast, excessOdds, meanOf, posterior, surpriseOdds } from './surprise.ts'

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

it('the log-odds grow with the surprisal, are bounded by the ratio to the expected count, and never below 0', () => {
  const scale = { minNats: 3, logOddsPerNat: 0.5 }
  const odds = (nats: number, expected: number) =>
    surpriseOdds(scale, { count: 10, expected, chance: Math.exp(-nats) })
  expect(odds(2, 1)).toBe(0)
  expect(odds(5, 1)).toBeCloseTo(1)
  expect(odds(20, 1)).toBeCloseTo(Math.log(10))
  expect(odds(20, 20)).toBe(0)
})

it('an excess is compared with the arrivals that are not in it', () => {
  const scale = { minNats: 3, logOddsPerNat: 3 }
  const odds = (count: number, arrivals: number) => excessOdds(scale, count, arrivals, [[0.1, 1]])
  expect(odds(10, 30)).toBeCloseTo(Math.log(5))
  expect(odds(10, 10)).toBeCloseTo(Math.log(100))
  expect(odds(3, 30)).toBe(0)
})
