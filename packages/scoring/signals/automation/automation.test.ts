import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { counts, neutral } from '../evidence.fixture.ts'
import { bareBurst } from './bare-burst.ts'
import { bareFailures } from './bare-failures.ts'
import { botUserAgent } from './bot-user-agent.ts'
import { clientCrowd } from './client-crowd.ts'
import { libraryUserAgent } from './library-user-agent.ts'
import { tokenAbsent } from './token-absent.ts'
import { unknownClient } from './unknown-client.ts'

/** Allowed visits of the account, without a browser and with one. */
const visitsOf = (bare: number, seen: number, now = {}) => {
  const [visit] = neutral.history.visits
  if (visit === undefined) throw new Error('the fixture has a visit')
  return {
    current: { ...neutral.history.current, ...now },
    visits: [
      ...Array.from({ length: bare }, () => ({ ...visit, visitorKey: null, deviceKey: null })),
      ...Array.from({ length: seen }, () => visit),
    ],
  }
}

/** A check of which nothing of a browser came, at a site where so many of 1,999 bring a token. */
const bare = (withToken: number) => ({
  host: 'check' as const,
  automation: null,
  behavior: null,
  device: null,
  history: null,
  session: { tokenUsage: { checks: 1999, withToken, withNonce: 0 } },
})
/** A login by a client that tried accounts from so many networks, and failed from so many. */
const failing = (tried: number, failed: number) => {
  const attempts = { tried: counts(1, 1, 1, tried), failed: counts(0, 0, 0, failed) }
  return {
    event: 'login',
    device: null,
    history: null,
    velocity: { bareAttempts: { ofKind: attempts, ofVersion: attempts } },
  }
}
const FINGERPRINT_MISSING = 0.3
const NO_BROWSER = { visitorKey: null, deviceKey: null }

/** So many phones of one model that an app signed up on one carrier, of forty sign-ups of the day. */
const onCarrier = (here: number): Case['given'] => ({
  event: 'signup',
  device: null,
  userAgent: { namesModel: true },
  velocity: {
    site: counts(1, 1, 8, 40),
    newcomers: {
      people: counts(1, 1, 4, here),
      here: counts(1, 1, 4, here),
      atProvider: counts(1, 1, 4, here + 1),
      ofClient: counts(1, 1, 4, here),
    },
  },
  history: { current: { ...neutral.history.current, ...NO_BROWSER } },
})

const cases: Case[] = [
  {
    signal: bareFailures,
    when: 'nearly all attempts by such clients fail',
    given: failing(60, 58),
    expected: 2.6,
  },
  {
    signal: bareFailures,
    when: 'as many fail as people mistype',
    given: failing(60, 9),
    expected: 0,
  },
  {
    signal: clientCrowd,
    when: 'twenty phones of one model sign up on one carrier, which brings one more',
    given: onCarrier(20),
    expected: 2.9,
  },
  {
    signal: clientCrowd,
    when: 'four do',
    given: onCarrier(4),
    expected: 0,
  },
  {
    signal: bareBurst,
    when: 'twenty come without a browser to a site that has two an hour',
    given: { velocity: { bare: counts(1, 5, 20, 20), site: counts(1, 5, 22, 60) } },
    expected: 2.6,
  },
  {
    signal: bareBurst,
    when: 'eight do',
    given: { velocity: { bare: counts(1, 5, 8, 8), site: counts(1, 5, 10, 48) } },
    expected: 1.2,
  },
  {
    signal: bareBurst,
    when: 'this one shows a browser',
    given: { velocity: { bare: null, site: counts(1, 5, 22, 60) } },
    expected: 0,
  },
  {
    signal: tokenAbsent,
    when: 'nineteen of twenty allowed checks bring a token',
    given: { session: { tokenUsage: { checks: 1999, withToken: 1900, withNonce: 0 } } },
    expected: Math.log(18),
  },
  {
    signal: tokenAbsent,
    when: 'all of them do',
    given: { session: { tokenUsage: { checks: 2000, withToken: 2000, withNonce: 0 } } },
    expected: 3,
  },
  {
    signal: tokenAbsent,
    when: 'nothing of a browser came, as one of twenty checks here',
    given: bare(1900),
    expected: 1.3 - FINGERPRINT_MISSING,
  },
  {
    signal: tokenAbsent,
    when: 'nothing of a browser came, as one of two hundred checks here',
    given: bare(1990),
    expected: Math.log(0.027 / (12 / 2002)) - FINGERPRINT_MISSING,
  },
  {
    signal: tokenAbsent,
    when: 'nothing of a browser came, as at most three of 2,002 checks here',
    given: bare(1999),
    expected: Math.log(0.027 / (3 / 2002)) - FINGERPRINT_MISSING,
  },
  {
    signal: tokenAbsent,
    when: 'nothing of a browser came of an account that always showed one: its drift counts more',
    given: { ...bare(1950), history: visitsOf(0, 12, NO_BROWSER) },
    expected: 0,
  },
  {
    signal: tokenAbsent,
    when: 'nothing of a browser came, as half of the checks here',
    given: bare(1000),
    expected: Math.log(1.8) - FINGERPRINT_MISSING,
  },
  {
    signal: tokenAbsent,
    when: 'one of ten does',
    given: { session: { tokenUsage: { checks: 2000, withToken: 200, withNonce: 0 } } },
    expected: 0,
  },
  {
    signal: tokenAbsent,
    when: 'few were counted',
    given: { session: { tokenUsage: { checks: 49, withToken: 49, withNonce: 49 } } },
    expected: 0,
  },
  {
    signal: tokenAbsent,
    when: 'a login brings nothing of a browser where all others bring a token',
    given: { ...bare(1999), event: 'login' },
    expected: 1 - FINGERPRINT_MISSING,
  },
  {
    signal: tokenAbsent,
    when: 'it brings one, and nonces are not the rule',
    given: {
      session: {
        token: 'redeemed',
        tokenUsage: { checks: 2000, withToken: 2000, withNonce: 0 },
      },
    },
    expected: 0,
  },
  {
    signal: tokenAbsent,
    when: 'its token has no nonce behind it, as all others have',
    given: {
      session: {
        token: 'redeemed',
        tokenUsage: { checks: 2000, withToken: 2000, withNonce: 2000 },
      },
    },
    expected: 3,
  },
  {
    signal: tokenAbsent,
    when: 'no visit of the account showed a browser',
    given: {
      session: { tokenUsage: { checks: 1999, withToken: 1900, withNonce: 0 } },
      history: visitsOf(1, 0),
    },
    expected: Math.log(0.9 / ((1 + 0.5 * 0.05) / 1.5)),
  },
  {
    signal: tokenAbsent,
    when: 'four visits of the account showed no browser: it refuses the SDK',
    given: {
      session: { tokenUsage: { checks: 1999, withToken: 1900, withNonce: 0 } },
      history: visitsOf(4, 0),
    },
    expected: Math.log(0.9 / ((4 + 0.5 * 0.05) / 4.5)),
  },
  {
    signal: tokenAbsent,
    when: 'nearly every visit of the account showed one: no more than at the site',
    given: {
      session: { tokenUsage: { checks: 1999, withToken: 1900, withNonce: 0 } },
      history: visitsOf(0, 40),
    },
    expected: Math.log(18),
  },
  {
    signal: tokenAbsent,
    when: 'its token was used before',
    given: {
      session: {
        token: 'replayed',
        tokenNonce: true,
        tokenUsage: { checks: 2000, withToken: 2000, withNonce: 2000 },
      },
    },
    expected: 3,
  },
  {
    signal: tokenAbsent,
    when: 'it brings both',
    given: {
      session: {
        token: 'redeemed',
        tokenNonce: true,
        tokenUsage: { checks: 2000, withToken: 2000, withNonce: 2000 },
      },
    },
    expected: 0,
  },
  {
    signal: libraryUserAgent,
    when: 'an HTTP library calls',
    given: { userAgent: { client: 'tool', declaresProgram: true } },
    expected: 4.5,
  },
  {
    signal: libraryUserAgent,
    when: 'a native app calls',
    given: { userAgent: { client: 'app' } },
    expected: 0,
  },
  {
    signal: botUserAgent,
    when: 'a crawler names itself',
    given: { userAgent: { client: 'bot', declaresProgram: true } },
    expected: 4.5,
  },
  {
    signal: botUserAgent,
    when: 'the client is not known',
    given: { userAgent: { client: 'unknown' } },
    expected: 0,
  },
  {
    signal: unknownClient,
    when: 'a string names neither a browser nor a program',
    given: { userAgent: { client: 'tool' } },
    expected: 1.8,
  },
  {
    signal: unknownClient,
    when: 'a lone word is no crawler either',
    given: { userAgent: { client: 'bot' } },
    expected: 1.8,
  },
  {
    signal: unknownClient,
    when: 'a program names itself: that is said instead',
    given: { userAgent: { client: 'tool', declaresProgram: true } },
    expected: 0,
  },
  {
    signal: unknownClient,
    when: 'a string names a system of apps beside the library that it is built with',
    given: { userAgent: { client: 'tool', family: 'other', namesAppSystem: true } },
    expected: 0,
  },
  {
    signal: unknownClient,
    when: 'hardly any of the checks of this site name no browser',
    given: {
      userAgent: { client: 'tool', family: 'other' },
      history: { population: { total: 2_000, browser: 10 } },
    },
    expected: 1.8,
  },
  {
    signal: unknownClient,
    when: 'one in fifty of the checks of this site names no browser',
    given: {
      userAgent: { client: 'tool', family: 'other' },
      history: { population: { total: 2_000, browser: 40 } },
    },
    expected: Math.log(0.05 / ((40 + Math.exp(-1.8)) / 2_020)),
  },
  {
    signal: unknownClient,
    when: 'a tenth of the checks of this site name no browser',
    given: {
      userAgent: { client: 'tool', family: 'other' },
      history: { population: { total: 2_000, browser: 200 } },
    },
    expected: 0,
  },
  {
    signal: unknownClient,
    when: 'a strange string names a browser: how usual that one is says nothing',
    given: {
      userAgent: { client: 'bot', family: 'chrome' },
      history: { population: { total: 2_000, browser: 1_800 } },
    },
    expected: 1.8,
  },
  {
    signal: unknownClient,
    when: "the account's own visits name none",
    given: {
      userAgent: { client: 'tool', family: 'other' },
      history: {
        visits: [1, 2, 3, 4].map((day) => ({
          ...neutral.history.current,
          atMs: neutral.atMs - 86_400_000 * day,
          browser: 'other',
        })),
      },
    },
    expected: 1.8 * 0.2,
  },
  {
    signal: unknownClient,
    when: 'an app names the system it runs on',
    given: { userAgent: { client: 'app' } },
    expected: 0,
  },
]

describe('automation', () => {
  testCases(cases)
})
