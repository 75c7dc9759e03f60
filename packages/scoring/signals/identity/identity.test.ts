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
import { knownAbuser } from './known-abuser.ts'
import { linkedAbuser } from './linked-abuser.ts'
import { mailboxMultiAccount } from './mailbox-multi-account.ts'
import { reportedPeers } from './reported-peers.ts'
import { reportedTakeover } from './reported-takeover.ts'
import { sessionContradicted } from './session-contradicted.ts'
import { sharedDestination } from './shared-destination.ts'
import { sharedMachine } from './shared-machine.ts'
import { tokenContradicted } from './token-contradicted.ts'
import { tokenInvalid } from './token-invalid.ts'
import { tokenReplayed } from './token-replayed.ts'
import { unusualPace } from './unusual-pace.ts'
import { vidFurtherAccount } from './vid-further-account.ts'
import { vidMultiAccount } from './vid-multi-account.ts'

/** Other accounts that were opened with another spelling of the same mailbox. */
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

/** So many people who were reported, and others, weighted. */
const peers = (reported: number, unreported: number, known = 0) => ({ reported, unreported, known })

/** A machine like that of a reported account, which was at this address, and so many others on such machines. */
const reportedHere = (confidence: 'high' | 'low', others: number): Differing => ({
  device: { confidence },
  graph: {
    abuserOnDevice: 0.75,
    peersOnDevice: peers(1, others),
    neighbours: [
      {
        accountId: 'abuser',
        strength: 0.75,
        matchTypes: ['device', 'ip'],
        hops: 1,
        score: 5,
        verdict: 'allow',
        isAbuser: true,
        labels: [],
      },
    ],
  },
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
    signal: knownAbuser,
    when: 'the caller reported this account',
    given: { graph: { isAbuser: true } },
    expected: 4.5,
  },
  {
    signal: knownAbuser,
    when: 'it was not reported',
    given: { graph: { isAbuser: false } },
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
    signal: linkedAbuser,
    when: 'the link is strong',
    given: { graph: { abuserStrength: 0.8 } },
    expected: 2.32,
  },
  {
    signal: linkedAbuser,
    when: 'there is none',
    given: { graph: { abuserStrength: 0 } },
    expected: 0,
  },
  {
    signal: reportedPeers,
    when: 'an abuser has a machine like it',
    given: { device: { confidence: 'high' }, graph: { abuserOnDevice: 0.75 } },
    expected: 2.175,
  },
  {
    signal: reportedPeers,
    when: 'it is a phone, of a model that hardly differs',
    given: { device: { confidence: 'low' }, graph: { abuserOnDevice: 0.75 } },
    expected: 1.0875,
  },
  {
    signal: reportedPeers,
    when: 'an abuser has a machine like it, and was at this address',
    given: reportedHere('high', 0),
    expected: 2.5375,
  },
  {
    signal: reportedPeers,
    when: 'it is one of a class on equal machines there',
    given: reportedHere('high', 9),
    expected: 2.21125,
  },
  {
    signal: reportedPeers,
    when: 'it is a phone of that model there',
    given: reportedHere('low', 0),
    expected: 1.0875,
  },
  {
    signal: reportedPeers,
    when: 'others who have the machine come back',
    given: { graph: { abuserOnDevice: 0.75, peersOnDevice: peers(1, 3, 1) } },
    expected: 0,
  },
  {
    signal: reportedPeers,
    when: 'two thirds of its people were reported',
    given: {
      event: 'signup',
      device: { confidence: 'high' },
      graph: { peersOnDevice: peers(14, 2.3) },
    },
    expected: 2.9,
  },
  {
    signal: reportedPeers,
    when: 'two of twenty were, as on many a model',
    given: { event: 'signup', graph: { peersOnDevice: peers(2, 18) } },
    expected: 0,
  },
  {
    signal: reportedPeers,
    when: 'two of the three at its address were',
    given: { event: 'signup', graph: { peersAtAddress: peers(2, 1) } },
    expected: 2.72,
  },
  {
    signal: reportedPeers,
    when: 'one of the eight there was',
    given: { event: 'signup', graph: { peersAtAddress: peers(1, 7) } },
    expected: 0,
  },
  {
    signal: reportedPeers,
    when: 'a known account logs in there',
    given: { event: 'login', graph: { peersAtAddress: peers(5, 1) } },
    expected: 0,
  },
  {
    signal: reportedTakeover,
    when: 'the browser is that of a takeover',
    given: { graph: { takeoverInBrowser: 1 } },
    expected: 2.9,
  },
  {
    signal: reportedTakeover,
    when: 'the device is that of a takeover, and identifies one machine',
    given: { graph: { takeoverOnDevice: 1 }, device: { confidence: 'high' } },
    expected: 2.9,
  },
  {
    signal: reportedTakeover,
    when: 'the device looks like that of a takeover, as others of its model do',
    given: { graph: { takeoverOnDevice: 1 }, device: { confidence: 'medium' } },
    expected: 1.74,
  },
  {
    signal: reportedTakeover,
    when: 'no takeover was reported',
    given: { graph: { takeoverInBrowser: 0, takeoverOnDevice: 0 } },
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
  {
    signal: tokenReplayed,
    when: 'the token was used before',
    given: { session: { token: 'replayed' } },
    expected: 2.5,
  },
  {
    signal: tokenReplayed,
    when: 'it is used for the first time',
    given: { session: { token: 'redeemed' } },
    expected: 0,
  },
  {
    signal: tokenContradicted,
    when: 'the body is of another browser than the token',
    given: { session: { token: 'redeemed', tokenContradicted: true } },
    expected: 2.5,
  },
  {
    signal: tokenContradicted,
    when: 'nothing contradicts it',
    given: { session: { token: 'redeemed' } },
    expected: 0,
  },
  {
    signal: sessionContradicted,
    when: 'the body is of another browser than the session',
    given: { session: { session: 'bound', sessionContradicted: true } },
    expected: 1,
  },
  {
    signal: sessionContradicted,
    when: 'nothing contradicts it',
    given: { session: { session: 'bound' } },
    expected: 0,
  },
  {
    signal: tokenInvalid,
    when: 'somebody else signed the token',
    given: { session: { token: 'invalid' } },
    expected: 1.5,
  },
  {
    signal: tokenInvalid,
    when: 'it is merely late',
    given: { session: { token: 'expired' } },
    expected: 0,
  },
  ...listCases('identity', 'user', 'email'),
]

describe('the identity graph', () => {
  testCases('identity', cases)
})
