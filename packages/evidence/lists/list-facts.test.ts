import type { ListKind, ListName } from '@vigil/contract'
import { describe, expect, it, test } from 'vitest'
import { listFacts } from './list-facts.ts'

const NOW_MS = 1_000_000
const entry = (list: ListName, kind: ListKind, expiresMs: number | null = null) => ({
  list,
  kind,
  expiresMs,
})

test('a visit that is on no list has no facts', () => {
  expect(listFacts([], NOW_MS)).toBeNull()
})

describe('of several lists', () => {
  it.each([
    ['deny precedes allow', [entry('allow', 'email'), entry('deny', 'ip')], 'deny'],
    ['deny precedes watch', [entry('watch', 'email'), entry('deny', 'domain')], 'deny'],
    ['watch precedes allow', [entry('watch', 'user'), entry('allow', 'visitor')], 'watch'],
    ['one is excepted from many', [entry('deny', 'country'), entry('allow', 'user')], 'allow'],
    ['one is excepted from the watched', [entry('watch', 'asn'), entry('allow', 'ip')], 'allow'],
    ['many are no exception', [entry('deny', 'country'), entry('allow', 'cidr')], 'deny'],
    [
      'an exception saves no one who is denied',
      [entry('deny', 'asn'), entry('allow', 'user'), entry('deny', 'visitor')],
      'deny',
    ],
  ] as const)('%s', (_, entries, list) => {
    expect(listFacts(entries, NOW_MS)?.list).toBe(list)
  })
})

test('it lists by what a visit is listed, on the deciding list alone', () => {
  const entries = [entry('deny', 'user'), entry('deny', 'email'), entry('watch', 'ip')]
  expect(listFacts(entries, NOW_MS)).toEqual({ list: 'deny', kinds: ['email', 'user'] })
})

test('an entry applies until it expires', () => {
  const entries = [entry('deny', 'user', NOW_MS + 1)]
  expect(listFacts(entries, NOW_MS)?.list).toBe('deny')
  expect(listFacts(entries, NOW_MS + 1)).toBeNull()
})
