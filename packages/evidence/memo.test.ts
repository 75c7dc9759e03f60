import { expect, test } from 'vitest'
import { memo } from './memo.ts'

test('a text is computed once while it is held', () => {
  const computed: string[] = []
  const length = memo((text) => {
    computed.push(text)
    return { length: text.length }
  })
  expect(length('abc')).toEqual({ length: 3 })
  expect(length('abc')).toBe(length('abc'))
  expect(computed).toEqual(['abc'])
})

test('neither many texts nor long ones stay', () => {
  let computed = 0
  const length = memo((text) => {
    computed += 1
    return text.length
  })
  const long = 'x'.repeat(513)
  expect([length(long), length(long), computed]).toEqual([513, 513, 2])
  for (let i = 0; i < 2_001; i += 1) length(`text ${i}`)
  computed = 0
  expect(length('text 0')).toBe(6)
  expect(computed).toBe(1)
})
