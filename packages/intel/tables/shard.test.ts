import { expect, test } from 'vitest'
import { decodeShard, encodeShard, findInShard } from './shard.ts'

const segments = [
  { start: 0, asn: 0, country: '' },
  { start: 256, asn: 64_500, country: 'DE' },
  { start: 512, asn: 4_200_000_000, country: '' },
  { start: 2 ** 24 - 1, asn: 0, country: 'US' },
]

test.each([4, 6] as const)(
  'an IPv%d shard returns the encoded network and country of each address',
  (family) => {
    const shard = decodeShard(encodeShard(segments, family).slice().buffer)
    expect(findInShard(shard, 0)).toEqual({ asn: null, country: null })
    expect(findInShard(shard, 255)).toEqual({ asn: null, country: null })
    expect(findInShard(shard, 256)).toEqual({ asn: 64_500, country: 'DE' })
    expect(findInShard(shard, 511)).toEqual({ asn: 64_500, country: 'DE' })
    expect(findInShard(shard, 512)).toEqual({ asn: 4_200_000_000, country: null })
    expect(findInShard(shard, 2 ** 24 - 1)).toEqual({ asn: null, country: 'US' })
  },
)

test('an IPv6 shard distinguishes networks that differ only within 48 bits', () => {
  const far = [
    { start: 0, asn: 1, country: '' },
    { start: 2 ** 48 - 1, asn: 2, country: '' },
  ]
  const shard = decodeShard(encodeShard(far, 6).slice().buffer)
  expect(findInShard(shard, 2 ** 48 - 2).asn).toBe(1)
  expect(findInShard(shard, 2 ** 48 - 1).asn).toBe(2)
})

test('bytes that are not a complete shard are rejected', () => {
  const whole = encodeShard(segments, 4).slice().buffer
  expect(() => decodeShard(new ArrayBuffer(3))).toThrow()
  expect(() => decodeShard(new ArrayBuffer(64))).toThrow()
  expect(() => decodeShard(whole.slice(0, whole.byteLength - 2))).toThrow()
})
