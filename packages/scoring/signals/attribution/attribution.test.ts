import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { counts } from '../evidence.fixture.ts'
import { attributionInconsistent } from './attribution-inconsistent.ts'
import { paidClickBurst } from './paid-click-burst.ts'

const cases: Case[] = [
  {
    signal: attributionInconsistent,
    when: 'a click id contradicts the referrer',
    given: { attribution: { inconsistent: true } },
    expected: 0.6,
  },
  {
    signal: attributionInconsistent,
    when: 'the visitor came directly',
    given: { attribution: { channel: 'direct' } },
    expected: 0,
  },
  {
    signal: paidClickBurst,
    when: 'a device clicks ten times within ten minutes',
    given: { velocity: { paidClicksPerDevice: counts(10) } },
    expected: 0.8,
  },
  {
    signal: paidClickBurst,
    when: 'it clicks five times',
    given: { velocity: { paidClicksPerDevice: counts(5) } },
    expected: 0,
  },
  {
    signal: paidClickBurst,
    when: 'it never clicked',
    given: { velocity: { paidClicksPerDevice: null } },
    expected: 0,
  },
]

describe('attribution', () => {
  testCases(cases)
})
