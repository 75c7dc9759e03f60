import { expect, it } from 'vitest'
import { bandError } from '../calibration/bands.ts'
import { SIGNUPS_ONE_IN, signupBands } from './signup-calibration.ts'

const repeated = (score: number, times: number): number[] =>
  Array.from({ length: times }, () => score)
/** A population in which honest and hostile sign-ups share the middle scores. */
const population = (hostileInMiddle: number) => ({
  honest: [...repeated(5, 900), ...repeated(45, 100)],
  hostile: [...repeated(45, hostileInMiddle), ...repeated(95, 100 - hostileInMiddle)],
})

it('predicts the observed shares if the populations are alike', () => {
  const bands = signupBands(Array.from({ length: 8 }, () => population(50)))
  for (const band of bands) expect(bandError(band)).toBeLessThan(1e-9)
  const middle = bands.find(({ from }) => from === 40)
  const [honest, hostile] = [0.1 * (1 - 1 / SIGNUPS_ONE_IN), 0.5 / SIGNUPS_ONE_IN]
  expect(middle?.observed).toBeCloseTo(hostile / (honest + hostile), 9)
  expect(middle?.visits).toBe(8 * 150)
})

it('shows an error if a population differs from the fitted ones', () => {
  const bands = signupBands([population(90), population(10), population(10), population(10)])
  expect(Math.max(...bands.map(bandError))).toBeGreaterThan(0.005)
})
