import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import type { Differing } from '../evidence.fixture.ts'
import { knownAbuser } from './known-abuser.ts'
import { linkedAbuser } from './linked-abuser.ts'
import { reportedAddress } from './reported-address.ts'
import { reportedPeers } from './reported-peers.ts'
import { reportedTakeover } from './reported-takeover.ts'

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
        browsers: [],
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
    signal: knownAbuser,
    when: 'a sign-up has the address of others who were reported',
    given: { event: 'signup', graph: { isAbuser: true, reportedElsewhere: true } },
    expected: 0,
  },
  {
    signal: reportedAddress,
    when: 'a sign-up has the address of others who were reported, also once it was tried before',
    given: { event: 'signup', graph: { reportedElsewhere: true, ownTrace: 'shown' } },
    expected: 2.9,
  },
  {
    signal: reportedAddress,
    when: 'an account that was not seen yet has it',
    given: { event: 'login', graph: { reportedElsewhere: true, ownTrace: 'absent' } },
    expected: 2.9,
  },
  {
    signal: reportedAddress,
    when: 'the account was seen on this machine or at this place',
    given: { event: 'login', graph: { reportedElsewhere: true, ownTrace: 'shown' } },
    expected: 0,
  },
  {
    signal: reportedAddress,
    when: 'the sign-up of the account was proved',
    given: {
      event: 'login',
      graph: { reportedElsewhere: true, ownTrace: 'absent' },
      history: { signup: { score: 48, daysAgo: 1, usedDays: 0, proofs: 1 } },
    },
    expected: 0,
  },
  {
    signal: reportedAddress,
    when: 'the visit names the address alone, so that its account is the one that was reported',
    given: { event: 'order', graph: { isAbuser: true, reportedElsewhere: true } },
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
]

describe('reported accounts', () => {
  testCases(cases)
})
