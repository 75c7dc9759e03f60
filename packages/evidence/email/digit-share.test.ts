import { expect, test } from 'vitest'
import { digitShare } from './digit-share.ts'

test('the share of digits among letters and digits', () => {
  expect(digitShare('jane')).toBe(0)
  expect(digitShare('')).toBe(0)
  expect(digitShare('12345')).toBe(1)
  expect(digitShare('ab.12')).toBe(0.5)
})
