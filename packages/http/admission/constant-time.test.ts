import { expect, test } from 'vitest'
import { equalInConstantTime } from './constant-time.ts'

test.each([
  ['', '', true],
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'xbc', false],
  ['abc', 'abcd', false],
  ['abc', '', false],
])('%j and %j: %s', (a, b, equal) => {
  expect(equalInConstantTime(a, b)).toBe(equal)
})
