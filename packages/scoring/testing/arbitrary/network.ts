import { CLEAN_NETWORK } from '@vigil/evidence'
import fc from 'fast-check'
import { country, flagsOf, kind, perhaps, rarely } from './values.ts'

export const network = fc.record({
  ...flagsOf(CLEAN_NETWORK),
  family: fc.constantFrom(4, 6),
  kind,
  asn: fc.constantFrom(3320, 64_500, null),
  organisation: fc.constantFrom('Acme Telecom', null),
  country,
  verifiedCrawler: fc.constantFrom(null, null, 'Googlebot'),
  findings: fc.array(
    fc.record({
      kind: fc.constantFrom('tor', 'vpn', 'relay', 'hosting', 'proxy', 'abuse', 'wifi'),
      source: fc.constant('list'),
      trust: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 3 },
  ),
  rttMs: perhaps(fc.nat({ max: 900 })),
  expectedRtt: perhaps(
    fc.record({ usualMs: perhaps(fc.nat({ max: 300 })), lightMs: perhaps(fc.nat({ max: 200 })) }),
  ),
  geo: perhaps(
    fc.record({
      latitude: fc.constant(52.5),
      longitude: fc.constant(13.4),
      timezone: fc.constant(null),
    }),
  ),
})

export const attribution = fc.record({
  channel: fc.constantFrom('direct', 'search', 'paid'),
  paid: fc.boolean(),
  inconsistent: rarely,
})
