import { deviceFacts } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { PUBLISHED } from './assumptions.ts'
import { Chance } from './chance.ts'
import { collectedOf, typicalDevice } from './device.ts'

/** Returns the device keys of many iPhones in Safari. */
function keysOf(appleNoiseShare: number) {
  const chance = new Chance(3)
  const assumptions = { ...PUBLISHED, appleNoiseShare }
  return Array.from({ length: 100 }, () => {
    const device = typicalDevice(chance, assumptions, { os: 'ios', browser: 'safari' })
    return deviceFacts(collectedOf(device, PUBLISHED.startMs))?.deviceKey ?? null
  })
}

test('iPhones with noise have one key, others several', () => {
  const alike = new Set(keysOf(1))
  expect(alike.size).toBe(1)
  expect(alike).not.toContain(null)
  const unlike = new Set(keysOf(0))
  expect(unlike.size).toBeGreaterThan(10)
  expect(unlike).not.toContain(null)
})
