import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

test.each([
  ['key sk_live_a1B2c3D4e5F6 refused', 'key sk_live_[redacted] refused'],
  ['pk_test_a1B2c3D4', 'pk_test_[redacted]'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer [redacted]'],
  ['token eyJhbGciOiJFUzI1NiJ9.eyJqdGkiOiIxIn0.c2ln here', 'token [token] here'],
  ['UNIQUE failed for "ada+x@example.com"', 'UNIQUE failed for "[address]"'],
  ['from 203.0.113.7 and 2001:db8::17', 'from [ip] and [ip]'],
])('%j is logged as %j', (text, logged) => {
  expect(scrub(text)).toBe(logged)
})

test('keeps what shows the operator where it failed', () => {
  const line = 'at writeCheck (packages/storage/checks.ts:12:34) version 1.2.3 at 10:20'
  expect(scrub(line)).toBe(line)
})
