import { expect, test } from 'vitest'
import { digitShare, patternRun } from './patterns.ts'

test.each([
  'test001',
  'user042',
  'asdfasdf',
  'abcabcabc',
  'xxxxxx',
  '12345678',
  'qwerty1',
  'abcde',
  'mno54321',
  'aaaaa1',
  'lalala',
])('%s counts up or repeats', (local) => {
  expect(patternRun(local)).toBe(true)
})

test.each([
  'anna',
  'anna07',
  'anna1984',
  'anna0702',
  'anna.schmidt',
  'bob',
  'mississippi',
  'hannah',
  'x',
  '',
  'barbara',
  'rfc2142',
  '2000',
])('%s does not', (local) => {
  expect(patternRun(local)).toBe(false)
})

test('the digit share is of letters and digits alone', () => {
  expect(digitShare('a1')).toBe(0.5)
  expect(digitShare('a.b-c_1')).toBe(0.25)
  expect(digitShare('anna')).toBe(0)
  expect(digitShare('...')).toBe(0)
})
