import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { observedRisk } from './observed-risk.ts'
import { payloadIncomplete } from './payload-incomplete.ts'
import { payloadReplayed } from './payload-replayed.ts'
import { sdkAbsent } from './sdk-absent.ts'

const cases: Case[] = [
  {
    signal: observedRisk,
    when: 'the token of a visit scored 40 has lost its record',
    given: { session: { token: 'redeemed', unreadScore: 40 } },
    expected: Math.log(40 / 60) + 3,
  },
  {
    signal: observedRisk,
    when: 'the visit was scored like every other',
    given: { session: { token: 'redeemed', unreadScore: 4 } },
    expected: 0,
  },
  {
    signal: payloadIncomplete,
    when: 'a part of the payload was taken out',
    given: { host: 'evaluate', automation: { payloadIncomplete: true } },
    expected: 3,
  },
  {
    signal: payloadIncomplete,
    when: 'a server forwarded a part of it',
    given: { host: 'check', automation: { payloadIncomplete: true } },
    expected: 0,
  },
  {
    signal: payloadReplayed,
    when: 'another visitor sent the same payload',
    given: { automation: { payloadReplayed: true } },
    expected: 3.5,
  },
  {
    signal: payloadReplayed,
    when: 'no replay was seen',
    given: { automation: { payloadReplayed: false } },
    expected: 0,
  },
  {
    signal: sdkAbsent,
    when: 'a browser sent nothing of the SDK',
    given: { host: 'evaluate', automation: null, behavior: null, device: null },
    expected: 0.3,
  },
  {
    signal: sdkAbsent,
    when: 'a fingerprint was sent',
    given: { host: 'evaluate', automation: null, behavior: null },
    expected: 0,
  },
  {
    signal: sdkAbsent,
    when: 'a server asks, which has no SDK',
    given: { host: 'check', automation: null, behavior: null, device: null },
    expected: 0,
  },
]

describe('browser data that is missing or was changed', () => {
  testCases(cases)
})
