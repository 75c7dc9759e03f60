import { expect, it } from 'vitest'
import { readObjectCounts } from '../sharding/object-counts.ts'
import { homeOf, idAt, indexOf, MAX_OBJECTS, objectName } from './placement.ts'

const networks = Array.from({ length: 8_000 }, (_, i) => `10.${i >> 8}.${i & 255}.0/24`)

it('spreads networks evenly', () => {
  const counts = Array.from({ length: 8 }, () => 0)
  for (const network of networks)
    counts[indexOf(network, 8)] = (counts[indexOf(network, 8)] ?? 0) + 1
  expect(Math.min(...counts)).toBeGreaterThan(850)
  expect(Math.max(...counts)).toBeLessThan(1_150)
})

it('moves only what the added objects take', () => {
  const moved = networks.filter((network) => indexOf(network, 4) !== indexOf(network, 8))
  expect(moved.every((network) => indexOf(network, 8) >= 4)).toBe(true)
  expect(moved.length).toBeLessThan(networks.length * 0.55)
})

it('keeps the name of the first object, and names it in no id', () => {
  expect([objectName('w:live', 0), objectName('w:live', 3)]).toEqual(['w:live', 'w:live:3'])
  expect([idAt('id', 0), idAt('id', 12)]).toEqual(['id', 'id.12'])
  expect([homeOf('id'), homeOf('id.12'), homeOf(`id.${MAX_OBJECTS}`), homeOf('id.')]).toEqual([
    0, 12, 0, 0,
  ])
})

it('reads how many objects a workspace has', () => {
  const of = readObjectCounts(' 2, acme=8 ,w-2 = 1')
  expect([of('acme'), of('w-2'), of('other')]).toEqual([8, 1, 2])
  expect([readObjectCounts(undefined)('acme'), readObjectCounts('')('acme')]).toEqual([1, 1])
})

it.each(['0', 'many', 'acme=', 'acme=0', '257', '-1', 'a=b=2'])('refuses %s', (setting) => {
  expect(() => readObjectCounts(setting)).toThrow('LIMITER_OBJECTS')
})
