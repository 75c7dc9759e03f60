import { evidencePolicy, type PastVisit } from '@vigil/evidence'
import { describe, expect, test } from 'vitest'
import { keptVisits } from './kept-visits.ts'
import { readFacts } from './packed-visit.ts'

const { maxVisits, maxUntaught } = evidencePolicy.history
const facts = readFacts('{}')
/** `visit(n)`: the nth newest. */
const visit = (n: number, over: Partial<PastVisit> = {}): PastVisit => ({
  ...{ ...facts, atMs: -n, event: 'login', score: 5, verdict: 'allow' },
  ...over,
})
const many = (count: number, from: number, over?: Partial<PastVisit>) =>
  Array.from({ length: count }, (_, i) => visit(from + i, over))
const own = many(maxVisits, 200)

describe('visits that are kept', () => {
  test.each([
    ['refused', { verdict: 'block' }],
    ['challenged', { verdict: 'challenge' }],
    ['allowed, and unlike the profile', { deviates: true }],
    ['allowed, and a stranger by the caller', { passed: false }],
  ] as const)('%s: the newest %# of any number, and the newest of the owner', (_, over) => {
    const others = many(90, 0, over)
    const kept = keptVisits([...others, ...own])
    expect(kept).toEqual([
      ...others.slice(0, maxUntaught),
      ...own.slice(0, maxVisits - maxUntaught),
    ])
  })

  test('the newest, where few teach nothing', () => {
    const visits = [...many(maxUntaught, 0, { verdict: 'block' }), ...own]
    expect(keptVisits(visits)).toEqual(visits.slice(0, maxVisits))
    expect(keptVisits([...own, ...many(9, 300)])).toEqual(own)
  })

  test('the newest, where hardly one teaches anything', () => {
    const others = many(60, 0, { verdict: 'challenge' })
    const kept = keptVisits([...others, ...many(3, 100)])
    expect(kept).toEqual([...others.slice(0, maxVisits - 3), ...many(3, 100)])
  })

  test('a challenged visit of the owner, by the caller, as an allowed one', () => {
    const passed = many(maxVisits, 0, { verdict: 'challenge', passed: true })
    expect(keptVisits([...passed, ...own])).toEqual(passed)
  })
})
