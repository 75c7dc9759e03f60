import { expect, test } from 'vitest'
import { probe } from './probes.ts'

test('a probe that did not end well has no value', () => {
  const value = true
  expect(probe({ probes: { webdriver: { state: 'ok', value } } }, 'webdriver')).toBe(true)
  expect(probe({ probes: { webdriver: { state: 'timeout', value } } }, 'webdriver')).toBeUndefined()
  expect(probe({ probes: { webdriver: true } }, 'webdriver')).toBeUndefined()
  expect(probe({ probes: {} }, 'webdriver')).toBeUndefined()
  expect(probe({}, 'webdriver')).toBeUndefined()
})

test('a value of another type than declared is absent', () => {
  const read = (value: unknown) =>
    probe({ probes: { botd: { state: 'ok', value }, webgl: { state: 'ok', value } } }, 'botd')
  expect(read({ bot: true })).toEqual({ bot: true })
  expect(read({ bot: 'true' })).toBeUndefined()
  expect(read('bot')).toBeUndefined()
  expect(probe({ probes: { fonts: { state: 'ok', value: ['a', 1] } } }, 'fonts')).toBeUndefined()
  expect(probe({ probes: { webgl: { state: 'ok', value: null } } }, 'webgl')).toBeNull()
})

test('a length of which no number can be made is no value', () => {
  const value = { length: { toString: 1 } }
  const probes = { prototypeCycleError: { state: 'ok', value } }
  expect(probe({ probes }, 'prototypeCycleError')).toBeUndefined()
})
