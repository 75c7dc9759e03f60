import type { EmailFacts, ExposureFacts } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import { assessEmail } from './assess-email.ts'
import { neutral } from './signals/evidence.fixture.ts'

const judged = (facts: Partial<EmailFacts>, exposure: ExposureFacts | null = null) =>
  assessEmail({ ...neutral.email, ...facts }, exposure, null)
const leaked = { breaches: 40, logsOnThisSite: 0, logsElsewhere: 3, newestDays: 5 }

describe('an address assessed alone', () => {
  it('is sent to where no evidence counts against it', () => {
    expect(judged({})).toEqual({
      score: 5,
      recommendation: 'send',
      disposable: false,
      risky: false,
      breach: false,
      signals: [],
    })
  })

  it('is accepted although it is tagged, a role address, or looks random', () => {
    for (const weak of [{ plusTag: true }, { role: true }, { digitShare: 0.9 }, { gibberish: 1 }]) {
      expect(judged(weak)).toMatchObject({ recommendation: 'send', risky: true })
    }
  })

  it('is verified where its domain imitates another', () => {
    const lookalike = { of: 'example.org', kind: 'homograph' } as const
    expect(judged({ lookalike }).recommendation).toBe('verify')
  })

  it('is blocked if it is disposable or cannot receive mail', () => {
    expect(judged({ disposable: true })).toMatchObject({
      recommendation: 'block',
      disposable: true,
      signals: [{ type: 'email_disposable', label: 'Disposable email' }],
    })
    expect(judged({ mail: 'none' }).recommendation).toBe('block')
    expect(judged({ mail: 'null_mx' }).recommendation).toBe('block')
  })

  it('is blocked where it is no address, whatever it scores', () => {
    expect(judged({ wellFormed: false }).recommendation).toBe('block')
  })

  it('offers the domain that was meant', () => {
    const lookalike = { of: 'gmail.com', kind: 'typo' } as const
    expect(judged({ lookalike }).signals).toEqual([
      { type: 'email_lookalike', label: 'Mistyped mail domain: did you mean gmail.com?' },
    ])
  })

  it('is accepted although it is in breaches, which is reported', () => {
    expect(judged({}, leaked)).toMatchObject({ recommendation: 'send', breach: true })
  })
})
