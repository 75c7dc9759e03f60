import { DAY_MS, type OwnSignup, type PastVisit } from '@vigil/evidence'
import fc from 'fast-check'
import { country, key, kind, NOW_MS, perhaps, place, rarely, verdict } from './values.ts'

const pastVisit: fc.Arbitrary<PastVisit> = fc.record({
  atMs: fc
    .constantFrom(1, 400)
    .chain((days) => fc.integer({ min: NOW_MS - days * DAY_MS, max: NOW_MS })),
  event: fc.constantFrom('signup', 'login'),
  score: fc.nat({ max: 100 }),
  verdict,
  visitorKey: key,
  installationKey: key,
  deviceKey: key,
  sketch: fc.constant(null),
  ipKey: key,
  subnetKey: key,
  asn: fc.constantFrom(3320, 64_500, null),
  country,
  networkKind: fc.oneof(fc.constant('clean' as const), perhaps(kind)),
  mobile: rarely,
  geo: perhaps(place),
  browser: fc.constantFrom('chrome', 'firefox', null),
  browserMajor: fc.constantFrom(120, 155, 156, null),
  os: fc.constantFrom('windows', 'android', null),
  language: fc.constantFrom('de', 'pt', null),
  timezone: fc.constantFrom('Europe/Berlin', 'America/Sao_Paulo', null),
  tlsFamily: fc.constantFrom('chromium', 'openssl', null),
  emailKey: key,
  token: rarely.map((lacks) => !lacks),
  nonce: rarely.map((lacks) => !lacks),
  accountsLinked: fc.nat({ max: 5 }),
})

export const signup: fc.Arbitrary<OwnSignup> = fc.record({
  score: fc.constantFrom(5, 60, 99),
  daysAgo: fc.constantFrom(0.1, 0.1, 7, 20),
  usedDays: fc.constantFrom(0, 0, 2),
  proofs: fc.nat({ max: 2 }),
})

export const history = fc.record({
  by: fc.constantFrom('account', 'account', 'visitor'),
  visits: fc
    .array(pastVisit, { maxLength: 15 })
    .map((visits) => visits.sort((a, b) => b.atMs - a.atMs)),
  priorCount: fc.nat({ max: 40 }),
  failuresOnDevice: fc.nat({ max: 30 }),
  signup,
  unlistedDays: fc.constantFrom(0, 0, 0, 2),
  isProvedCopy: fc.boolean(),
  current: pastVisit.map((visit) => ({ ...visit, atMs: NOW_MS })),
  population: fc.constantFrom(
    null,
    { total: 500, failing: [12, 13] as const },
    { total: 500, vouched: { provider: 4, network: 2 } },
    { total: 500, ofEmailDomain: { people: 20, returned: 1, expected: 9, networks: 18 } },
  ),
})
