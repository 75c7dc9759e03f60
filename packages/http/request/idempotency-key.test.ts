import { VigilError } from '@vigil/contract'
import { expect, test } from 'vitest'
import { idempotencyKeyOf } from './idempotency-key.ts'

test('none is null, and one of up to 255 printable characters is itself', () => {
  expect(idempotencyKeyOf(undefined)).toBeNull()
  expect(idempotencyKeyOf('')).toBeNull()
  expect(idempotencyKeyOf('k'.repeat(255))).toBe('k'.repeat(255))
})

test.each(['k'.repeat(256), 'k\u0001', 'ü'])('an invalid key is rejected: %j', (key) => {
  expect(() => idempotencyKeyOf(key)).toThrow(VigilError)
  expect(() => idempotencyKeyOf(key)).toThrow(
    'Idempotency-Key: Must be 1 to 255 printable ASCII characters.',
  )
})
