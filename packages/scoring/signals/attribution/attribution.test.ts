import { describe, expect, it } from 'vitest'
import { type Case, counts, evidenceWith, unshown, weightOf } from '../evidence.fixture.ts'
import { signals } from '../index.ts'
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
  it.each(cases)('$signal.code says $says when $when', ({ signal, given, says }) => {
    expect(weightOf(signal, evidenceWith(given))).toBeCloseTo(says, 2)
  })

  it('is shown speaking and silent, signal by signal', () => {
    const own = signals.filter(({ compartment }) => compartment === 'attribution')
    expect(unshown(own, cases)).toEqual([])
  })
})
