import { expect, test } from 'vitest'
import { BORDERS } from './data/borders.ts'
import { ZONES } from './data/zones.ts'
import { areNeighbours, timeZone, zoneFitsCountry } from './time-zone.ts'

const fits = (name: string, country: string) => {
  const zone = timeZone(name, 'chrome')
  return zone && zoneFitsCountry(zone, country)
}

test('a zone fits the countries that keep it, under old names too', () => {
  expect(fits('Europe/Berlin', 'DE')).toBe(true)
  expect(fits('Asia/Calcutta', 'IN')).toBe(true)
  expect(fits('Asia/Kolkata', 'IN')).toBe(true)
  expect(fits('Europe/Kiev', 'UA')).toBe(true)
  expect(fits('America/Los_Angeles', 'US')).toBe(true)
  expect(fits('Europe/Amsterdam', 'NL')).toBe(true)
})

test('a zone fits a neighbour whose clock is near', () => {
  expect(fits('Europe/Paris', 'CH')).toBe(true)
  expect(fits('Europe/Lisbon', 'ES')).toBe(true)
  expect(fits('America/Toronto', 'US')).toBe(true)
})

test.each(['AI SX', 'BL MF', 'GI MA', 'TT VE', 'DK SE'])('a ferry or a bridge joins %s', (pair) => {
  const [one = '', other = ''] = pair.split(' ')
  expect(areNeighbours(one, other)).toBe(true)
  expect(areNeighbours(other, one)).toBe(true)
})

test('far countries, and neighbours with a far clock, do not fit', () => {
  expect(fits('Asia/Tokyo', 'DE')).toBe(false)
  expect(fits('Asia/Shanghai', 'AF')).toBe(false)
  expect(fits('Africa/Lagos', 'DE')).toBe(false)
})

test('names without a place, and countries without a zone, are unknown', () => {
  expect(timeZone('UTC', 'chrome')).toBeNull()
  expect(timeZone('Etc/GMT+3', 'chrome')).toBeNull()
  expect(timeZone('Mars/Olympus', 'chrome')).toBeNull()
  expect(timeZone('__proto__', 'chrome')).toBeNull()
  expect(fits('Europe/Berlin', 'ZZ')).toBeNull()
})

test('the zone that Firefox prescribes against fingerprinting is unknown', () => {
  expect(timeZone('Atlantic/Reykjavik', 'firefox')).toBeNull()
  expect(timeZone('Atlantic/Reykjavik', 'chrome')?.countries).toContain('IS')
  expect(timeZone('Europe/Berlin', 'firefox')?.countries).toContain('DE')
})

test('the tables are well-formed', () => {
  for (const line of ZONES.trim().split('\n'))
    expect(line).toMatch(/^[A-Z]{2}(,[A-Z]{2})* -?\d+( [\w/+-]+)+$/)
  for (const line of BORDERS.trim().split('\n'))
    expect(line).toMatch(/^[A-Z]{2} [A-Z]{2}(,[A-Z]{2})*$/)
})

test('every zone that this runtime names is known, but those without a place', () => {
  const unknown = Intl.supportedValuesOf('timeZone').filter(
    (name) => timeZone(name, 'chrome') === null && !/^(Etc\/|UTC|GMT)/.test(name),
  )
  expect(unknown.length).toBeLessThanOrEqual(2)
})
