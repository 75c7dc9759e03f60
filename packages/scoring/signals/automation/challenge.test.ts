import { describe } from 'vitest'
import { type Case, testCases } from '../../testing/compartment-cases.ts'
import { challengeAnswerWrong } from './challenge-answer-wrong.ts'
import { challengeForeign } from './challenge-foreign.ts'
import { challengeForged } from './challenge-forged.ts'
import { challengeLate } from './challenge-late.ts'
import { challengeLayoutWrong } from './challenge-layout-wrong.ts'
import { challengeMissing } from './challenge-missing.ts'
import { challengeReused } from './challenge-reused.ts'
import { challengeWorkMissing } from './challenge-work-missing.ts'

const cases: Case[] = [
  {
    signal: challengeForged,
    when: 'a nonce that was not issued',
    given: { challenge: { nonce: 'forged' } },
    expected: 3.0,
  },
  {
    signal: challengeForged,
    when: 'not so',
    given: { challenge: { nonce: 'redeemed' } },
    expected: 0,
  },
  {
    signal: challengeReused,
    when: 'a nonce used twice',
    given: { challenge: { nonce: 'reused' } },
    expected: 2.4,
  },
  {
    signal: challengeReused,
    when: 'not so',
    given: { challenge: { nonce: 'unverified' } },
    expected: 0,
  },
  {
    signal: challengeForeign,
    when: 'a nonce of another browser',
    given: { challenge: { nonce: 'foreign' } },
    expected: 1.8,
  },
  {
    signal: challengeForeign,
    when: 'not so',
    given: { challenge: { nonce: 'foreign_network' } },
    expected: 0,
  },
  {
    signal: challengeLate,
    when: 'a nonce of another network',
    given: { challenge: { nonce: 'foreign_network' } },
    expected: 0.3,
  },
  {
    signal: challengeLate,
    when: 'not so',
    given: { challenge: { nonce: 'redeemed' } },
    expected: 0,
  },
  {
    signal: challengeMissing,
    when: 'an SDK without a nonce',
    given: { challenge: { nonce: 'missing' } },
    expected: 0.4,
  },
  {
    signal: challengeMissing,
    when: 'not so',
    given: { challenge: { nonce: 'absent' } },
    expected: 0,
  },
  {
    signal: challengeAnswerWrong,
    when: 'an answer that no engine gives',
    given: { challenge: { answers: 'wrong' } },
    expected: 3.0,
  },
  {
    signal: challengeAnswerWrong,
    when: 'not so',
    given: { challenge: { answers: 'absent' } },
    expected: 0,
  },
  {
    signal: challengeLayoutWrong,
    when: 'a width that no engine lays out',
    given: { challenge: { layout: 'wrong' } },
    expected: 1.5,
  },
  {
    signal: challengeLayoutWrong,
    when: 'not so',
    given: { challenge: { layout: 'absent' } },
    expected: 0,
  },
  {
    signal: challengeWorkMissing,
    when: 'work that was not done',
    given: { challenge: { work: 'missing' } },
    expected: 1.2,
  },
  {
    signal: challengeWorkMissing,
    when: 'the page of a device that answered nothing did not do it either',
    given: { challenge: { answers: 'absent', work: 'missing' } },
    expected: 1.2,
  },
  {
    signal: challengeWorkMissing,
    when: 'a page without the second file answered nothing',
    given: { device: null, challenge: { answers: 'absent', work: 'missing' } },
    expected: 0,
  },
  {
    signal: challengeWorkMissing,
    when: 'not so',
    given: { challenge: { work: 'done' } },
    expected: 0,
  },
]

describe('the nonce of the page', () => {
  testCases(cases)
})
