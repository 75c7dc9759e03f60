import { isUuidV7, uuidV7 } from '@vigil/storage'
import { expect, test } from 'vitest'
import { newIdempotencyKey } from './idempotency-key.ts'

test('a new key is a UUIDv7 of its moment, as the service reads one', () => {
  for (const nowMs of [1, 1_700_000_000_000]) {
    const key = newIdempotencyKey(nowMs)
    expect(isUuidV7(key)).toBe(true)
    expect(key.slice(0, 14)).toBe(uuidV7(nowMs).slice(0, 14))
  }
})

test('two keys of one moment differ', () => {
  expect(newIdempotencyKey(1)).not.toBe(newIdempotencyKey(1))
})
