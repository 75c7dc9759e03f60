import { expect, test } from 'vitest'
import { probes } from '../testing/visit.ts'
import { componentsOf, isNoisy } from './components.ts'

test('noise is no component', () => {
  const collected = {
    probes: probes({ canvas: { hash: 'a', noisy: true }, audio: { hash: 'b', noisy: false } }),
  }
  expect([...componentsOf(collected)]).toEqual([['audio', 'b']])
  expect(isNoisy(collected, 'canvas')).toBe(true)
  expect(isNoisy(collected, 'audio')).toBe(false)
})

test('the order of fonts does not count', () => {
  const fonts = (names: string[]) => componentsOf({ probes: probes({ fonts: names }) }).get('fonts')
  expect(fonts(['B', 'A'])).toBe(fonts(['A', 'B']))
})

test('the core count of Safari is random and left out', () => {
  const cores = (vendor: string) =>
    componentsOf({ probes: probes({ vendor, hardwareConcurrency: 8 }) }).get('cores')
  expect(cores('Apple Computer, Inc.')).toBeUndefined()
  expect(cores('Google Inc.')).toBe('8')
})
