import { expect, test } from 'vitest'
import { readTimeCursor, timeCursor } from './time-cursor.ts'

test('a cursor is parsed as it was written, whatever characters the id contains', () => {
  const cursor = { atMs: 1_796_000_000_000, id: 'person.stealer_log.ab12' }
  expect(readTimeCursor(timeCursor(cursor))).toEqual(cursor)
})

test.each(['', '.', '1796000000000', '1796000000000.', 'x.id', '-1.id', '12345678901234567.id'])(
  'a malformed cursor is rejected: %j',
  (text) => {
    expect(() => readTimeCursor(text)).toThrow('Must be nextCursor of the previous page')
  },
)
