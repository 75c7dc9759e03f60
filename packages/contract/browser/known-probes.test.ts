import { expect, test } from 'vitest'
import { knownProbes } from './known-probes.ts'

test('results of SDK probes are accepted', () => {
  const sent = {
    webdriver: { state: 'ok', value: false, ms: 0.1 },
    uaData: { state: 'ok', value: null },
    canvas: { state: 'timeout', ms: 1000 },
    fonts: { state: 'ok', value: ['Arial'] },
    audio: { state: 'failed' },
  }
  expect(knownProbes(sent)).toEqual(sent)
})

test.each<[string, Record<string, unknown>]>([
  ['a name that no probe has', { cookies: { state: 'ok', value: 'a' } }],
  ['an inherited name', { constructor: { state: 'ok', value: 1 } }],
  ['another form of value', { webdriver: { state: 'ok', value: 'yes' } }],
  ['a value that is too long', { platform: { state: 'ok', value: 'x'.repeat(65) } }],
  ['a list that is too long', { fonts: { state: 'ok', value: Array(513).fill('x') } }],
  ['a state that no probe has', { webdriver: { state: 'maybe', value: true } }],
  ['no result', { webdriver: true, platform: null, fonts: ['Arial'] }],
  ['a hostile length', { fonts: { state: 'ok', value: { length: { toString: 1 } } } }],
])('%s is dropped', (_, sent) => {
  expect(knownProbes(sent)).toEqual({})
})

test('unknown members of a result or value and invalid durations are dropped', () => {
  const sent = {
    canvas: { state: 'ok', value: { hash: 'a', noisy: false, more: 'x' }, ms: 'soon', note: 'x' },
  }
  expect(knownProbes(sent)).toEqual({ canvas: { state: 'ok', value: { hash: 'a', noisy: false } } })
})
