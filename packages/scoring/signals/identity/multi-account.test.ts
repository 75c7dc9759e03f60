import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { counts } from '../evidence.fixture.ts'
import { shared } from './device-key.fixture.ts'
import { identifierMultiAccount } from './identifier-multi-account.ts'
import { mailboxMultiAccount } from './mailbox-multi-account.ts'
import { sharedDestination } from './shared-destination.ts'
import { sharedMachine } from './shared-machine.ts'
import { vidFurtherAccount } from './vid-further-account.ts'
import { vidMultiAccount } from './vid-multi-account.ts'

const IN_APP = { mailboxesPerIdentifier: 8, mailboxesPerInstallation: 8, machineCoLocated: true }
const DESK = { mailboxesPerVisitor: 8, machineCoLocated: true }
const AGENT = { graph: { mailboxesPerVisitor: 8 }, userAgent: { form: 'mobile' } } as const
const PAYMENT = { event: 'order', velocity: { paymentValues: counts(1) } }
const SIGNED_UP = { signup: { score: 5, daysAgo: 1, usedDays: 0, proofs: 0 } }

const cases: Case[] = [
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
    when: 'another account came from the installation of the app',
    given: { graph: { mailboxesPerInstallation: 1 } },
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
    when: 'all six came within a quarter of an hour',
    given: { graph: { mailboxesPerVisitor: 5, mailboxesLastHour: 5, minutesEachOnMachine: 2 } },
    expected: 2.68,
  },
  {
    signal: vidMultiAccount,
    when: 'all six came within an hour, as people who wait in line',
    given: { graph: { mailboxesPerVisitor: 5, mailboxesLastHour: 5, minutesEachOnMachine: 10 } },
    expected: 1.8,
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
    when: 'five others came with the installation within the hour',
    given: { graph: { mailboxesPerIdentifier: 5, identifiersLastHour: 5 } },
    expected: 2.68,
  },
  {
    signal: identifierMultiAccount,
    when: 'a family of four shares a number, and five others signed up in the browser within the hour',
    given: { graph: { mailboxesPerIdentifier: 3, mailboxesLastHour: 5 } },
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
    when: 'seven others with new accounts pay with one card',
    given: { ...PAYMENT, graph: { newPerPayment: 7 }, history: SIGNED_UP },
    expected: 4,
  },
  {
    signal: sharedDestination,
    when: 'four others do: a family',
    given: { ...PAYMENT, graph: { newPerPayment: 4 }, history: SIGNED_UP },
    expected: 0,
  },
  {
    signal: sharedDestination,
    when: 'they paid with one card, and this visit does not pay',
    given: { event: 'message', graph: { newPerPayment: 7 }, history: SIGNED_UP },
    expected: 0,
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
    when: 'two others with new accounts are',
    given: { event: 'payout_change', graph: { newPerPayment: 2 }, history: SIGNED_UP },
    expected: 1,
  },
  {
    signal: sharedDestination,
    when: 'two others seem new, as this account does, whose sign-up is not stored',
    given: { event: 'payout_change', graph: { newPerPayment: 2 }, history: null },
    expected: 0,
  },
  {
    signal: sharedDestination,
    when: 'one other is: a couple',
    given: { event: 'payout_change', graph: { newPerPayment: 1 }, history: SIGNED_UP },
    expected: 0,
  },
  {
    signal: sharedDestination,
    when: 'seven unrelated people pay with one card',
    given: { event: 'checkout', graph: { unrelatedPerIdentifier: 7 } },
    expected: 0,
  },
  {
    signal: sharedMachine,
    when: 'people come one by one to a browser that stays at its place',
    given: { graph: { mailboxesPerVisitor: 8, machineCoLocated: true } },
    expected: -0.1,
  },
  {
    signal: sharedMachine,
    when: 'eight came within a quarter of an hour',
    given: { graph: { ...DESK, mailboxesLastHour: 7, minutesEachOnMachine: 2 } },
    expected: 0,
  },
  {
    signal: sharedMachine,
    when: 'eight came within the hour, as people who wait in line',
    given: { graph: { ...DESK, mailboxesLastHour: 7, minutesEachOnMachine: 5 } },
    expected: -0.1,
  },
  {
    signal: sharedMachine,
    when: 'their mailboxes are disposable',
    given: { graph: DESK, email: { disposable: true } },
    expected: 0,
  },
  {
    signal: sharedMachine,
    when: 'their addresses are random',
    given: { graph: DESK, email: { gibberish: 0.99 } },
    expected: 0,
  },
  {
    signal: sharedMachine,
    when: 'their addresses differ only in digits',
    given: { graph: { ...DESK, addressFamily: 2 } },
    expected: 0,
  },
  {
    signal: sharedMachine,
    when: 'people with numbers of their own come one by one to an app that stays at its place',
    given: { graph: IN_APP },
    expected: -0.1,
  },
  {
    signal: sharedMachine,
    when: 'eight came to it within a quarter of an hour',
    given: { graph: { ...IN_APP, identifiersLastHour: 7, minutesEachOnMachine: 2 } },
    expected: 0,
  },
  {
    signal: sharedMachine,
    when: 'three of them have one number',
    given: { graph: { ...IN_APP, mailboxesPerHolder: 2 } },
    expected: 0,
  },
  {
    signal: sharedMachine,
    when: 'an agent goes from customer to customer with a phone on mobile data',
    given: { ...AGENT, network: { mobile: true } },
    expected: -0.1,
  },
  {
    signal: sharedMachine,
    when: 'a phone moves from line to line',
    given: AGENT,
    expected: 0,
  },
  {
    signal: sharedMachine,
    when: 'the browser shows other machines',
    given: { graph: { mailboxesPerVisitor: 8, machineCoLocated: true, rotatedOnVisitor: 3 } },
    expected: 0,
  },
  {
    signal: sharedMachine,
    when: 'the browser moves from line to line',
    given: { graph: { mailboxesPerVisitor: 8, machineCoLocated: false } },
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
    given: { event: 'login', graph: { mailboxesPerVisitor: 8, machineCoLocated: true } },
    expected: 0,
  },
]

describe('accounts on one identifier', () => {
  testCases(cases)
})
