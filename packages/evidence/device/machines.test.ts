import type { Collected } from '@vigil/contract'
import { expect, test } from 'vitest'
import { machines } from '../testing/data/machines.ts'
import { deviceFacts } from './device-facts.ts'
import { sketchSimilarity } from './sketch-similarity.ts'

/** From here on two sketches count as one device. */
const ONE_DEVICE = 0.85
const sketchOf = (collected: Collected) => deviceFacts(collected)?.sketch ?? null

test('two recorded machines are two devices, with one browser on both', () => {
  const keys = machines.map(({ collected }) => deviceFacts(collected)?.deviceKey)
  expect(keys).toEqual([expect.any(String), expect.any(String)])
  expect(new Set(keys).size).toBe(2)
  const [one = null, other = null] = machines.map(({ collected }) => sketchOf(collected))
  expect(sketchSimilarity(one, one)).toBe(1)
  expect(sketchSimilarity(one, other)).toBeGreaterThan(0)
  expect(sketchSimilarity(one, other)).toBeLessThan(ONE_DEVICE)
})

test.each(machines)(
  'a machine of $machine stays one device when it travels and updates',
  ({ collected }) => {
    const later: Collected = {
      ...collected,
      userAgent: collected.userAgent?.replace('Chrome/156', 'Chrome/157') ?? '',
      timezone: 'Asia/Tokyo',
      languages: ['ja'],
      screen: { ...collected.screen, width: 2560, height: 1440, pixelRatio: 2 },
    }
    expect(deviceFacts(later)?.deviceKey).toBe(deviceFacts(collected)?.deviceKey)
    expect(sketchOf(later)).toEqual(sketchOf(collected))
  },
)
