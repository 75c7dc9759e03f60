import type { PastVisit } from '@vigil/evidence'
import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { counts, type Differing, neutral } from '../evidence.fixture.ts'
import { accountIpSpread } from './account-ip-spread.ts'
import { accountVelocity } from './account-velocity.ts'
import { cardTesting } from './card-testing.ts'
import { deviceFailures } from './device-failures.ts'
import { unusualPace } from './unusual-pace.ts'

/** A visit with a device key with which so many accounts were tried; at each of `failed` all attempts failed. */
const failing = (failed: number, tried: number, visits: PastVisit[] = []): Differing => ({
  event: 'login',
  history: { by: 'account', visits, population: { total: 1000, failing: [failed, tried] } },
})

const cases: Case[] = [
  {
    signal: deviceFailures,
    when: 'all attempts failed at each of twelve accounts',
    given: failing(12, 12),
    expected: 2.6,
  },
  {
    signal: deviceFailures,
    when: 'all attempts failed at each of four accounts',
    given: failing(4, 4),
    expected: 1.97,
  },
  {
    signal: deviceFailures,
    when: 'eleven of twenty people with a common key failed',
    given: failing(11, 20),
    expected: 0.77,
  },
  {
    signal: deviceFailures,
    when: 'the device is one of the account, with which others are tried',
    given: failing(12, 12, [neutral.history.current]),
    expected: 0,
  },
  {
    signal: deviceFailures,
    when: 'somebody signs up',
    given: { ...failing(12, 12), event: 'signup' },
    expected: 0,
  },
  {
    signal: accountVelocity,
    when: 'twelve attempts come within a minute',
    given: { velocity: { account: counts(12) } },
    expected: 0.8,
  },
  {
    signal: accountVelocity,
    when: 'six do',
    given: { velocity: { account: counts(6) } },
    expected: 0,
  },
  {
    signal: accountIpSpread,
    when: 'eight addresses try within ten minutes',
    given: { velocity: { ipsPerAccount: counts(8) } },
    expected: 0.8,
  },
  {
    signal: accountIpSpread,
    when: 'a phone changes its address twelve times a day',
    given: { velocity: { ipsPerAccount: counts(1, 1, 2, 12) } },
    expected: 0,
  },
  ...(
    [
      ['three cards within an hour', { hour1: 3, hour24: 3 }, 0, 2.72],
      ['three within a day', { hour1: 1, hour24: 3 }, 0, 1.53],
      ['two: a mistyped number', { hour1: 2, hour24: 2 }, 0, 0],
      ['four within an hour, at an account of a month', { hour1: 4, hour24: 4 }, 30, 1.36],
    ] as const
  ).map(([when, values, days, expected]) => ({
    signal: cardTesting,
    when,
    given: {
      velocity: { paymentValues: { ...counts(0), ...values } },
      history: {
        current: { ...neutral.history.current, atMs: neutral.atMs + days * 86_400_000 },
      },
    },
    expected,
  })),
  ...(
    [
      ['five cards of guests within an hour at an address', 5, 0, 2.72],
      ['six, and this account is a month old', 6, 30, 1.36],
      ['three of a family', 3, 0, 0],
    ] as const
  ).map(([when, cards, days, expected]) => ({
    signal: cardTesting,
    when,
    given: {
      device: { deviceKey: null },
      velocity: {
        paymentValues: counts(1),
        paymentsAtAddress: {
          values: counts(1, 1, cards, cards),
          visits: counts(1, 1, cards, cards),
          atSite: counts(1, 1, cards, 40),
        },
      },
      history: {
        current: { ...neutral.history.current, atMs: neutral.atMs + days * 86_400_000 },
      },
    },
    expected,
  })),
  ...(
    [
      ['sixty times, and others once', 60, [30], {}, 3.4],
      ['forty-five times, and a tenth of the others twice', 45, [30, 3], {}, 1.69],
      ['sixteen times, and others once', 16, [30], {}, 0.85],
      [
        'eighty times, as docs/api.md states, where others do it two or three times',
        80,
        [30, 30],
        {},
        3.1,
      ],
      ['forty times, where others do it two or three times', 40, [30, 30], {}, 1.4],
      ['forty times, where three of 27 others are as quick', 40, [27, 3, 3, 3, 3, 3], {}, 0],
      ['sixty times, as some of the others do', 60, [30, 20, 10, 5, 4, 3], {}, 0],
      ['sixty times, and few others are known', 60, [12], {}, 0],
      ['the same, after two challenges were passed', 60, [30], { proofs: 2 }, 2.4],
      ['the same, at an account of a week', 60, [30], { daysAgo: 7.5 }, 1.7],
      ['the same, at an account that was used on four days', 60, [30], { usedDays: 4 }, 0],
    ] as const
  ).map(([when, times, others, about, expected]) => ({
    signal: unusualPace,
    when,
    given: {
      event: 'message',
      velocity: { pace: { times, others } },
      history: { signup: { score: 5, daysAgo: 0.1, usedDays: 0, proofs: 0, ...about } },
    },
    expected,
  })),
]

describe('activity of an account', () => {
  testCases(cases)
})
