import { expect, test } from 'vitest'
import { hasMixedScript } from './script.ts'

test('Latin mixed with letters that pass for Latin is detected', () => {
  expect(hasMixedScript('pаypal.com')).toBe(true)
  expect(hasMixedScript('gοogle.com')).toBe(true)
})

test('one script, Latin with CJK, and a Latin ending are no mixture', () => {
  expect(hasMixedScript('example-123.com')).toBe(false)
  expect(hasMixedScript('почта.com')).toBe(false)
  expect(hasMixedScript('sonyソニー.jp')).toBe(false)
  expect(hasMixedScript('bücher.example')).toBe(false)
})
