import type { LinkedNeighbour } from '@vigil/evidence'
import { describe } from 'vitest'
import { type Case, holdCases, listCases } from '../../testing/compartment-cases.ts'
import { counts, neutral } from '../evidence.fixture.ts'
import { accountIpSpread } from './account-ip-spread.ts'
import { accountVelocity } from './account-velocity.ts'
import { deviceMultiAccount } from './device-multi-account.ts'
import { emailFamilyCluster } from './email-family-cluster.ts'
import { knownAbuser } from './known-abuser.ts'
import { linkedAbuser } from './linked-abuser.ts'
import { listAllowAccount } from './list-allow-account.ts'
import { listDenyAccount } from './list-deny-account.ts'
import { listWatchAccount } from './list-watch-account.ts'
import { mailboxMultiAccount } from './mailbox-multi-account.ts'
import { tokenInvalid } from './token-invalid.ts'
import { tokenReplayed } from './token-replayed.ts'
import { vidMultiAccount } from './vid-multi-account.ts'

/** Other accounts that were opened with another spelling of the same mailbox. */
const spellings = (count: number): LinkedNeighbour[] =>
  Array.from({ length: count }, (_, i) => ({
    accountId: `acc_${i}`,
    strength: 0.95,
    matchTypes: ['email_canonical'],
    hops: 1,
    score: 5,
    verdict: 'allow',
    isAbuser: false,
    labels: [],
    lastSeenMs: neutral.atMs,
  }))

const cases: Case[] = [
  {
    signal: knownAbuser,
    when: 'the caller reported this account',
    given: { graph: { isAbuser: true } },
    says: 4.5,
  },
  {
    signal: knownAbuser,
    when: 'nobody complained',
    given: { graph: { isAbuser: false } },
    says: 0,
  },
  {
    signal: mailboxMultiAccount,
    when: 'a tenth account is opened with one mailbox',
    given: { graph: { neighbours: spellings(9) } },
    says: 3,
  },
  {
    signal: mailboxMultiAccount,
    when: 'a third one is',
    given: { graph: { neighbours: spellings(2) } },
    says: (3 * Math.log2(4)) / Math.log2(11),
  },
  {
    signal: mailboxMultiAccount,
    when: 'a second one is: a careful person',
    given: { graph: { neighbours: spellings(1) } },
    says: 0,
  },
  {
    signal: mailboxMultiAccount,
    when: 'one of ten logs in',
    given: { event: 'login', graph: { neighbours: spellings(9) } },
    says: 0,
  },
  {
    signal: vidMultiAccount,
    when: 'two others and this one share a browser',
    given: { graph: { mailboxesPerVisitor: 2 } },
    says: 2.31,
  },
  {
    signal: vidMultiAccount,
    when: 'nine others and this one do',
    given: { graph: { mailboxesPerVisitor: 9 } },
    says: 4,
  },
  {
    signal: vidMultiAccount,
    when: 'one other does: a household',
    given: { graph: { mailboxesPerVisitor: 1 } },
    says: 0,
  },
  {
    signal: vidMultiAccount,
    when: 'two others do and nobody is named now',
    given: { graph: { mailboxesPerVisitor: 2 }, email: null, history: { by: 'visitor' } },
    says: 0,
  },
  {
    signal: vidMultiAccount,
    when: 'three signed up within the hour',
    given: { graph: { mailboxesPerVisitor: 2 }, velocity: { accountsPerVisitor: counts(1, 2, 3) } },
    says: 4,
  },
  {
    signal: vidMultiAccount,
    when: 'three logged in within the hour',
    given: {
      graph: { mailboxesPerVisitor: 2 },
      event: 'login',
      velocity: { accountsPerVisitor: counts(1, 2, 3) },
    },
    says: 2.31,
  },
  {
    signal: vidMultiAccount,
    when: 'counters alone saw ten log in',
    given: { event: 'login', velocity: { accountsPerVisitor: counts(10) }, graph: null },
    says: 4,
  },
  {
    signal: vidMultiAccount,
    when: 'counters alone saw five in a day',
    given: { event: 'login', velocity: { accountsPerVisitor: counts(0, 1, 2, 5) }, graph: null },
    says: 0,
  },
  {
    signal: vidMultiAccount,
    when: 'three share an id that tells little',
    given: { graph: { mailboxesPerVisitor: 2 }, device: { confidence: 'low' } },
    says: 1.16,
  },
  {
    signal: deviceMultiAccount,
    when: 'two others and this one share a telling key',
    given: { graph: { mailboxesPerDevice: 2 }, device: { confidence: 'high' } },
    says: 1.73,
  },
  {
    signal: deviceMultiAccount,
    when: 'nine others and this one do',
    given: { graph: { mailboxesPerDevice: 9 }, device: { confidence: 'high' } },
    says: 3,
  },
  {
    signal: deviceMultiAccount,
    when: 'the key is less telling',
    given: { graph: { mailboxesPerDevice: 2 } },
    says: 0.87,
  },
  {
    signal: deviceMultiAccount,
    when: 'phones of one model share the key',
    given: { graph: { mailboxesPerDevice: 9 }, device: { confidence: 'low' } },
    says: 0,
  },
  {
    signal: deviceMultiAccount,
    when: 'a phone tells nothing of its key',
    given: {
      graph: { mailboxesPerDevice: 9 },
      device: { confidence: 'unknown' },
      userAgent: { os: 'ios' },
    },
    says: 0,
  },
  {
    signal: deviceMultiAccount,
    when: 'sixteen came today whom the graph holds for a household, a shop or phones of one model',
    given: { graph: { mailboxesPerDevice: 0 }, velocity: { accountsPerDevice: counts(16) } },
    says: 0,
  },
  {
    signal: deviceMultiAccount,
    when: 'sixteen came today and nothing innocent explains them',
    given: { graph: { mailboxesPerDevice: 15 }, velocity: { accountsPerDevice: counts(16) } },
    says: 1.5,
  },
  {
    signal: deviceMultiAccount,
    when: 'one other shares it: a household',
    given: { graph: { mailboxesPerDevice: 1 }, device: { confidence: 'high' } },
    says: 0,
  },
  {
    signal: linkedAbuser,
    when: 'the link is strong',
    given: { graph: { abuserStrength: 0.8 } },
    says: 2,
  },
  { signal: linkedAbuser, when: 'there is none', given: { graph: { abuserStrength: 0 } }, says: 0 },
  {
    signal: accountVelocity,
    when: 'twelve attempts come within a minute',
    given: { velocity: { account: counts(12) } },
    says: 0.8,
  },
  { signal: accountVelocity, when: 'six do', given: { velocity: { account: counts(6) } }, says: 0 },
  {
    signal: accountIpSpread,
    when: 'eight addresses try within ten minutes',
    given: { velocity: { ipsPerAccount: counts(8) } },
    says: 0.8,
  },
  {
    signal: accountIpSpread,
    when: 'a phone changes its address twelve times a day',
    given: { velocity: { ipsPerAccount: counts(1, 1, 2, 12) } },
    says: 0,
  },
  {
    signal: emailFamilyCluster,
    when: 'two others are named alike',
    given: { graph: { addressFamily: 2 } },
    says: 1,
  },
  {
    signal: emailFamilyCluster,
    when: 'one other is',
    given: { graph: { addressFamily: 1 } },
    says: 0,
  },
  {
    signal: tokenReplayed,
    when: 'the token was used before',
    given: { session: { token: 'replayed' } },
    says: 2.5,
  },
  {
    signal: tokenReplayed,
    when: 'it is used for the first time',
    given: { session: { token: 'redeemed' } },
    says: 0,
  },
  {
    signal: tokenInvalid,
    when: 'somebody else signed the token',
    given: { session: { token: 'invalid' } },
    says: 1.5,
  },
  {
    signal: tokenInvalid,
    when: 'it is merely late',
    given: { session: { token: 'expired' } },
    says: 0,
  },
  ...listCases([listDenyAccount, listWatchAccount, listAllowAccount], 'user', 'email'),
]

describe('the identity graph', () => {
  holdCases('identity', cases)
})
