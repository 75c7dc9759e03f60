import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decodeRanges4,
  decodeRanges6,
  encodeRanges4,
  encodeRanges6,
  inRanges4,
  inRanges6,
} from './ranges.ts'

const range4 = fc
  .tuple(fc.nat(0xffff_ffff), fc.nat(5000))
  .map(([start, size]) => [start, Math.min(0xffff_ffff, start + size)] as const)

test('an IPv4 address is found if and only if a range contains it', () => {
  fc.assert(
    fc.property(fc.array(range4), fc.array(fc.nat(0xffff_ffff)), (ranges, others) => {
      const table = decodeRanges4(encodeRanges4(ranges.flat()))
      const edges = ranges.flatMap(([start, end]) => [start, end, start - 1, end + 1])
      for (const address of [...edges, ...others].filter((a) => a >= 0 && a <= 0xffff_ffff)) {
        const inside = ranges.some(([start, end]) => start <= address && address <= end)
        expect(inRanges4(table, address)).toBe(inside)
      }
    }),
  )
})

const range6 = fc
  .tuple(fc.bigInt(0n, 2n ** 128n - 1n), fc.bigInt(0n, 2n ** 70n))
  .map(([start, size]) => {
    const end = start + size
    return [start, end < 2n ** 128n ? end : 2n ** 128n - 1n] as const
  })

test('an IPv6 address is found if and only if a range contains it', () => {
  fc.assert(
    fc.property(fc.array(range6), (ranges) => {
      const table = decodeRanges6(encodeRanges6(ranges.flat()))
      const edges = ranges.flatMap(([start, end]) => [start, end, start - 1n, end + 1n])
      for (const address of edges.filter((a) => a >= 0n && a < 2n ** 128n)) {
        const inside = ranges.some(([start, end]) => start <= address && address <= end)
        expect(inRanges6(table, address)).toBe(inside)
      }
    }),
  )
})

test('adjacent ranges are merged', () => {
  expect(encodeRanges4([10, 19, 20, 29, 40, 49])).toHaveLength(16)
})
