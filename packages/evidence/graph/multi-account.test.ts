import { describe, expect, it } from 'vitest'
import { graphSelf } from '../testing/graph-rows.ts'
import type { Member } from './members.ts'
import { newOn, otherPeople, rotatedKeys, unrelatedOn } from './multi-account.ts'
import type { SharedIdentifier } from './shared-identifiers.ts'

const NOW_MS = 1_800_000_000_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** So many others, a minute hasOwnDevice. */
const others = (n: number, each: Partial<Member> = {}): Member[] =>
  Array.from({ length: n }, (_, i) => ({
    person: `person-${i}`,
    madeMs: NOW_MS - (i + 1) * MINUTE_MS,
    firstMs: NOW_MS - (i + 1) * MINUTE_MS,
    lastMs: NOW_MS,
    hasOwnDevice: false,
    isSameModel: false,
    devices: ['d'],
    isHere: false,
    cameBack: false,
    isRegular: false,
    isElsewhere: false,
    isElsewhereAlone: false,
    reported: false,
    trusted: false,
    ...each,
  }))
const on = (members: Member[]): SharedIdentifier => ({
  kind: 'visitor',
  value: 'mine',
  others: members,
  atOneAddress: true,
  coLocated: true,
  burst: false,
  degreeFactor: 1,
})
const HOUR_MS = 3_600_000
const counted = (members: Member[]) => otherPeople(on(members), NOW_MS)

describe('other people on one browser', () => {
  it('count in full when they are new, whatever address they share', () => {
    expect(counted(others(9)).others).toBeCloseTo(9, 1)
    expect(counted(others(9)).lastHour).toBe(9)
  })

  it('are regular ones where none was reported', () => {
    const office = [...others(5, { isRegular: true }), ...others(3)]
    expect(counted(office).regulars).toBe(5)
    expect(counted([...office, ...others(1, { reported: true })]).regulars).toBe(0)
  })

  it('come at an interval, or not within the hour', () => {
    expect(counted(others(9)).minutesEach).toBe(1)
    const queue = others(3).map((one, i) => ({ ...one, firstMs: NOW_MS - 5 * (i + 1) * MINUTE_MS }))
    expect(counted(queue).minutesEach).toBe(5)
    expect(counted(others(3, { firstMs: NOW_MS - DAY_MS })).minutesEach).toBe(60)
    const early = others(1, { firstMs: NOW_MS - 50 * MINUTE_MS })
    expect(counted([...early, ...others(8)]).minutesEach).toBe(1)
    expect(counted([...early, ...others(3)]).minutesEach).toBe(12.5)
  })

  it('fade with the days since they came: families grow slowly', () => {
    const old = counted(others(4, { firstMs: NOW_MS - 60 * DAY_MS }))
    expect(old.others).toBeLessThan(1)
    expect(old.lastHour).toBe(0)
  })

  it('count less with a browser of their own elsewhere, and not where they are vouched for', () => {
    expect(counted(others(6, { hasOwnDevice: true })).others).toBeCloseTo(1.5, 1)
    expect(counted(others(8, { trusted: true })).others).toBe(0)
  })

  it('are guests of the last hour with a browser of their own, unless guests came days before', () => {
    const guests = others(3, { hasOwnDevice: true })
    const old = others(2, { hasOwnDevice: true, firstMs: NOW_MS - 4 * DAY_MS })
    expect(counted([...guests, ...others(4)]).guestsLastHour).toBe(3)
    expect(
      counted(others(3, { hasOwnDevice: true, firstMs: NOW_MS - 2 * HOUR_MS })).guestsLastHour,
    ).toBe(0)
    expect(counted([...guests, ...old]).guestsLastHour).toBe(0)
  })

  it('count in full where more come in a day than to a service desk, and for what no guest uses', () => {
    expect(counted(others(8, { hasOwnDevice: true })).others).toBeCloseTo(8, 1)
    const phone = { ...on(others(6, { hasOwnDevice: true })), kind: 'named:phone' as const }
    expect(otherPeople(phone, NOW_MS).others).toBeCloseTo(6, 1)
    const app = { ...phone, kind: 'named:device' as const }
    expect(otherPeople(app, NOW_MS).others, 'an installation').toBeCloseTo(6 / 4, 1)
  })

  it('at a service desk, whose customers went home to their own, those of today count less too', () => {
    const customers = others(6, { hasOwnDevice: true, firstMs: NOW_MS - 5 * DAY_MS })
    const today = others(6)
    expect(counted([...customers, ...today]).others).toBeLessThan(3)
    expect(
      counted([...others(6, { firstMs: NOW_MS - 5 * DAY_MS }), ...today]).others,
    ).toBeGreaterThan(10)
  })

  /**
   * So many a day, three hours apart, the first `daysAgo` days ago at this hour; today's have come before this visit.
   */
  const atServiceDesk = (perDay: number, daysAgo: number, hoursApart: number): Member[] =>
    Array.from({ length: daysAgo }, (_, day) =>
      others(perDay, { isHere: true }).map((member, n) => ({
        ...member,
        person: `person-${day}-${n}`,
        firstMs: NOW_MS - (day + 1) * DAY_MS + n * hoursApart * HOUR_MS,
      })),
    ).flat()

  it('count less where they come to one address, on several days, at the same hours', () => {
    expect(counted(atServiceDesk(4, 2, 3)).others).toBeLessThan(3.2)
    expect(counted(atServiceDesk(4, 2, 6)).others, 'round the clock').toBeGreaterThan(7)
    expect(counted(atServiceDesk(8, 1, 1)).others, 'at one sitting').toBeGreaterThan(7)
    const elsewhere = atServiceDesk(4, 2, 3).map((member) => ({ ...member, isHere: false }))
    expect(counted(elsewhere).others, 'from other addresses').toBeGreaterThan(7)
    expect(
      counted(atServiceDesk(4, 6, 3)).others,
      'for a week, and none came back',
    ).toBeGreaterThan(8)
    const oneADay = atServiceDesk(1, 9, 0)
    expect(counted(oneADay).others, 'one each day').toBeGreaterThan(7)
  })

  it('count less at a service desk from the first who came back elsewhere, however soon', () => {
    const customers = atServiceDesk(4, 4, 3)
    const back = (which: (i: number) => boolean, isElsewhereAlone = true) =>
      counted(
        customers.map((member, i) =>
          which(i) ? { ...member, hasOwnDevice: true, isElsewhereAlone } : member,
        ),
      ).others
    const none = back(() => false)
    expect(back((i) => i < 2)).toBeLessThan(0.7 * none)
    expect(
      back((i) => i < 1),
      'one friend',
    ).toBeGreaterThan(0.9 * none)
    expect(
      back((i) => i < 2, false),
      'in other windows at one line',
    ).toBeGreaterThan(0.9 * none)
  })
})

describe('device keys of other people on one browser', () => {
  it('are as many as the machines that were invented, and one after an update', () => {
    const invented = others(5).map((member, i) => ({ ...member, devices: [`key ${i}`] }))
    expect(rotatedKeys(on(invented), graphSelf())).toBe(5)
    expect(rotatedKeys(on(others(20, { devices: ['before'] })), graphSelf())).toBe(1)
    expect(rotatedKeys(on(others(20)), graphSelf())).toBe(0)
  })

  it('leave out those of people with a browser of their own', () => {
    const guests = others(5).map((member, i) => ({
      ...member,
      hasOwnDevice: true,
      devices: ['d', `phone ${i}`],
    }))
    expect(rotatedKeys(on(guests), graphSelf())).toBe(0)
  })
})

describe('unrelated people on an identifier of the caller', () => {
  const given = (members: Member[], atOneAddress: boolean, ipIsShared = false) =>
    unrelatedOn(
      { ...on(members), kind: 'named:iban', atOneAddress },
      graphSelf({ ipIsShared }),
      NOW_MS,
    )

  it('are all but a household at the address of the visit, or at one of their own', () => {
    expect(given(others(8), false)).toBeCloseTo(8, 1)
    expect(given(others(5, { isHere: true }), false)).toBeCloseTo(0, 1)
    expect(given(others(8, { isHere: true }), false)).toBeCloseTo(3, 1)
    expect(given(others(8), true)).toBeCloseTo(3, 1)
  })

  it('are also people behind one address of a carrier, and not people whom the caller vouched for', () => {
    expect(given(others(5, { isHere: true }), false, true)).toBeCloseTo(5, 1)
    expect(given(others(8, { trusted: true }), false)).toBe(0)
  })
})

describe('new accounts on a means of payment', () => {
  const iban = (members: Member[]) => ({ ...on(members), kind: 'named:iban' as const })
  const count = (members: Member[], peopleHere = 0) =>
    newOn(iban(members), graphSelf(), NOW_MS, peopleHere)

  it('count, unless they were made weeks ago or vouched for', () => {
    expect(count(others(3))).toBe(3)
    expect(count(others(3, { madeMs: NOW_MS - 15 * DAY_MS }))).toBe(0)
    expect(count(others(3, { trusted: true }))).toBe(0)
    expect(newOn({ ...iban(others(3)), kind: 'named:phone' }, graphSelf(), NOW_MS, 0)).toBe(0)
  })

  it('count at this visit’s address only where more people are than in a household', () => {
    expect(count(others(5, { isHere: true }), 6)).toBe(0)
    expect(count(others(5, { isHere: true }), 7)).toBe(5)
  })
})
