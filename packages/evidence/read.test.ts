import { expect, test } from 'vitest'
import { asBoolean, asNumber, asRecord, asText, asTexts, field } from './read.ts'

test('only own properties are read', () => {
  expect(field({ a: 1 }, 'a')).toBe(1)
  expect(field({}, 'constructor')).toBeUndefined()
  expect(field({}, '__proto__')).toBeUndefined()
  expect(field(JSON.parse('{"__proto__": 1}'), '__proto__')).toBe(1)
  expect(field(null, 'a')).toBeUndefined()
  expect(field([1], '0')).toBeUndefined()
  expect(asRecord([])).toBeNull()
})

test('a value of another type or out of range is absent', () => {
  expect(asNumber('1')).toBeNull()
  expect(asNumber(Number.NaN)).toBeNull()
  expect(asNumber(Number.POSITIVE_INFINITY)).toBeNull()
  expect(asNumber(-1, 0)).toBeNull()
  expect(asNumber(0, 0)).toBe(0)
  expect(asText('')).toBeNull()
  expect(asText('abc', 2)).toBeNull()
  expect(asText(1)).toBeNull()
  expect(asBoolean('true')).toBeNull()
  expect(asBoolean(false)).toBe(false)
  expect(asTexts('abc')).toBeNull()
  expect(asTexts(['a', 1, null, 'b'])).toEqual(['a', 'b'])
})
