import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { counts } from '../evidence.fixture.ts'
import { emailDisposable } from './email-disposable.ts'
import { emailDisposableMx } from './email-disposable-mx.ts'
import { emailDomainNew } from './email-domain-new.ts'
import { emailDomainScattered } from './email-domain-scattered.ts'
import { emailDomainVelocity } from './email-domain-velocity.ts'
import { emailFamilyVelocity } from './email-family-velocity.ts'
import { emailNoMx } from './email-no-mx.ts'

const cases: Case[] = [
  {
    signal: emailDisposable,
    when: 'the mailbox is thrown away',
    given: { email: { disposable: true } },
    expected: 2,
  },
  {
    signal: emailDisposable,
    when: 'a provider was mistyped',
    given: { email: { disposable: true, lookalike: { of: 'gmail.com', kind: 'typo' } } },
    expected: 0,
  },
  {
    signal: emailDisposable,
    when: 'it looks like a provider',
    given: { email: { disposable: true, lookalike: { of: 'gmail.com', kind: 'homograph' } } },
    expected: 2,
  },
  {
    signal: emailDisposableMx,
    when: 'a provider was mistyped',
    given: { email: { disposableMx: true, lookalike: { of: 'gmail.com', kind: 'typo' } } },
    expected: 0,
  },
  {
    signal: emailDisposable,
    when: 'it forwards to a real one',
    given: { email: { forwarder: true } },
    expected: 0,
  },
  {
    signal: emailDisposableMx,
    when: 'the mail host serves such domains',
    given: { email: { disposableMx: true } },
    expected: 1.2,
  },
  {
    signal: emailDisposableMx,
    when: 'the domain itself is listed',
    given: { email: { disposable: true, disposableMx: true } },
    expected: 0,
  },
  {
    signal: emailNoMx,
    when: 'no host takes mail',
    given: { email: { mail: 'none' } },
    expected: 2.5,
  },
  {
    signal: emailNoMx,
    when: 'the domain refuses mail',
    given: { email: { mail: 'null_mx' } },
    expected: 3,
  },
  {
    signal: emailNoMx,
    when: 'an address record stands in',
    given: { email: { mail: 'a_only' } },
    expected: 0,
  },
  {
    signal: emailNoMx,
    when: 'the question timed out',
    given: { email: { mail: 'unknown' } },
    expected: 0,
  },
  {
    signal: emailDomainVelocity,
    when: 'ten of one domain sign up',
    given: { velocity: { emailDomain: counts(10) } },
    expected: 0.6,
  },
  {
    signal: emailDomainVelocity,
    when: 'they log in',
    given: { event: 'login', velocity: { emailDomain: counts(10) } },
    expected: 0,
  },
  {
    signal: emailDomainVelocity,
    when: 'the domain is of a mailbox service',
    given: { velocity: { emailDomain: counts(10) }, email: { free: true } },
    expected: 0,
  },
  {
    signal: emailDomainVelocity,
    when: 'the domain is of an alias service',
    given: { velocity: { emailDomain: counts(10) }, email: { forwarder: true } },
    expected: 0,
  },
  {
    signal: emailDomainVelocity,
    when: 'the caller makes the addresses of the domain',
    given: { velocity: { emailDomain: counts(10) }, email: { ofCaller: true } },
    expected: 0,
  },
  {
    signal: emailFamilyVelocity,
    when: 'four addresses differ in their numbers alone',
    given: { email: { gibberish: 0 }, velocity: { accountsPerAddressFamily: counts(4) } },
    expected: 1.6,
  },
  {
    signal: emailFamilyVelocity,
    when: 'a parent numbers the tags of the mailbox at home',
    given: {
      email: { gibberish: 0 },
      graph: { accountsOnMailbox: 4, mailboxOwnerHere: 1 },
      velocity: { accountsPerAddressFamily: counts(4) },
    },
    expected: 0,
  },
  {
    signal: emailFamilyVelocity,
    when: 'the owner of a mailbox numbers more than a family has',
    given: {
      email: { gibberish: 0 },
      graph: { accountsOnMailbox: 8, mailboxOwnerHere: 1 },
      velocity: { accountsPerAddressFamily: counts(4) },
    },
    expected: 1.6,
  },
  {
    signal: emailFamilyVelocity,
    when: 'two do',
    given: { email: { gibberish: 0 }, velocity: { accountsPerAddressFamily: counts(2) } },
    expected: 0.8,
  },
  {
    signal: emailFamilyVelocity,
    when: 'no other does',
    given: { email: { gibberish: 0 }, velocity: { accountsPerAddressFamily: counts(1) } },
    expected: 0,
  },
  {
    signal: emailFamilyVelocity,
    when: 'four do where thousands of the domain sign up every day',
    given: {
      email: { gibberish: 0 },
      velocity: { accountsPerAddressFamily: counts(4), emailDomain: counts(0, 0, 0, 1000) },
    },
    expected: 0,
  },
  {
    signal: emailFamilyVelocity,
    when: 'the name is too short to say',
    given: { email: { gibberish: null }, velocity: { accountsPerAddressFamily: counts(4) } },
    expected: 0,
  },
  {
    signal: emailFamilyVelocity,
    when: 'they log in',
    given: {
      event: 'login',
      email: { gibberish: 0 },
      velocity: { accountsPerAddressFamily: counts(4) },
    },
    expected: 0,
  },
  {
    signal: emailDomainNew,
    when: 'three accounts use a domain of this week',
    given: { velocity: { accountsPerEmailDomain: counts(3), emailDomainAgeDays: 6 } },
    expected: 0.7,
  },
  {
    signal: emailDomainNew,
    when: 'it is of a service where anybody has a mailbox',
    given: {
      velocity: { accountsPerEmailDomain: counts(3), emailDomainAgeDays: 6 },
      email: { paidMailbox: true },
    },
    expected: 0,
  },
  {
    signal: emailDomainNew,
    when: 'the caller makes its addresses',
    given: {
      velocity: { accountsPerEmailDomain: counts(3), emailDomainAgeDays: 6 },
      email: { ofCaller: true },
    },
    expected: 0,
  },
  {
    signal: emailDomainNew,
    when: 'three accounts use a domain of last week',
    given: { velocity: { accountsPerEmailDomain: counts(3), emailDomainAgeDays: 7 } },
    expected: 0,
  },
  {
    signal: emailDomainNew,
    when: 'two accounts use a domain of today',
    given: { velocity: { accountsPerEmailDomain: counts(2), emailDomainAgeDays: 0 } },
    expected: 0,
  },
  {
    signal: emailDomainNew,
    when: 'one account of a domain of today signs up thirty times',
    given: {
      velocity: {
        emailDomain: counts(30),
        accountsPerEmailDomain: counts(1),
        emailDomainAgeDays: 0,
      },
    },
    expected: 0,
  },
  {
    signal: emailDomainNew,
    when: 'its age is not known',
    given: { velocity: { accountsPerEmailDomain: counts(30) } },
    expected: 0,
  },
  {
    signal: emailDomainScattered,
    when: 'five accounts of a domain of this week come from five networks',
    given: {
      velocity: {
        accountsPerEmailDomain: counts(5),
        subnetsPerEmailDomain: counts(5),
        emailDomainAgeDays: 3,
      },
    },
    expected: 1.25,
  },
  {
    signal: emailDomainScattered,
    when: 'twelve do, as a firm that works from home may',
    given: {
      velocity: {
        accountsPerEmailDomain: counts(12),
        subnetsPerEmailDomain: counts(12),
        emailDomainAgeDays: 3,
      },
    },
    expected: 1.352,
  },
  {
    signal: emailDomainScattered,
    when: 'thirty do within a day',
    given: {
      velocity: {
        accountsPerEmailDomain: counts(30),
        subnetsPerEmailDomain: counts(30),
        emailDomainAgeDays: 0,
      },
    },
    expected: 2.6,
  },
  {
    signal: emailDomainScattered,
    when: 'twenty do on a disposable domain, where a dozen are usual',
    given: {
      velocity: {
        accountsPerEmailDomain: counts(20),
        subnetsPerEmailDomain: counts(20),
        emailDomainAgeDays: 0,
      },
      email: { disposable: true },
    },
    expected: ((0.8 - 0.52) / 0.6) * 2.6,
  },
  {
    signal: emailDomainScattered,
    when: 'the caller makes the addresses of the domain',
    given: {
      velocity: {
        accountsPerEmailDomain: counts(30),
        subnetsPerEmailDomain: counts(30),
        emailDomainAgeDays: 0,
      },
      email: { ofCaller: true },
    },
    expected: 0,
  },
  {
    signal: emailDomainScattered,
    when: 'two accounts come from two networks',
    given: {
      velocity: {
        accountsPerEmailDomain: counts(2),
        subnetsPerEmailDomain: counts(2),
        emailDomainAgeDays: 3,
      },
    },
    expected: 0.3,
  },
  {
    signal: emailDomainScattered,
    when: 'the domain was first seen three weeks ago',
    given: {
      velocity: {
        accountsPerEmailDomain: counts(5),
        subnetsPerEmailDomain: counts(5),
        emailDomainAgeDays: 21,
      },
    },
    expected: 0.625,
  },
  {
    signal: emailDomainScattered,
    when: 'twelve do, each counted by its address and by its user id',
    given: {
      velocity: {
        signupsPerEmailDomain: counts(12),
        accountsPerEmailDomain: counts(24),
        subnetsPerEmailDomain: counts(12),
        emailDomainAgeDays: 3,
      },
    },
    expected: 1.352,
  },
  {
    signal: emailDomainScattered,
    when: 'most of a team sits at one place',
    given: {
      velocity: {
        signupsPerEmailDomain: counts(10),
        accountsPerEmailDomain: counts(10),
        subnetsPerEmailDomain: counts(5),
        emailDomainAgeDays: 0,
      },
    },
    expected: 0,
  },
  {
    signal: emailDomainScattered,
    when: 'the domain is one where anybody has a mailbox',
    given: {
      email: { free: true },
      velocity: {
        accountsPerEmailDomain: counts(5),
        subnetsPerEmailDomain: counts(5),
        emailDomainAgeDays: 0,
      },
    },
    expected: 0,
  },
  {
    signal: emailDomainScattered,
    when: 'its networks were not counted',
    given: {
      velocity: {
        accountsPerEmailDomain: counts(5),
        subnetsPerEmailDomain: null,
        emailDomainAgeDays: 0,
      },
    },
    expected: 0,
  },
  ...(
    [
      ['some mistype a provider on one day', 4, 100, 2 * 0.45],
      ['an operator uses a domain that people mistype', 6.2, 100, 2],
      ['so many mistype it at a large site', 4, 1000, 0],
    ] as const
  ).map(
    ([when, accounts, signups, expected]): Case => ({
      signal: emailDisposable,
      when,
      given: {
        email: { disposable: true, lookalike: { of: 'gmail.com', kind: 'typo' } },
        velocity: {
          accountsPerEmailDomain: counts(0, 0, 0, accounts),
          site: counts(0, 0, 0, signups),
        },
      },
      expected,
    }),
  ),
]

describe('mail domains', () => {
  testCases(cases)
})
