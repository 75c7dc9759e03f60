import { expect, test } from 'vitest'
import { md5Hex, sha256Hex } from './hash.ts'

test('digests are those of RFC 1321 and FIPS 180-4', () => {
  expect(md5Hex('abc')).toBe('900150983cd24fb0d6963f7d28e17f72')
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
