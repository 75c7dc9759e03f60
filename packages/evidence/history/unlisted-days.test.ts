import { expect, test } from 'vitest'
import type { PastVisit } from '../evidence.ts'
import { pastVisit } from '../testing/past-visit.ts'
import { DAY_MS } from '../time.ts'
import { unlistedDays } from './unlisted-days.ts'

const TODAY = 20_000

/** A visit of the id, `ago` days ago, whose list named the day. */
const listed = (ago: number, about: Partial<PastVisit> = {}): PastVisit =>
  pastVisit({ atMs: (TODAY - ago) * DAY_MS, visitorKey: 'id', storage: 'whole', ...about })

/** The visits of an account before this one; the list of this one, as days ago; the days that it lacks. */
const HISTORIES: [string, PastVisit[], number[] | null, number][] = [
  ['its own browser', [listed(1), listed(4), listed(9)], [0, 1, 4, 9], 0],
  ['a copy after two later days', [listed(1), listed(4), listed(9)], [0, 9], 2],
  ['two visits of one day', [listed(4), listed(4), listed(9)], [9], 1],
  ['a copy that was used meanwhile', [listed(1), listed(9)], [0, 2, 3, 4, 5, 6, 7, 8, 9], 0],
  ['such a copy, after a pause', [listed(1), listed(5), listed(9)], [0, 2, 7, 9], 1],
  ['a page that was open since the day before', [listed(1), listed(4)], [0, 2, 5], 0],
  ['no list', [listed(1), listed(4)], null, 2],
  ['no list, as before', [pastVisit({ visitorKey: 'id' }), listed(4)], null, 0],
  ['a copy after another copy', [listed(1, { storage: 'copy' }), listed(4), listed(9)], [0, 9], 1],
  [
    'no list, since our edge did not answer a page',
    [listed(1, { storage: 'stale' }), listed(4)],
    null,
    1,
  ],
  ['no list, for the second time', [listed(1, { storage: 'bare' }), listed(4)], null, 0],
  ['no list, and none ever', [pastVisit({ visitorKey: 'id' })], null, 0],
  ['visits before lists were kept', [pastVisit({ visitorKey: 'id' }), listed(1)], [0, 1], 0],
  ['another browser since', [listed(1, { visitorKey: 'other' }), listed(4)], [0, 4], 0],
  ['a browser after months', [listed(31), listed(90)], [0], 0],
  [
    'the copy that gave a proof since',
    [listed(1, { passed: true, storage: 'copy' }), listed(4)],
    [0, 1],
    0,
  ],
  ['another copy than gave a proof', [listed(1, { passed: true }), listed(4)], [0, 4], 1],
]

test.each(HISTORIES)('days that the list lacks: %s', (_, visits, list, expected) => {
  const days = list?.map((ago) => TODAY - ago) ?? null
  const visitor = { id: 'issued', issuedDaysAgo: 100, days } as const
  expect(unlistedDays(visits, listed(0), visitor).unlistedDays ?? 0).toBe(expected)
})

test('an id that our edge did not issue has no list', () => {
  const visits = [listed(1), listed(4)]
  const unissued = { id: 'unissued', issuedDaysAgo: null, days: null } as const
  const issued = { id: 'issued', issuedDaysAgo: 9, days: null } as const
  expect(unlistedDays(visits, listed(0), unissued)).toEqual({})
  expect(unlistedDays(visits, listed(0), null)).toEqual({})
  expect(unlistedDays(visits, listed(0, { visitorKey: null }), issued)).toEqual({})
  expect(unlistedDays(visits, listed(0, { visitorIsOwn: false }), issued)).toEqual({})
})

test('a copy that gave a proof is still one, until the month of the days that it lacks is over', () => {
  const proved = listed(1, { passed: true, storage: 'copy' })
  const factsOf = (visits: PastVisit[], list: number[]) => {
    const days = list.map((ago) => TODAY - ago)
    return unlistedDays(visits, listed(0), { id: 'issued', issuedDaysAgo: 100, days })
  }
  expect(factsOf([proved, listed(4), listed(9)], [0, 1, 9])).toEqual({ isProvedCopy: true })
  expect(factsOf([proved, listed(32), listed(40)], [0, 1])).toEqual({})
  expect(factsOf([proved, listed(9)], [0, 1, 9])).toEqual({})
})
