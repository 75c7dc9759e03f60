import { expect, it } from 'vitest'
import { searchOf } from './search.ts'

it.each([
  ['ada@example.com', 'email', 'ada@example.com'],
  ['  203.0.113.7 ', 'ip', '203.0.113.7'],
  ['2001:db8::1', 'ip', '2001:db8::1'],
  ['01a1fe19-54eb-7368-87d3-9e05cf702677', 'checkId', '01a1fe19-54eb-7368-87d3-9e05cf702677'],
  ['request: 01a1fe19-54eb-7368-87d3-9e05cf702677', 'requestId', '01a1fe19-54eb-7368-87d3-9e05cf702677'],
  ['visitor:abc', 'visitorId', 'abc'],
  ['User: ada@acme', 'userId', 'ada@acme'],
  ['fp_7f3a9c', 'visitorId', 'fp_7f3a9c'],
  ['user-17', 'userId', 'user-17'],
])('%j is looked for by %s', (typed, by, text) => {
  expect(searchOf(typed)).toEqual({ by, text })
})

it('finds nothing in nothing', () => {
  expect(searchOf('   ')).toBeNull()
})
