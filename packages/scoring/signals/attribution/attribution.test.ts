import { describe } from 'vitest'
import { type Case, holdCases } from '../../testing/compartment-cases.ts'
import { counts } from '../evidence.fixture.ts'
import { attributionInconsistent } from './attribution-inconsistent.ts'
import { paidClickBurst } from './paid-click-burst.ts'

const cases: Case[] = [
  {
    signal: attributionInconsistent,
    when: 'a click id contradicts the referrer',
    given: { attribution: { inconsistent: true } },
    says: 0.6,
  },
  {
    signal: attributionInconsistent,
    when: 'the visitor came directly',
    given: { attribution: { channel: 'direct' } },
    says: 0,
  },
  {
    signal: paidClickBurst,
    when: 'a device clicks ten times within ten minutes',
    given: { velocity: { paidClicksPerDevice: counts(10) } },
    says: 0.8,
  },
  {
    signal: paidClickBurst,
    when: 'it clicks five times',
    given: { velocity: { paidClicksPerDevice: counts(5) } },
    says: 0,
  },
  {
    signal: paidClickBurst,
    when: 'it never clicked',
    given: { velocity: { paidClicksPerDevice: null } },
    says: 0,
  },
]

describe('attribution', () => {
  holdCases('attribution', cases)
})
