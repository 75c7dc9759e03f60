import type { PastVisit } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { weightOf } from '../../weigh/fire.ts'
import { evidenceWith, neutral } from '../evidence.fixture.ts'
import { deviceInfected } from './device-infected.ts'
import { dormantReturn } from './dormant-return.ts'
import { driftClient } from './drift-client.ts'
import { driftDevice } from './drift-device.ts'
import { driftLocation } from './drift-location.ts'
import { failedBefore } from './failed-before.ts'
import { impossibleTravel } from './impossible-travel.ts'
import { lossToStranger } from './loss-to-stranger.ts'
import { riskySignup } from './risky-signup.ts'
import { sessionExpired } from './session-expired.ts'
import { tokenExpired } from './token-expired.ts'
import { tokenMoved } from './token-moved.ts'
import { visitorContradicted } from './visitor-contradicted.ts'
import { visitorCopied } from './visitor-copied.ts'

const DAY_MS = 86_400_000
const SAO_PAULO = { latitude: -23.5, longitude: -46.6 }
const STRANGE = { visitorKey: 'other', subnetKey: 'other' }

/** A visit on another machine with an id that was copied there. */
const copiedTo = (now: Partial<PastVisit>) => ({
  current: { ...neutral.history.current, deviceKey: 'other', visitorIsOwn: false, ...now },
  isIdCopied: true as const,
})

const RISKY_SIGNUP = { score: 50, daysAgo: 0.01, usedDays: 0, proofs: 0 }

const cases: Case[] = [
  {
    signal: deviceInfected,
    when: 'a stealer log of this site is newer than any proof of the owner',
    given: { event: 'login', exposure: { newestLogHereMs: neutral.atMs - 5 * DAY_MS } },
    expected: 2,
  },
  {
    signal: deviceInfected,
    when: 'the log is of another site',
    given: { event: 'login', exposure: { newestLogElsewhereMs: neutral.atMs - 5 * DAY_MS } },
    expected: 0.8,
  },
  {
    signal: deviceInfected,
    when: 'the log is of another year',
    given: { event: 'login', exposure: { newestLogHereMs: neutral.atMs - 400 * DAY_MS } },
    expected: 0,
  },
  {
    signal: visitorCopied,
    when: 'a copy of the storage is used at another line',
    given: {
      event: 'login',
      history: { unlistedDays: 1, current: { ...neutral.history.current, ...STRANGE } },
    },
    expected: 2.6,
  },
  ...(['payout', 'login'] as const).map((event) => ({
    signal: visitorCopied,
    when: `a copy that passed a challenge is at a ${event}`,
    given: {
      event,
      history: { isProvedCopy: true, current: { ...neutral.history.current, ...STRANGE } },
    },
    expected: event === 'payout' ? 2.6 : 0,
  })),
  {
    signal: visitorCopied,
    when: 'an older state is restored at a usual place',
    given: { event: 'login', history: { unlistedDays: 3 } },
    expected: 0,
  },
  {
    signal: sessionExpired,
    when: 'the session is gone',
    given: { session: { session: 'expired' } },
    expected: 0.3,
  },
  {
    signal: sessionExpired,
    when: 'none was named',
    given: { session: { session: 'none' } },
    expected: 0,
  },
  {
    signal: tokenExpired,
    when: 'the token is late',
    given: { session: { token: 'expired' } },
    expected: 0.3,
  },
  {
    signal: tokenExpired,
    when: 'it is in time',
    given: { session: { token: 'redeemed' } },
    expected: 0,
  },
  {
    signal: tokenMoved,
    when: 'the token is redeemed from another country',
    given: { session: { tokenNetwork: 'other_country' } },
    expected: 1.2,
  },
  {
    signal: tokenMoved,
    when: 'the visitor changed from Wi-Fi to mobile',
    given: { session: { tokenNetwork: 'other_network' } },
    expected: 0.2,
  },
  {
    signal: tokenMoved,
    when: 'the network is the same',
    given: { session: { tokenNetwork: 'same' } },
    expected: 0,
  },
  {
    signal: visitorContradicted,
    when: 'the id of the browser was on another system before',
    given: { history: { current: { ...neutral.history.current, os: 'android' } } },
    expected: 2.6,
  },
  {
    signal: visitorContradicted,
    when: 'it was on another machine, and the account on another line',
    given: { history: copiedTo({ subnetKey: 'other', ipKey: 'other' }) },
    expected: 0.5,
  },
  {
    signal: visitorContradicted,
    when: 'it was on another machine, and the account on this line',
    given: { history: copiedTo({}) },
    expected: 0,
  },
  {
    signal: visitorContradicted,
    when: 'it was on another machine, and the account on this one',
    given: { history: copiedTo({ subnetKey: 'other', ipKey: 'other', deviceKey: 'd' }) },
    expected: 0,
  },
  {
    signal: visitorContradicted,
    when: 'it was on this one',
    given: {},
    expected: 0,
  },
  {
    signal: dormantReturn,
    when: "two years passed, and neither browser nor network is the account's",
    given: {
      event: 'login',
      history: {
        current: { ...neutral.history.current, ...STRANGE, atMs: neutral.atMs + 730 * DAY_MS },
      },
    },
    expected: 2.7,
  },
  {
    signal: dormantReturn,
    when: 'two years passed, and the id of the browser was copied to another line',
    given: {
      event: 'login',
      history: copiedTo({ subnetKey: 'other', atMs: neutral.atMs + 730 * DAY_MS }),
    },
    expected: 2.7,
  },
  {
    signal: dormantReturn,
    when: 'half a year passed',
    given: {
      event: 'login',
      history: {
        current: { ...neutral.history.current, ...STRANGE, atMs: neutral.atMs + 182 * DAY_MS },
      },
    },
    expected: 0.49,
  },
  {
    signal: dormantReturn,
    when: '59 days passed',
    given: {
      event: 'login',
      history: { current: { ...neutral.history.current, atMs: neutral.atMs + 59 * DAY_MS } },
    },
    expected: 0,
  },
  {
    signal: dormantReturn,
    when: 'there was no visit before',
    given: { history: { visits: [], priorCount: 0 } },
    expected: 0,
  },
  ...(
    [
      ['none of its last browsers, devices and addresses', 'absent', 180, 2.7],
      ['none of them, two months later', 'absent', 60, 0],
      ['one of them', 'shown', 730, 0.81],
      ['an account of which neither is stored', null, 730, 2.7],
      ['an account of which neither is stored, half a year later', null, 180, 0.48],
    ] as const
  ).map(([what, ownTrace, days, expected]) => ({
    signal: dormantReturn,
    when: `no visit is stored, and it shows ${what}`,
    given: {
      history: { visits: [], priorCount: 0 },
      graph: { ownTrace, ownLastMs: neutral.history.current.atMs - days * DAY_MS },
    },
    expected,
  })),
  ...(
    [
      [2, 0],
      [3, 0.91],
      [7, 2.8],
      [30, 4],
    ] as const
  ).map(([failuresOnDevice, expected]) => ({
    signal: failedBefore,
    when: `${failuresOnDevice} attempts of this device failed`,
    given: { event: 'login', history: { failuresOnDevice } },
    expected,
  })),
  ...(
    [
      ['minutes after a sign-up of 50', 'add_card', {}, 3],
      ['after a proof', 'add_card', { proofs: 1 }, 2.5],
      ['as a login', 'login', {}, 1.8],
      ['after a week', 'add_card', { daysAgo: 7.5 }, 1.5],
      ['after uses on two further days', 'add_card', { daysAgo: 2, usedDays: 2 }, 1.38],
      ['after an ordinary sign-up', 'add_card', { score: 5 }, 0],
      ['after two weeks', 'add_card', { daysAgo: 14 }, 0],
      ['at the sign-up itself', 'signup', {}, 0],
    ] as const
  ).map(([when, event, about, expected]) => ({
    signal: riskySignup,
    when,
    given: { event, history: { signup: { ...RISKY_SIGNUP, ...about } } },
    expected,
  })),
  {
    signal: riskySignup,
    when: 'the caller vouched for the account',
    given: {
      event: 'add_card',
      history: { signup: RISKY_SIGNUP },
      graph: { labels: ['legitimate'] },
    },
    expected: 0,
  },
  ...(['payout', 'login'] as const).map((event) => ({
    signal: lossToStranger,
    when: `a ${event} comes from a device and a network that are new`,
    given: {
      event,
      history: {
        current: { ...neutral.history.current, ...STRANGE, deviceKey: 'other', asn: 64500 },
      },
    },
    expected: event === 'payout' ? 3 : 0,
  })),
  {
    signal: impossibleTravel,
    when: 'two continents are an hour apart',
    given: {
      history: {
        current: { ...neutral.history.current, asn: 64500, country: 'BR', geo: SAO_PAULO },
      },
    },
    expected: 2.8,
  },
  {
    signal: impossibleTravel,
    when: 'both ends are in one country, as far as addresses tell',
    given: { history: { current: { ...neutral.history.current, asn: 64500, geo: SAO_PAULO } } },
    expected: 0.5,
  },
  {
    signal: impossibleTravel,
    when: 'the far end is a phone',
    given: {
      history: { current: { ...neutral.history.current, asn: 64500, geo: SAO_PAULO } },
      network: { mobile: true },
    },
    expected: 0.8,
  },
  {
    signal: impossibleTravel,
    when: 'the far end is a VPN',
    given: {
      history: {
        current: { ...neutral.history.current, asn: 64500, geo: SAO_PAULO, networkKind: 'vpn' },
      },
    },
    expected: 0,
  },
  {
    signal: impossibleTravel,
    when: 'only countries are known, half the world apart within an hour',
    given: {
      history: {
        current: {
          ...neutral.history.current,
          asn: 64500,
          geo: null,
          country: 'BR',
          atMs: neutral.atMs,
        },
      },
    },
    expected: 2.8,
  },
  {
    signal: impossibleTravel,
    when: 'only countries are known, and a flight takes ten hours',
    given: {
      history: {
        current: {
          ...neutral.history.current,
          asn: 64500,
          geo: null,
          country: 'BR',
          atMs: neutral.atMs + 7 * 3_600_000,
        },
      },
    },
    expected: 2.8,
  },
  {
    signal: impossibleTravel,
    when: 'only countries are known, and they border each other',
    given: {
      history: {
        current: {
          ...neutral.history.current,
          asn: 64500,
          geo: null,
          country: 'AT',
          atMs: neutral.atMs,
        },
      },
    },
    expected: 0,
  },
  {
    signal: impossibleTravel,
    when: 'a day lies between',
    given: {
      history: {
        current: {
          ...neutral.history.current,
          asn: 64500,
          geo: SAO_PAULO,
          atMs: neutral.atMs + DAY_MS,
        },
      },
    },
    expected: 0,
  },
]

describe('visit history', () => {
  // What these measure is shown in exposed-account.test.ts and device-unconfirmed.test.ts.
  testCases(cases)

  const unlike: [string, Signal, Partial<PastVisit>][] = [
    ['place', driftLocation, { ipKey: 'other', subnetKey: 'other', asn: 64500, country: 'BR' }],
    ['browser and system', driftClient, { browser: 'firefox', os: 'linux' }],
    ['device', driftDevice, { deviceKey: 'other', visitorKey: 'other' }],
  ]

  it.each(unlike)('drift in %s counts against a visit unlike the others', (_, signal, differs) => {
    const current = { ...neutral.history.current, ...differs }
    const weight = weightOf(signal, evidenceWith({ history: { current } }))
    expect(weight).toBeGreaterThan(signal === driftClient ? 0.02 : 0.25)
    expect(weight).toBeLessThanOrEqual(policy.signals[signal.code].weight)
  })

  it.each(unlike)('drift in %s counts for a visit like the others', (_, signal) => {
    expect(weightOf(signal, evidenceWith({}))).toBeLessThan(0)
  })

  it.each(unlike)('drift in %s is silent on a first visit', (_, signal, differs) => {
    const current = { ...neutral.history.current, ...differs }
    const history = { visits: [], priorCount: 0, current }
    expect(weightOf(signal, evidenceWith({ history }))).toBe(0)
  })
})
