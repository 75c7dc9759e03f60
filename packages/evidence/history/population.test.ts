import { expect, test } from 'vitest'
import { historyWith } from '../sandbox/sandbox-facts.ts'
import { BARE_EVIDENCE } from '../testing/evidence.ts'
import { populationCounts, usualIdentifier } from './population.ts'

const population = {
  total: 100,
  asn: { 3320: 40, 64500: 2 },
  country: { DE: 80 },
  browser: { chrome: 70, firefox: 20 },
  os: { windows: 60 },
  version: { 'chrome 155': 20, 'chrome 156': 45, 'chrome 150': 5, 'firefox 153': 20 },
  site: { 'shop.example.com': 60, '-': 40 },
  tokenSite: { 'shop.example.com': 57 },
  nonceSite: { 'shop.example.com': 55 },
}
const visit = (about: Partial<ReturnType<typeof historyWith>['current']>) =>
  historyWith(BARE_EVIDENCE, about).current

test('each value of a visit has the number that share it; neighbouring majors are one', () => {
  const here = visit({
    asn: 3320,
    country: 'DE',
    browser: 'chrome',
    browserMajor: 156,
    os: 'windows',
  })
  expect(populationCounts(population, here)).toEqual({
    total: 100,
    asn: 40,
    country: 80,
    zone: 80,
    browser: 70,
    os: 60,
    browserMajor: 65,
  })
})

test('an event has its checks, and those that were unlike their account', () => {
  const counted = { ...population, events: { payout: [40, 3] as const } }
  expect(populationCounts(counted, visit({ event: 'payout' }))?.event).toEqual([40, 3])
  for (const event of ['order', 'constructor'])
    expect(populationCounts(counted, visit({ event }))).not.toHaveProperty('event')
})

test('a time zone has the visits from its countries; UTC and an unknown one have none', () => {
  const zoneOf = (timezone: string | null) =>
    populationCounts({ ...population, country: { DE: 80, US: 9 } }, visit({ timezone }))?.zone
  expect(['Europe/Berlin', 'America/Denver', 'Africa/Lagos'].map(zoneOf)).toEqual([80, 9, 0])
  expect(['Etc/UTC', 'Nowhere', null].map(zoneOf)).toEqual([undefined, undefined, undefined])
})

test('what was never counted is 0, inherited names included', () => {
  const strange = visit({
    asn: 1,
    country: 'BR',
    browser: 'constructor',
    browserMajor: 9,
    os: null,
  })
  expect(populationCounts(population, strange)).toEqual({
    total: 100,
    asn: 0,
    country: 0,
    zone: 80,
    browser: 0,
    os: 0,
    browserMajor: 0,
  })
})

test('without a count there is no share, nor for an unknown major', () => {
  expect(populationCounts(null, visit({}))).toBeNull()
  expect(populationCounts(population, visit({ browserMajor: null }))).not.toHaveProperty(
    'browserMajor',
  )
})

test.each([
  ['a placeholder', [90, 90], 1],
  ['the account of most customers, among few', [20, 20], 1 / 9],
  ['an account of some', [12, 60], 0],
] as const)('how usual an identifier is: %s', (_, identifier, usual) => {
  const counted = { ...population, identifiers: { 'named:iban x': identifier } }
  expect(usualIdentifier(counted, 'named:iban x')).toBeCloseTo(usual)
  expect(usualIdentifier(counted, 'named:iban y')).toBe(0)
  expect(usualIdentifier(null, 'named:iban x')).toBe(0)
})

test('newcomers are those with the client and at the provider of the visit', () => {
  const counted = {
    ...population,
    newcomers: { 'd 3320': [9, 2, 8], '7 3320': [4, 0, 4] } as const,
    newcomerProvider: { '3320': [30, 6], '64500': [2, 0] } as const,
    newcomerClient: { d: 12, '7': 4 },
  }
  const of = (about: Parameters<typeof visit>[0]) =>
    populationCounts(counted, visit({ asn: 3320, ...about }))?.newcomers
  expect(of({ deviceKey: 'd' })).toEqual({
    all: 32,
    ofClient: 12,
    atProvider: { people: 30, returned: 6 },
    here: { people: 9, returned: 2, steady: 8 },
  })
  expect(of({ deviceKey: null, clientKey: '7' })?.here.people).toBe(4)
  expect(of({ deviceKey: 'd', asn: 64500 })).toMatchObject({
    atProvider: { people: 2 },
    here: { people: 0 },
  })
  expect(of({ deviceKey: 'new' })).toMatchObject({ ofClient: 0, here: { people: 0 } })
  expect(of({ deviceKey: null })).toBeUndefined()
  expect(of({ deviceKey: 'd', asn: null })).toBeUndefined()
  const older = populationCounts(population, visit({ asn: 3320, deviceKey: 'd' }))
  expect(older).not.toHaveProperty('newcomers')
})

test('newcomers with the mail domain of a sign-up are those of that domain', () => {
  const counted = { ...population, newcomerDomains: { farm: [28, 1, 5.1, 27] } as const }
  const of = (about: Parameters<typeof visit>[0]) =>
    populationCounts(counted, visit(about))?.ofEmailDomain
  expect(of({ emailDomainKey: 'farm' })).toEqual({
    people: 28,
    returned: 1,
    expected: 5.1,
    networks: 27,
  })
  expect(of({ emailDomainKey: 'other' })).toBeUndefined()
  expect(of({})).toBeUndefined()
})
