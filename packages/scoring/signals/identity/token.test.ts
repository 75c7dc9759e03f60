import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { sessionContradicted } from './session-contradicted.ts'
import { tokenContradicted } from './token-contradicted.ts'
import { tokenInvalid } from './token-invalid.ts'
import { tokenReplayed } from './token-replayed.ts'

const cases: Case[] = [
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
]

describe('the verdict token and the session', () => {
  testCases(cases)
})
