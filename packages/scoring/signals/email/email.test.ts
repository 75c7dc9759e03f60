import { describe, expect, it } from 'vitest'
import { type Case, listCases, testCases } from '../../testing/compartment-cases.ts'
import { evidenceWith } from '../evidence.fixture.ts'
import { emailCanonicalReuse } from './email-canonical-reuse.ts'
import { emailEstablished } from './email-established.ts'
import { emailGibberish } from './email-gibberish.ts'
import { emailLookalike } from './email-lookalike.ts'
import { emailMalformed } from './email-malformed.ts'
import { emailMixedScript } from './email-mixed-script.ts'
import { emailWeakPattern } from './email-weak-pattern.ts'

const cases: Case[] = [
  {
    signal: emailGibberish,
    when: 'the name is surely random',
    given: { email: { gibberish: 0.95 } },
    expected: 1,
  },
  {
    signal: emailGibberish,
    when: 'the name is unusual',
    given: { email: { gibberish: 0.9 } },
    expected: 0,
  },
  {
    signal: emailGibberish,
    when: 'the name is too short to say',
    given: { email: { gibberish: null } },
    expected: 0,
  },
  {
    signal: emailLookalike,
    when: 'what looks like a slip is a disposable domain',
    given: { email: { disposable: true, lookalike: { of: 'gmail.com', kind: 'typo' } } },
    expected: 0.8,
  },
  {
    signal: emailLookalike,
    when: 'a letter slipped',
    given: { email: { lookalike: { of: 'gmail.com', kind: 'typo' } } },
    expected: 0.4,
  },
  {
    signal: emailLookalike,
    when: 'it looks the same',
    given: { email: { lookalike: { of: 'gmail.com', kind: 'homograph' } } },
    expected: 1.5,
  },
  {
    signal: emailLookalike,
    when: 'it imitates the caller',
    given: { email: { lookalike: { of: 'example.com', kind: 'own_domain' } } },
    expected: 1.5,
  },
  {
    signal: emailLookalike,
    when: 'it resembles none',
    given: { email: { lookalike: null } },
    expected: 0,
  },
  {
    signal: emailMixedScript,
    when: 'alphabets are mixed',
    given: { email: { mixedScript: true } },
    expected: 1.5,
  },
  {
    signal: emailMixedScript,
    when: 'the mixture imitates somebody, which says more',
    given: { email: { mixedScript: true, lookalike: { of: 'gmail.com', kind: 'homograph' } } },
    expected: 0,
  },
  {
    signal: emailMalformed,
    when: 'it is no address',
    given: { email: { wellFormed: false } },
    expected: 4,
  },
  {
    signal: emailMalformed,
    when: 'it is one',
    given: { email: { wellFormed: true } },
    expected: 0,
  },
  {
    signal: emailWeakPattern,
    when: 'the name counts up',
    given: { email: { patternRun: true } },
    expected: 0.5,
  },
  {
    signal: emailWeakPattern,
    when: 'digits prevail',
    given: { email: { digitShare: 0.6 } },
    expected: 0.5,
  },
  {
    signal: emailWeakPattern,
    when: 'the caller made it of a phone number',
    given: { email: { digitShare: 1, ofCaller: true } },
    expected: 0,
  },
  {
    signal: emailWeakPattern,
    when: 'digits are half',
    given: { email: { digitShare: 0.5 } },
    expected: 0,
  },
  {
    signal: emailWeakPattern,
    when: 'it is a role',
    given: { email: { role: true } },
    expected: 0.4,
  },
  {
    signal: emailWeakPattern,
    when: 'a tag signs up',
    given: { email: { plusTag: true } },
    expected: 0.3,
  },
  {
    signal: emailWeakPattern,
    when: 'a tag logs in',
    given: { email: { plusTag: true }, event: 'login' },
    expected: 0,
  },
  {
    signal: emailCanonicalReuse,
    when: 'a variant has an account',
    given: { graph: { canonicalReuse: true } },
    expected: 0.8,
  },
  {
    signal: emailCanonicalReuse,
    when: 'none has',
    given: { graph: { canonicalReuse: false } },
    expected: 0,
  },
  {
    signal: emailEstablished,
    when: 'it is known for long',
    given: { graph: { establishedMailbox: true } },
    expected: -0.8,
  },
  {
    signal: emailEstablished,
    when: 'it is new',
    given: { graph: { establishedMailbox: false } },
    expected: 0,
  },
  {
    signal: emailEstablished,
    when: 'a breach of the past names it',
    given: { exposure: { breaches: 2 } },
    expected: -0.5,
  },
  {
    signal: emailEstablished,
    when: 'its password was stolen with it',
    given: { exposure: { breaches: 2, logsElsewhere: 1 } },
    expected: 0,
  },
  {
    signal: emailEstablished,
    when: 'somebody logs in with it',
    given: { event: 'login', exposure: { breaches: 2 } },
    expected: 0,
  },
  ...listCases('email', 'domain', 'user'),
]

describe('mail addresses', () => {
  testCases(cases)

  it('names the domain that was meant, beside the label', () => {
    const typo = evidenceWith({ email: { lookalike: { of: 'gmail.com', kind: 'typo' } } })
    expect(emailLookalike.describe?.(typo)).toBe('Mistyped mail domain: did you mean gmail.com?')
    const twin = evidenceWith({ email: { lookalike: { of: 'gmail.com', kind: 'homograph' } } })
    expect(emailLookalike.describe?.(twin)).toBe('Domain imitates another: gmail.com')
    expect(emailLookalike.describe?.(evidenceWith({}))).toBe(emailLookalike.label)
  })
})
