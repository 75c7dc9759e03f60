import { evidencePolicy, type PastVisit } from '@vigil/evidence'
import { describe, expect, test } from 'vitest'
import { readFacts } from '../packed-visit.ts'
import { selectVisits } from './select-visits.ts'

const { maxVisits, maxUnlearned, maxOfDevices } = evidencePolicy.history
const facts = readFacts('{}')
/** Returns the nth newest visit. */
const visit = (n: number, over: Partial<PastVisit> = {}): PastVisit => ({
  ...facts,
  atMs: -n,
  event: 'login',
  score: 5,
  verdict: 'allow',
  ...over,
})
const many = (count: number, from: number, over?: Partial<PastVisit>) =>
  Array.from({ length: count }, (_, i) => visit(from + i, over))
const own = many(maxVisits, 200)

describe('selected visits', () => {
  test.each([
    ['refused', { verdict: 'block' }],
    ['challenged', { verdict: 'challenge' }],
    ['allowed but deviating from the profile', { deviates: true }],
    ['allowed but not the owner, as the caller reported', { passed: false }],
  ] as const)('limit visits that are %s, in favour of older ones of the owner', (_, over) => {
    const others = many(90, 0, over)
    const selected = selectVisits([...others, ...own])
    expect(selected).toEqual([
      ...others.slice(0, maxUnlearned),
      ...own.slice(0, maxVisits - maxUnlearned),
    ])
  })

  test('are the newest if the profile learns from most of them', () => {
    const visits = [...many(maxUnlearned, 0, { verdict: 'block' }), ...own]
    expect(selectVisits(visits)).toEqual(visits.slice(0, maxVisits))
    expect(selectVisits([...own, ...many(9, 300)])).toEqual(own)
  })

  test('are the newest if the profile learns from few of them', () => {
    const others = many(60, 0, { verdict: 'challenge' })
    const selected = selectVisits([...others, ...many(3, 100)])
    expect(selected).toEqual([...others.slice(0, maxVisits - 3), ...many(3, 100)])
  })

  test('treat a challenged visit as an allowed one if the caller confirmed the owner', () => {
    const passed = many(maxVisits, 0, { verdict: 'challenge', passed: true })
    expect(selectVisits([...passed, ...own])).toEqual(passed)
  })

  test('have the sign-up of a young account, however many visits followed', () => {
    const signup = visit(300, { event: 'signup', verdict: 'challenge' })
    const tried = visit(250, { event: 'signup', verdict: 'block' })
    const selected = selectVisits([...own, tried, signup])
    expect(selected).toEqual([...own.slice(0, -1), signup])
    const old = { ...signup, atMs: -15 * 86_400_000 }
    expect(selectVisits([...own, old])).toEqual(own)
  })

  describe('on a rarely used device', () => {
    const team = many(maxVisits, 0, { deviceKey: 'office', visitorKey: 'office' })
    const phone = { visitorKey: 'phone' }

    test('are its newest and its oldest', () => {
      const [newest, between, oldest] = [50, 60, 70].map((n) => visit(n, phone))
      const selected = selectVisits([...team, ...[newest, between, oldest].flatMap((v) => v ?? [])])
      expect(selected).toEqual([...team.slice(0, maxVisits - 2), newest, oldest])
    })
    test('are its oldest while it is there again', () => {
      const [now, before] = [visit(-1, phone), visit(50, phone)]
      expect(selectVisits([now, ...team, before])).toEqual([now, ...team.slice(0, -2), before])
    })
    test('are those of the most rarely used ones, if there are many', () => {
      const people = Array.from({ length: 10 }, (_, i) => `person ${i}`)
      const everyone = Array.from({ length: 9 }, (_, turn) =>
        people.map((visitorKey, i) => visit(10 * turn + i, { visitorKey })),
      ).flat()
      expect(selectVisits([...everyone, visit(99, phone)])).toContainEqual(visit(99, phone))
    })
    test('are none on one that comes often', () => {
      const daily = many(90, 0, { deviceKey: 'office' })
      expect(selectVisits(daily)).toEqual(daily.slice(0, maxVisits))
    })
    test('are none from which the profile does not learn', () => {
      const guesses = [{ verdict: 'challenge' }, { deviates: true }, { passed: false }] as const
      const selected = selectVisits([
        ...team,
        ...guesses.map((over, i) => visit(50 + i, { visitorKey: `guess ${i}`, ...over })),
      ])
      expect(selected).toEqual(team)
    })
    test('are few, however many ids a browser lost', () => {
      const lost = Array.from({ length: 60 }, (_, i) => visit(50 + i, { visitorKey: `id ${i}` }))
      const selected = selectVisits([...team, ...lost])
      expect(selected.filter(({ visitorKey }) => visitorKey !== 'office')).toEqual(
        lost.slice(0, maxOfDevices),
      )
    })
  })
})
