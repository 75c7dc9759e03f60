import { expect, test } from 'vitest'
import { probes } from '../testing/visit.ts'
import { engineContradicts, engineOfPage, isOverridden } from './engine-mismatch.ts'

const page = (productSub: string, evalLength: number) => ({
  probes: probes({ engine: { productSub, evalLength } }),
})

test('the marks name the engine', () => {
  expect(engineOfPage(page('20030107', 33))).toBe('chromium')
  expect(engineOfPage(page('20100101', 37))).toBe('firefox')
  expect(engineOfPage(page('20030107', 37))).toBe('safari')
  expect(engineOfPage(page('20030107', 99))).toBeNull()
  expect(engineOfPage({})).toBeNull()
})

test('marks that contradict each other are no evidence of another engine', () => {
  expect(engineContradicts(page('20100101', 33), 'chromium')).toBe(false)
  expect(engineContradicts(page('20030107', 33), 'firefox')).toBe(true)
  expect(engineContradicts(page('20030107', 33), 'other')).toBe(false)
})

test('only a Firefox under another name is a preference', () => {
  expect(isOverridden(page('20100101', 37), 'chromium')).toBe(true)
  expect(isOverridden(page('20100101', 37), 'firefox')).toBe(false)
  expect(isOverridden(page('20030107', 33), 'firefox')).toBe(false)
  expect(isOverridden({}, 'chromium')).toBe(false)
})
