import { expect, test } from 'vitest'
import { uuidV7 } from './uuid-v7.ts'

test('an id is a UUID of version 7 and the RFC variant, whatever the random bytes', () => {
  for (const byte of [0, 0x3f, 0x80, 0xff]) {
    expect(uuidV7(1_700_000_000_000, new Uint8Array(16).fill(byte))).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  }
})

test('the first 48 bits are the time in milliseconds', () => {
  // The example of RFC 9562 appendix A.6: 017F22E2-79B0-7CC3-98C4-DC0C0C07398F.
  expect(uuidV7(0x017f22e279b0)).toMatch(/^017f22e2-79b0-7/)
})

test('two ids of the same ms differ', () => {
  expect(uuidV7(1)).not.toBe(uuidV7(1))
})
