import { expect, test } from 'vitest'
import { countriesKm, distanceKm } from './distance.ts'

const BERLIN = { latitude: 52.5, longitude: 13.4 }
const HANOI = { latitude: 21, longitude: 105.8 }

test('two cities are as far apart as a great circle is long', () => {
  expect(distanceKm(BERLIN, HANOI)).toBeCloseTo(8340, -2)
  expect(distanceKm(BERLIN, BERLIN)).toBe(0)
})

test.each([
  ['DE', 'VN', 7000, 8000],
  ['DE', 'NG', 3200, 3900],
  ['GB', 'US', 3300, 4700],
  ['ID', 'JP', 1300, 2700],
  ['FJ', 'NZ', 500, 1900],
])('%s and %s are apart by no more than their borders', (a, b, least, most) => {
  expect(countriesKm(a, b)).toBeGreaterThan(least)
  expect(countriesKm(a, b)).toBeLessThan(most)
  expect(countriesKm(b, a)).toBeCloseTo(countriesKm(a, b))
})

test.each([
  ['DE', 'PL'],
  ['US', 'RU'],
  ['DE', 'DE'],
  ['DE', 'ZZ'],
])('%s and %s may be at one place', (a, b) => {
  expect(countriesKm(a, b)).toBe(0)
})
