import { CLEAN_EMAIL } from '@vigil/evidence'
import fc from 'fast-check'
import { flagsOf, perhaps, rarely } from './values.ts'

const facts = fc.record({
  ...flagsOf(CLEAN_EMAIL),
  wellFormed: rarely.map((broken) => !broken),
  domain: fc.constant('example.com'),
  registrableDomain: fc.constant('example.com'),
  gibberish: perhaps(fc.double({ min: 0, max: 1, noNaN: true })),
  digitShare: fc.double({ min: 0, max: 1, noNaN: true }),
  lookalike: fc.constantFrom(
    null,
    { of: 'example.org', kind: 'typo' } as const,
    { of: 'example.org', kind: 'homograph' } as const,
  ),
  mail: fc.constantFrom('mx', 'mx', 'mx', 'a_only', 'none', 'null_mx', 'unknown'),
})

export const email = fc
  .tuple(facts, rarely)
  .map(([of, ofCaller]) => (ofCaller ? { ...of, ofCaller: true as const } : of))
