import { DEVICE_COMPONENTS, type PastVisit } from '@vigil/evidence'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packFacts, readFacts } from '../packed-visit.ts'
import { packHeader, packVisits, readVisits } from './packed-visits.ts'

const key = fc.option(fc.stringMatching(/^[\w-]{22}$/))
const hash = fc.stringMatching(/^[0-9a-f]{8}$/)
const flag = fc.option(fc.boolean(), { nil: undefined })
const sketch = fc.dictionary(fc.constantFrom(...DEVICE_COMPONENTS, 'other'), hash)
const visit = fc.record<PastVisit>(
  {
    atMs: fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }),
    event: fc.constantFrom('signup', 'login', 'payment'),
    score: fc.integer({ min: 0, max: 100 }),
    verdict: fc.constantFrom('allow', 'challenge', 'block', 'shadow'),
    visitorKey: key,
    deviceKey: key,
    sketch: fc.option(sketch),
    ipKey: key,
    subnetKey: key,
    asn: fc.option(fc.nat()),
    country: fc.option(fc.constantFrom('DE', 'BR')),
    networkKind: fc.option(fc.constantFrom('clean', 'vpn')),
    geo: fc.option(fc.record({ latitude: fc.nat(90), longitude: fc.nat(180) })),
    browser: fc.option(fc.constantFrom('chrome', 'firefox')),
    browserMajor: fc.option(fc.nat(200)),
    os: fc.option(fc.constantFrom('linux', 'ios')),
    language: fc.option(fc.constantFrom('de', 'pt')),
    timezone: fc.option(fc.constantFrom('Europe/Berlin', 'America/Sao_Paulo')),
    tlsFamily: fc.option(fc.constantFrom('chrome', 'firefox')),
    emailKey: key,
    mobile: flag,
    passed: flag,
    visitorIsOwn: flag,
    installationKey: key,
    deviates: flag,
    token: flag,
    nonce: flag,
    siteHost: fc.option(fc.domain()),
    accountsLinked: fc.nat(20),
  },
  { noNullPrototype: true },
)

/** A visit as it is read from the row of its check. */
const asStored = ({ atMs, event, score, verdict, ...facts }: PastVisit): PastVisit => ({
  ...readFacts(packFacts({ atMs, event, score, verdict, ...facts })),
  atMs,
  event,
  score,
  verdict,
})

test('packed visits equal those read from the rows of their checks, in order', () => {
  fc.assert(
    fc.property(fc.array(visit, { minLength: 1, maxLength: 40 }), (visits) => {
      expect(readVisits(packVisits(visits))).toEqual(visits.map(asStored))
    }),
    { seed: 161 },
  )
})

const [home] = fc.sample(visit, { seed: 3, numRuns: 1 })
const DAY_MS = 86_400_000
const logins = (count: number): PastVisit[] =>
  Array.from({ length: count }, (_, day) =>
    Object.assign({}, home, {
      atMs: 1_763_900_000_000 - day * DAY_MS - day * 4_321,
      score: day % 9,
    }),
  )

test('a visit that equals the newer one takes a few bytes', () => {
  const bytesOf = (count: number) => packVisits(logins(count)).length / 2
  expect((bytesOf(40) - bytesOf(1)) / 39).toBeLessThan(16)
})

test('bytes that are not a pack of this format are not read', () => {
  const pack = packVisits(logins(3))
  for (const digits of ['', '01020304', pack.slice(0, 10), `02${pack.slice(2)}`]) {
    expect(readVisits(digits)).toBeNull()
  }
})

test('a pack of the first version is still readable', () => {
  const WRITTEN =
    '016921a8e023ec50a532ac006a1f247a12b1029c9e44d289e25158ac62f326420f6102d98b863aa63a663a4a495881526c2c00'
  expect(readVisits(WRITTEN)?.map(({ atMs, country }) => [atMs, country])).toEqual([
    [1_763_900_000_000, 'DE'],
    [1_763_813_600_000, 'DE'],
  ])
})

test('packs sort by the time of their oldest visit, even if it was stored late', () => {
  const [newest, older] = logins(2)
  const late = logins(5).at(-1)
  if (!newest || !older || !late) throw new Error('three visits are needed')
  const pack = packVisits([newest, late, older])
  expect(pack.startsWith(packHeader(late.atMs))).toBe(true)
  expect(pack < packHeader(late.atMs + 2_000)).toBe(true)
  expect(readVisits(pack)?.map(({ atMs }) => atMs)).toEqual(
    [newest, late, older].map((it) => it.atMs),
  )
})
