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
