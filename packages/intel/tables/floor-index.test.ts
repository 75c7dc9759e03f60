import fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorIndex } from './floor-index.ts'

test('the last value at or below the wanted one is found, in tables of each type', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.nat(60), (values, wanted) => {
      const sorted = values.sort((a, b) => a - b)
      const expected = sorted.findLastIndex((value) => value <= wanted)
      expect(floorIndex(Uint32Array.from(sorted), wanted)).toBe(expected)
      expect(floorIndex(Float64Array.from(sorted), wanted)).toBe(expected)
      expect(floorIndex(BigUint64Array.from(sorted.map(BigInt)), BigInt(wanted))).toBe(expected)
    }),
  )
})
