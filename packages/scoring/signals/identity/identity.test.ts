import { describe } from 'vitest'
import { type Case, listCases, testCases } from '../../testing/compartment-cases.ts'
import { counts } from '../evidence.fixture.ts'
import { shared } from './device-key.fixture.ts'
import { deviceMultiAccount } from './device-multi-account.ts'
import { emailFamilyCluster } from './email-family-cluster.ts'
import { fpBurst } from './fp-burst.ts'

const cases: Case[] = [
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
    given: {
      ...shared(20, 50, [0, 0]),
      graph: { newcomersOnDevice: 20, newAddressShareOnDevice: 1 / 21 },
    },
    expected: ((3 + 0.6 * 1.5 - Math.log(21)) / (3 + 0.6 * 1.5)) * 3,
  },
  {
    signal: deviceMultiAccount,
    when: 'it comes from one of their addresses',
    given: {
      ...shared(20, 50, [0, 0]),
      graph: { newcomersOnDevice: 20, newAddressShareOnDevice: 1 / 21, newcomersHere: 3 },
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
    signal: emailFamilyCluster,
    when: 'two others are named alike',
    given: { graph: { addressFamily: 2 } },
    expected: 1.01,
  },
  {
    signal: emailFamilyCluster,
    when: 'four others are',
    given: { graph: { addressFamily: 4 } },
    expected: 2.8,
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
