import { expect, test } from 'vitest'
import { patternRun } from './pattern-run.ts'

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
])('%s contains a counter or a repetition', (local) => {
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
])('%s contains neither', (local) => {
  expect(patternRun(local)).toBe(false)
})
