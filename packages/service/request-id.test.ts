import { isUuidV7, uuidV7 } from '@vigil/storage'
import { expect, test } from 'vitest'
import { checkIdIn, mintRequestId } from './request-id.ts'

const KEY = uuidV7(1_700_000_000_000)

test('a generated request id is a UUIDv7 and the id of its check', () => {
  const id = mintRequestId(1_700_000_000_000)
  expect(isUuidV7(id)).toBe(true)
  expect(checkIdIn(id)).toBe(id)
})

test('each attempt with a UUIDv7 Idempotency-Key has its own request id, which contains the id of the check', () => {
  const [first, again] = [mintRequestId(0, KEY), mintRequestId(0, KEY)]
  expect(first).not.toBe(again)
  expect([checkIdIn(first), checkIdIn(again)]).toEqual([KEY, KEY])
})

test.each([['retry-1'], [KEY.toUpperCase()], [`${KEY} `], [crypto.randomUUID()], ['']])(
  'no other key, such as %j, is part of it',
  (key) => {
    expect(isUuidV7(mintRequestId(0, key))).toBe(true)
  },
)
