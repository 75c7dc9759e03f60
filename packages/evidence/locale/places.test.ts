import { expect, test } from 'vitest'
import { PLACES } from './data/places.ts'
import { ZONES } from './data/zones.ts'
import { placesOf } from './places.ts'

test('a country has one place or several, an unknown one none', () => {
  expect(placesOf('AL')).toEqual([{ latitude: 41, longitude: 20, km: 190 }])
  expect(placesOf('US').length).toBeGreaterThan(1)
  expect(placesOf('ZZ')).toEqual([])
})

test('each country with a clock has a place, and the table is well-formed', () => {
  for (const line of PLACES.trim().split('\n'))
    expect(line).toMatch(/^[A-Z]{2}( -?\d{1,2},-?\d{1,3},\d{2,4})+$/)
  const clocks = ZONES.trim()
    .split('\n')
    .flatMap((line) => line.split(' ')[0]?.split(',') ?? [])
  expect(clocks.filter((country) => placesOf(country).length === 0)).toEqual([])
})
