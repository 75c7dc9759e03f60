import type { PastVisit } from '@vigil/evidence'
import { describe } from 'vitest'
import { type Case, listCases, testCases } from '../../testing/compartment-cases.ts'
import { counts, type Differing, neutral } from '../evidence.fixture.ts'
import { accountIpSpread } from './account-ip-spread.ts'
import { accountVelocity } from './account-velocity.ts'
import { cardTesting } from './card-testing.ts'
import { deviceFailures } from './device-failures.ts'
import { deviceMultiAccount } from './device-multi-account.ts'
import { emailFamilyCluster } from './email-family-cluster.ts'
import { fpBurst } from './fp-burst.ts'
import { identifierMultiAccount } from './identifier-multi-account.ts'
import { mailboxMultiAccount } from './mailbox-multi-account.ts'
import { sharedDestination } from './shared-destination.ts'
import { sharedMachine } from './shared-machine.ts'
import { unusualPace } from './unusual-pace.ts'
import { vidFurtherAccount } from './vid-further-account.ts'
import { vidMultiAccount } from './vid-multi-account.ts'

/** So many newcomers on the device key of a site with so many sign-ups in two weeks. */
const shared = (
  others: number,
  signups: number,
  deviceAccounts: readonly [older: number, newer: number],
): Differing => ({
  graph: { newcomersOnDevice: others },
  history: {
    by: 'account',
    visits: [],
    priorCount: 0,
    population: {
      total: 1000,
      arrivals: { accounts: [500, 500], deviceAccounts, signupsPerDay: signups / 14, days: 60 },
    },
  },
})

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
    signal: fpBurst,
    when: 'one browser asks 40 times a minute',
    given: { velocity: { visitor: counts(40) } },
    expected: 0.5,
  },
  {
    signal: fpBurst,
    when: 'it asks 60 times within seconds',
    given: { velocity: { visitor: counts(60) } },
    expected: 0.79,
  },
  {
    signal: fpBurst,
    when: 'it asks 20 times',
    given: { velocity: { visitor: counts(20) } },
    expected: 0,
  },
  {
    signal: fpBurst,
    when: 'forty of the sixty sign-ups of an hour share a device key',
    given: {
      velocity: {
        device: counts(5, 20, 40),
        accountsPerDevice: counts(5, 20, 40),
        site: counts(6, 30, 60),
      },
    },
    expected: 1.5,
  },
  {
    signal: fpBurst,
    when: 'three of sixty do',
    given: {
      velocity: {
        device: counts(1, 1, 3),
        accountsPerDevice: counts(1, 1, 3),
        site: counts(6, 30, 60),
      },
    },
    expected: 0,
  },
  {
    signal: fpBurst,
    when: 'many other browsers ask',
    given: { velocity: { ip: counts(500) } },
    expected: 0,
  },
  {
    signal: mailboxMultiAccount,
    when: 'a tenth account is opened with one mailbox',
    given: { graph: { accountsOnMailbox: 9 } },
    expected: 4,
  },
  {
    signal: mailboxMultiAccount,
    when: 'a second one is: a careful person',
    given: { graph: { accountsOnMailbox: 1 } },
    expected: 0,
  },
  {
    signal: mailboxMultiAccount,
    when: 'a third one is: a test',
    given: { graph: { accountsOnMailbox: 2 } },
    expected: 0.8,
  },
  {
    signal: mailboxMultiAccount,
    when: 'a fourth one is',
    given: { graph: { accountsOnMailbox: 3 } },
    expected: 2,
  },
  {
    signal: mailboxMultiAccount,
    when: 'a parent signs up five children at home',
    given: { graph: { accountsOnMailbox: 5, mailboxOwnerHere: 1 } },
    expected: 0,
  },
  {
    signal: mailboxMultiAccount,
    when: 'the mailbox is hardly known here',
    given: { graph: { accountsOnMailbox: 3, mailboxOwnerHere: 0.25 } },
    expected: 1.5,
  },
  {
    signal: mailboxMultiAccount,
    when: 'its owner signs up more than a family has',
    given: { graph: { accountsOnMailbox: 9, mailboxOwnerHere: 1 } },
    expected: 4,
  },
  {
    signal: mailboxMultiAccount,
    when: 'one of ten logs in',
    given: { event: 'login', graph: { accountsOnMailbox: 9 } },
    expected: 0,
  },
  {
    signal: vidFurtherAccount,
    when: 'another account came from the browser',
    given: { graph: { mailboxesPerVisitor: 1 } },
    expected: 0.4,
  },
  {
    signal: vidFurtherAccount,
    when: 'three others did',
    given: { graph: { mailboxesPerVisitor: 3 } },
    expected: 0.76,
  },
  {
    signal: vidFurtherAccount,
    when: 'so many did that they are no household',
    given: { graph: { mailboxesPerVisitor: 5 } },
    expected: 0,
  },
  {
    signal: vidFurtherAccount,
    when: 'one of three logs in',
    given: { event: 'login', graph: { mailboxesPerVisitor: 2 } },
    expected: 0,
  },
  {
    signal: vidMultiAccount,
    when: 'three others and this one share a browser: a household',
    given: { graph: { mailboxesPerVisitor: 3 } },
    expected: 0,
  },
  {
    signal: vidMultiAccount,
    when: 'five others and this one do, over days',
    given: { graph: { mailboxesPerVisitor: 5 } },
    expected: 1.8,
  },
  {
    signal: vidMultiAccount,
    when: 'all six came within an hour',
    given: { graph: { mailboxesPerVisitor: 5, mailboxesLastHour: 5 } },
    expected: 2.68,
  },
  {
    signal: vidMultiAccount,
    when: 'the fifth comes under one id with a fingerprint that changes',
    given: { graph: { mailboxesPerVisitor: 4, rotatedOnVisitor: 4 } },
    expected: 2.13,
  },
  {
    signal: vidMultiAccount,
    when: 'eleven others do',
    given: { graph: { mailboxesPerVisitor: 11 } },
    expected: 4,
  },
  {
    signal: vidMultiAccount,
    when: 'one of twelve logs in',
    given: { event: 'login', graph: { mailboxesPerVisitor: 11 } },
    expected: 2.4,
  },
  {
    signal: identifierMultiAccount,
    when: 'eleven others gave the same phone number',
    given: { graph: { mailboxesPerIdentifier: 11 } },
    expected: 4,
  },
  {
    signal: identifierMultiAccount,
    when: 'three others did: a family',
    given: { graph: { mailboxesPerIdentifier: 3 } },
    expected: 0,
  },
  {
    signal: identifierMultiAccount,
    when: 'four unrelated people did',
    given: { graph: { mailboxesPerIdentifier: 4, unrelatedPerIdentifier: 4 } },
    expected: 3,
  },
  {
    signal: sharedDestination,
    when: 'seven unrelated people are paid to one account',
    given: { event: 'payout_change', graph: { unrelatedPerIdentifier: 7 } },
    expected: 4,
  },
  {
    signal: sharedDestination,
    when: 'three others are: a family',
    given: { event: 'payout_change', graph: { unrelatedPerIdentifier: 3 } },
    expected: 0,
  },
  {
    signal: sharedDestination,
    when: 'seven unrelated people pay with one card',
    given: { event: 'checkout', graph: { unrelatedPerIdentifier: 7 } },
    expected: 0,
  },
  {
    signal: deviceMultiAccount,
    when: 'twenty of the fifty sign-ups of two weeks share a key that no one had before',
    given: shared(20, 50, [0, 0]),
    expected: 3,
  },
  {
    signal: deviceMultiAccount,
    when: 'they are machines of one room at one address',
    given: { ...shared(20, 50, [0, 0]), graph: { newcomersOnDevice: 20, deviceCoLocated: true } },
    expected: 0.9,
  },
  {
    signal: deviceMultiAccount,
    when: 'they come from a few addresses, and this visit from none of them',
    given: { ...shared(20, 50, [0, 0]), graph: { newcomersOnDevice: 20, newcomersTogether: 20 } },
    expected: ((3 + 0.6 * 1.5 - Math.log(21)) / (3 + 0.6 * 1.5)) * 3,
  },
  {
    signal: deviceMultiAccount,
    when: 'it comes from one of their addresses',
    given: {
      ...shared(20, 50, [0, 0]),
      graph: { newcomersOnDevice: 20, newcomersTogether: 20, newcomersHere: 3 },
    },
    expected: 3,
  },
  {
    signal: deviceMultiAccount,
    when: 'a fifth of the people always had it: a popular phone',
    given: shared(20, 100, [100, 100]),
    expected: 0,
  },
  {
    signal: deviceMultiAccount,
    when: 'one other has it',
    given: shared(1, 50, [0, 0]),
    expected: 0,
  },
  {
    signal: sharedMachine,
    when: 'people come one by one to a browser that stays at its place',
    given: { graph: { mailboxesPerVisitor: 8, visitorCoLocated: true } },
    expected: -0.1,
  },
  {
    signal: sharedMachine,
    when: 'four came within the hour',
    given: { graph: { mailboxesPerVisitor: 8, visitorCoLocated: true, mailboxesLastHour: 4 } },
    expected: 0,
  },
  {
    signal: sharedMachine,
    when: 'the browser shows other machines',
    given: { graph: { mailboxesPerVisitor: 8, visitorCoLocated: true, rotatedOnVisitor: 3 } },
    expected: 0,
  },
  {
    signal: sharedMachine,
    when: 'the browser moves from line to line',
    given: { graph: { mailboxesPerVisitor: 8, visitorCoLocated: false } },
    expected: 0,
  },
  {
    signal: sharedMachine,
    when: 'people with machines of one image come to one address',
    given: {
      ...shared(20, 50, [0, 0]),
      graph: { newcomersOnDevice: 20, newcomersHere: 20, deviceCoLocated: true },
    },
    expected: -0.1,
  },
  {
    signal: sharedMachine,
    when: 'this one comes from another address',
    given: { ...shared(20, 50, [0, 0]), graph: { newcomersOnDevice: 20, deviceCoLocated: true } },
    expected: 0,
  },
  {
    signal: sharedMachine,
    when: 'one of them logs in',
    given: { event: 'login', graph: { mailboxesPerVisitor: 8, visitorCoLocated: true } },
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
  {
    signal: emailFamilyCluster,
    when: 'two others are named alike',
    given: { graph: { addressFamily: 2 } },
    expected: 1,
  },
  {
    signal: emailFamilyCluster,
    when: 'one other is',
    given: { graph: { addressFamily: 1 } },
    expected: 0,
  },
  ...listCases('identity', 'user', 'email'),
]

describe('the identity graph', () => {
  testCases(cases)
})
