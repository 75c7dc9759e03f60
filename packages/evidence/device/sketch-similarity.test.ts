import { expect, test } from 'vitest'
import { sketchSimilarity } from './sketch-similarity.ts'

const SKETCH = { canvas: 'a', webgl: 'b', fonts: 'c', audio: 'd', cores: 'e', platform: 'f' }

test('the same machine is 1, after a changed font still the same device', () => {
  expect(sketchSimilarity(SKETCH, SKETCH)).toBe(1)
  expect(sketchSimilarity(SKETCH, { ...SKETCH, cores: 'x' })).toBeGreaterThanOrEqual(0.85)
})

test('another canvas and GPU are another device', () => {
  expect(sketchSimilarity(SKETCH, { ...SKETCH, canvas: 'x', webgl: 'x' })).toBeLessThan(0.85)
})

test('components of only one sketch are not compared, and too few in common give 0', () => {
  const { canvas: _, ...noisy } = SKETCH
  expect(sketchSimilarity(SKETCH, noisy)).toBe(1)
  expect(sketchSimilarity({ platform: 'f', cores: 'e' }, SKETCH)).toBe(0)
  expect(sketchSimilarity(null, SKETCH)).toBe(0)
  expect(sketchSimilarity(SKETCH, {})).toBe(0)
})

test('what all machines of a model line share does not make two of them one', () => {
  const { canvas: _, webgl: __, fonts: ___, audio: ____, ...rest } = SKETCH
  const line = { ...rest, memory: 'g', touch: 'h', math: 'i', vendor: 'j', colorDepth: 'k' }
  expect(sketchSimilarity(line, line)).toBe(0)
})
