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

const MARKED = { id: 'issued', issuedDaysAgo: 100 } as const
/** A visit in a network, with the mark of its day. */
const marked = (ago: number, mark: string, subnetKey = 'home', about: Partial<PastVisit> = {}) =>
  listed(ago, { mark, subnetKey, ...about })

/**
 * The visits of an account before this one; the marks of the list of this one, by days ago; the days of another
 * storage.
 */
const OTHER_MARKS: [string, PastVisit[], Record<number, string | null>, number][] = [
  ['its own browser', [marked(1, 'a'), marked(4, 'b')], { 0: 'c', 1: 'a', 4: 'b' }, 0],
  [
    'a copy that was used on each day',
    [marked(1, 'a'), marked(3, 'b'), marked(9, 'c')],
    { 0: 'z', 1: 'y', 2: 'x', 3: 'w', 9: 'c' },
    2,
  ],
  [
    'such a copy, which met a mark by chance',
    [marked(1, 'a'), marked(3, 'b'), marked(9, 'c')],
    { 0: 'z', 1: 'a', 3: 'w', 9: 'c' },
    1,
  ],
  ['days before lists had marks', [listed(1), listed(4)], { 0: 'c', 1: 'a', 4: 'b' }, 0],
  ['a list of those days', [marked(1, 'a')], { 0: 'c', 1: null }, 0],
  ['a page that was open since the day before', [marked(1, 'a')], { 0: 'c', 2: 'a', 1: 'b' }, 0],
  [
    'two pages at once in two networks',
    [marked(2, 'v', 'vpn'), marked(2, 'a'), marked(4, 'b')],
    { 0: 'c', 2: 'v', 4: 'b' },
    0,
  ],
  ['the second of them', [marked(0, 'a'), marked(4, 'b')], { 0: 'v', 4: 'b' }, 0],
  [
    'the owner after a stranger with a copy, on a day without a login of the owner',
    [marked(1, 'z', 'elsewhere'), marked(4, 'b')],
    { 0: 'c', 1: 'a', 4: 'b' },
    0,
  ],
  [
    'a copy, after its owner gave a proof',
    [marked(1, 'a', 'home', { passed: true }), marked(9, 'c')],
    { 0: 'z', 1: 'y', 9: 'c' },
    1,
  ],
  [
    'such a copy after a proof of its own',
    [
      marked(1, 'y', 'elsewhere', { passed: true, storage: 'copy' }),
      marked(4, 'b'),
      marked(9, 'c'),
    ],
    { 0: 'z', 1: 'y', 4: 'x', 9: 'c' },
    0,
  ],
]

test.each(OTHER_MARKS)(
  'days that the list has with another mark: %s',
  (_, visits, list, expected) => {
    const entries = Object.entries(list).map(([ago, mark]) => [TODAY - Number(ago), mark] as const)
    const days = entries.map(([day]) => day).sort((a, b) => b - a)
    const marks = Object.fromEntries(entries.flatMap(([day, mark]) => (mark ? [[day, mark]] : [])))
    const current = marked(0, list[0] ?? '', 'here')
    expect(unlistedDays(visits, current, { ...MARKED, days, marks }).unlistedDays ?? 0).toBe(
      expected,
    )
  },
)
