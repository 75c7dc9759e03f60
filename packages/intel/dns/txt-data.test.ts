import fc from 'fast-check'
import { expect, test } from 'vitest'
import { txtData } from './txt-data.ts'

test.each([
  ['"token=abc"', 'token=abc'],
  ['"token=" "abc"', 'token=abc'],
  ['token=abc', 'token=abc'],
  [String.raw`"a\"b\\c"`, String.raw`a"b\c`],
  [String.raw`"\116oken=x"`, 'token=x'],
  ['"two words"', 'two words'],
  ['"never closed', 'never closed'],
  ['"end\\', 'end'],
  ['', ''],
])('%s is read as %s', (presentation, text) => {
  expect(txtData(presentation)).toBe(text)
})

test('any text is read without throwing, and the result is not longer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(txtData(text).length).toBeLessThanOrEqual(text.length)
    }),
  )
})
