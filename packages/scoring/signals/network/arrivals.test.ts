import type { NetworkKind } from '@vigil/contract'
import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { counts, neutral } from '../evidence.fixture.ts'
import { hiddenNetworkCrowd } from './hidden-network-crowd.ts'
import { newAccountsAtAddress } from './new-accounts-at-address.ts'

/** An account of so many visits, all through a kind of network. */
const cameBy = (networkKind: NetworkKind, visits: number) => {
  const [visit] = neutral.history.visits
  if (visit === undefined) throw new Error('the fixture has a visit')
  return { visits: Array.from({ length: visits }, () => ({ ...visit, networkKind })) }
}

/** Sign-ups at an address of accounts that were made there in groups and never used again, with differences. */
const unusedAccounts: Case[] = [
  { when: 'twenty, at a site of which seven checks of ten are no sign-ups', expected: 2.9 },
  { when: 'ten', unused: { people: 10 }, expected: 1.45 },
  { when: 'a family', unused: { people: 5 }, expected: 0 },
  { when: 'they came one by one, as to a shop', unused: { groupShare: 0 }, expected: 0 },
  { when: 'a sixth of the people here use theirs', unused: { usedShare: 1 / 6 }, expected: 1.45 },
  { when: 'a third do', unused: { usedShare: 1 / 3 }, expected: 0 },
  { when: 'half of the checks of the site are sign-ups', signups: 950, expected: 2.9 },
  { when: 'nearly all are', signups: 1900, expected: 0 },
  { when: 'the address is a cloud', network: { hosting: true }, expected: 0 },
  { when: 'one of them logs in', event: 'login', expected: 0 },
].map(({ when, unused = {}, signups = 570, network = {}, event = 'signup', expected }): Case => {
  const arrivals = { accounts: [0, 0], deviceAccounts: [0, 0] } as const
  const given = {
    event,
    network,
    graph: { unusedAtAddress: { people: 20, groupShare: 1, usedShare: 0, ...unused } },
    history: {
      population: { total: 1900, arrivals: { ...arrivals, signupsPerDay: signups / 10, days: 10 } },
    },
  }
  return { signal: newAccountsAtAddress, when: `unused accounts: ${when}`, given, expected }
})

const cases: Case[] = [
  {
    signal: hiddenNetworkCrowd,
    when: 'nine of the fifty sign-ups of a day came from the same part of a VPN',
    given: {
      network: { vpn: true },
      velocity: { subnet: counts(1, 1, 1, 9), site: counts(1, 1, 1, 50) },
    },
    expected: 1.5,
  },
  {
    signal: hiddenNetworkCrowd,
    when: 'it is a team behind a gateway that stands with a hosting provider',
    given: {
      network: { hosting: true },
      graph: { newcomersAtAddress: 8 },
      email: { free: false },
      velocity: {
        subnet: counts(1, 1, 1, 9),
        site: counts(1, 1, 1, 50),
        emailDomain: counts(1, 1, 1, 9),
      },
    },
    expected: 0.45,
  },
  {
    signal: hiddenNetworkCrowd,
    when: 'as many log in, and this account is new',
    given: {
      event: 'login',
      network: { vpn: true },
      velocity: { subnet: counts(1, 1, 1, 9), site: counts(1, 1, 1, 50) },
      history: null,
    },
    expected: 1.5,
  },
  {
    signal: hiddenNetworkCrowd,
    when: 'as many log in, and this account always comes through such networks',
    given: {
      event: 'login',
      network: { vpn: true },
      velocity: { subnet: counts(1, 1, 1, 9), site: counts(1, 1, 1, 50) },
      history: cameBy('vpn', 20),
    },
    expected: 0.3,
  },
  {
    signal: hiddenNetworkCrowd,
    when: 'somebody mistypes a password eight times',
    given: {
      event: 'login',
      network: { vpn: true },
      velocity: {
        subnet: counts(1, 1, 1, 9),
        account: counts(1, 1, 1, 9),
        site: counts(1, 1, 1, 50),
      },
      history: null,
    },
    expected: 0,
  },
  {
    signal: newAccountsAtAddress,
    when: 'four others came to this line of late',
    given: { graph: { newcomersAtAddress: 4 } },
    expected: 0.5,
  },
  {
    signal: newAccountsAtAddress,
    when: 'eight did, with phones of many models, as at an address of a carrier',
    given: {
      userAgent: { form: 'mobile' },
      graph: { newcomersAtAddress: 8, usualModelsAtAddress: 6 },
    },
    expected: 0,
  },
  {
    signal: newAccountsAtAddress,
    when: 'eight did',
    given: { graph: { newcomersAtAddress: 8 } },
    expected: 1,
  },
  {
    signal: newAccountsAtAddress,
    when: 'eight did, and five came today with the domain of this one',
    given: {
      graph: { newcomersAtAddress: 8 },
      email: { free: false },
      velocity: { emailDomain: counts(0, 0, 0, 5), subnet: counts(0, 0, 0, 5) },
    },
    expected: 0.3,
  },
  {
    signal: newAccountsAtAddress,
    when: 'a family of four signs up',
    given: { graph: { newcomersAtAddress: 3 } },
    expected: 0,
  },
  {
    signal: newAccountsAtAddress,
    when: 'the address is a campus',
    given: { graph: { newcomersAtAddress: 8 }, network: { education: true } },
    expected: 0,
  },
  {
    signal: newAccountsAtAddress,
    when: 'it is a hotel',
    given: { graph: { newcomersAtAddress: 8 }, network: { wifi: true } },
    expected: 0,
  },
  {
    signal: newAccountsAtAddress,
    when: 'one of them logs in',
    given: { event: 'login', graph: { newcomersAtAddress: 8 } },
    expected: 0,
  },
  ...[{}, { vpn: true, corporateProxy: true }].map((network) => ({
    signal: hiddenNetworkCrowd,
    when: 'they came from a home network, or a company that hides its people',
    given: { network, velocity: { subnet: counts(1, 1, 1, 9), site: counts(1, 1, 1, 50) } },
    expected: 0,
  })),
  ...unusedAccounts,
]

describe('accounts that arrive together', () => {
  testCases(cases)
})
