import type { Evidence } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import type { Signal } from '../../signal.ts'
import { neutral, unknown } from '../evidence.fixture.ts'
import { emailCanonicalReuse } from './email-canonical-reuse.ts'
import { emailDisposable } from './email-disposable.ts'
import { emailDisposableMx } from './email-disposable-mx.ts'
import { emailDomainVelocity } from './email-domain-velocity.ts'
import { emailEstablished } from './email-established.ts'
import { emailGibberish } from './email-gibberish.ts'
import { emailLookalike } from './email-lookalike.ts'
import { emailMalformed } from './email-malformed.ts'
import { emailNoMx } from './email-no-mx.ts'
import { emailWeakPattern } from './email-weak-pattern.ts'

const cases: [Signal, Evidence][] = [
  [emailCanonicalReuse, { ...neutral, graph: { ...neutral.graph, canonicalReuse: true } }],
  [emailDisposableMx, { ...neutral, email: { ...neutral.email, disposableMx: true } }],
  [emailDisposable, { ...neutral, email: { ...neutral.email, disposable: true } }],
  [
    emailDomainVelocity,
    {
      ...neutral,
      velocity: {
        ...neutral.velocity,
        emailDomain: { min1: 200, min10: 400, hour1: 800, hour24: 2000 },
      },
    },
  ],
  [emailEstablished, { ...neutral, graph: { ...neutral.graph, establishedMailbox: true } }],
  [emailGibberish, { ...neutral, email: { ...neutral.email, gibberish: 0.95 } }],
  [
    emailLookalike,
    { ...neutral, email: { ...neutral.email, lookalike: { of: 'gmail.com', kind: 'homograph' } } },
  ],
  [emailMalformed, { ...neutral, email: { ...neutral.email, wellFormed: false } }],
  [emailNoMx, { ...neutral, email: { ...neutral.email, mail: 'null_mx' } }],
  [emailWeakPattern, { ...neutral, email: { ...neutral.email, role: true } }],
]

describe.each(cases.map(([signal, evidence]) => ({ code: signal.code, signal, evidence })))(
  '$code',
  ({ signal, evidence }) => {
    it('fires on its evidence, within its weight', () => {
      const measured = signal.measure(evidence)
      const weight = measured === true ? signal.weight : Number(measured)
      expect(Math.abs(weight)).toBeGreaterThanOrEqual(0.05)
      expect(Math.abs(weight)).toBeLessThanOrEqual(Math.abs(signal.weight))
    })

    it('does not speak against an ordinary visit', () => {
      const measured = signal.measure(neutral)
      const weight = measured === true ? signal.weight : Number(measured)
      expect(weight).toBeLessThanOrEqual(0)
    })

    it('says nothing of what is not known', () => {
      const aboutAbsence = ['sdk_absent', 'fingerprint_missing']
      expect(Number(signal.measure(unknown)) !== 0).toBe(aboutAbsence.includes(signal.code))
    })
  },
)
