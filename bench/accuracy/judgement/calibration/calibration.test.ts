import { describe, expect, it } from 'vitest'
import { bandError, bandsOf } from './bands.ts'
import { binsOf, brier, calibrationError } from './errors.ts'
import { isotonic } from './isotonic.ts'
import { platt } from './platt.ts'
import { atPrevalence, type Counted } from './weighted.ts'

const sigma = (x: number) => 1 / (1 + Math.exp(-x))
/** Scores whose true odds are a known straight line of the score's logit. */
const straight: Counted[] = Array.from({ length: 99 }, (_, i) => {
  const p = sigma(0.6 * Math.log((i + 1) / (99 - i)) - 2)
  return { score: i + 1, honest: 1 - p, hostile: p }
})

describe('platt', () => {
  it('finds the slope and the offset from which the scores were made', () => {
    const fitted = platt(straight)
    expect(fitted.a).toBeCloseTo(0.6, 4)
    expect(fitted.c).toBeCloseTo(-2, 4)
    expect(calibrationError(binsOf(straight, fitted))).toBeLessThan(1e-6)
  })
})

describe('isotonic', () => {
  it('never falls, and keeps the mean', () => {
    const uneven = [
      { score: 1, honest: 5, hostile: 5 },
      { score: 2, honest: 9, hostile: 1 },
      { score: 3, honest: 2, hostile: 8 },
    ]
    const fitted = isotonic(uneven)
    expect([1, 2, 3].map(fitted)).toEqual([0.3, 0.3, 0.8])
  })
})

describe('errors', () => {
  it('are a tenth for a forecast that is always wrong by a tenth', () => {
    const even = [{ score: 10, honest: 80, hostile: 20 }]
    expect(calibrationError(binsOf(even, () => 0.3))).toBeCloseTo(0.1, 12)
    expect(brier(even, () => 0.2)).toBeCloseTo(0.16, 12)
  })

  it('weigh honest and hostile attempts by the prevalence', () => {
    const [low, high] = atPrevalence([1, 1, 1], [9], 150)
    expect(low).toEqual({ score: 1, honest: expect.closeTo(149 / 150, 12), hostile: 0 })
    expect(high).toEqual({ score: 9, honest: 0, hostile: expect.closeTo(1 / 150, 12) })
  })
})

describe('bands', () => {
  const bands = bandsOf([{ counted: straight, calibrated: () => 0.5 }], {
    honest: [5, 12],
    hostile: [12, 95],
  })

  it('cover every score once', () => {
    expect(bands.map(({ from, to }) => [from, to])).toEqual([
      [0, 9],
      [10, 24],
      [25, 39],
      [40, 59],
      [60, 74],
      [75, 89],
      [90, 100],
    ])
    expect(bands.map(({ visits }) => visits)).toEqual([1, 2, 0, 0, 0, 0, 1])
  })

  it('compare the observed with the predicted share', () => {
    const observed = bands.map((band) => band.observed)
    expect(observed).toEqual(observed.toSorted((a, b) => a - b))
    expect(bands.map(bandError)).toEqual(observed.map((share) => Math.abs(0.5 - share)))
    const fitted = platt(straight)
    const none = { honest: [], hostile: [] }
    for (const band of bandsOf([{ counted: straight, calibrated: fitted }], none)) {
      expect(bandError(band)).toBeLessThan(1e-6)
    }
  })
})
