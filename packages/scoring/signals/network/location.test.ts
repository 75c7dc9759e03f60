import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { langGeoMismatch } from './lang-geo-mismatch.ts'
import { rttInconsistent } from './rtt-inconsistent.ts'
import { tzGeoMismatch } from './tz-geo-mismatch.ts'

const cases: Case[] = [
  {
    signal: tzGeoMismatch,
    when: 'the clock is of elsewhere',
    given: { locale: { timezoneMismatch: true } },
    expected: 1.1,
  },
  {
    signal: tzGeoMismatch,
    when: 'the clock is of elsewhere, and the address is a hosting provider',
    given: { history: null, locale: { timezoneMismatch: true }, network: { hosting: true } },
    expected: 0.3,
  },
  {
    signal: tzGeoMismatch,
    when: 'the clock is of elsewhere, and a relay counts less than the clock',
    given: { history: null, locale: { timezoneMismatch: true }, network: { relay: true } },
    expected: 0.8,
  },
  {
    signal: tzGeoMismatch,
    when: 'it is not known',
    given: { locale: { timezoneMismatch: null } },
    expected: 0,
  },
  {
    signal: langGeoMismatch,
    when: 'the language is of elsewhere',
    given: { locale: { languageMismatch: true } },
    expected: 0.4,
  },
  {
    signal: langGeoMismatch,
    when: 'it is not known',
    given: { locale: { languageMismatch: null } },
    expected: 0,
  },
  {
    signal: rttInconsistent,
    when: 'the trip takes 251 ms longer than usual',
    given: { network: { rttMs: 291, expectedRtt: { usualMs: 40, lightMs: null } } },
    expected: 0.8,
  },
  {
    signal: rttInconsistent,
    when: 'the trip beats light',
    given: { network: { rttMs: 20, expectedRtt: { usualMs: 40, lightMs: 60 } } },
    expected: 0.8,
  },
  {
    signal: rttInconsistent,
    when: 'the trip is slow but not unheard of',
    given: { network: { rttMs: 290, expectedRtt: { usualMs: 40, lightMs: 60 } } },
    expected: 0,
  },
  {
    signal: rttInconsistent,
    when: 'nothing is known to expect',
    given: { network: { rttMs: 900 } },
    expected: 0,
  },
  {
    signal: rttInconsistent,
    when: 'the trip was not measured',
    given: { network: { expectedRtt: { usualMs: 40, lightMs: 60 } } },
    expected: 0,
  },
]

describe('the place of the address', () => {
  testCases(cases)
})
