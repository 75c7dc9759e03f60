import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeKeys, encodeKeys, hasKey, keyOf } from './key-set.ts'

const setOf = (names: string[]) => decodeKeys(encodeKeys(names.map((name) => keyOf(name))))

test('exactly the encoded names are found', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.domain()), fc.uniqueArray(fc.domain()), (inside, outside) => {
      const set = setOf(inside)
      for (const name of inside) expect(hasKey(set, keyOf(name))).toBe(true)
      for (const name of outside.filter((other) => !inside.includes(other))) {
        expect(hasKey(set, keyOf(name))).toBe(false)
      }
    }),
  )
})

test('an empty set contains no name', () => {
  expect(hasKey(setOf([]), keyOf('example.com'))).toBe(false)
})

test('a name takes five bytes, and a duplicate none', () => {
  expect(encodeKeys([keyOf('a.example'), keyOf('b.example'), keyOf('a.example')])).toHaveLength(10)
})

test('the key from an offset equals the key of the rest of the text', () => {
  expect(keyOf('a.b.example', 2)).toBe(keyOf('b.example'))
})

test('200,000 names do not collide', () => {
  const keys = new Set<number>()
  for (let i = 0; i < 200_000; i++) keys.add(keyOf(`host-${i}.example`))
  expect(keys.size).toBe(200_000)
})
