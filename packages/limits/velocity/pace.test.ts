import { describe, expect, it } from 'vitest'
import { seen } from '../testing/observation.ts'
import { notePace } from './pace.ts'
import { Subjects } from './subjects.ts'

const T = 1_800_000_000_000
const HOUR_MS = 3_600_000
const message = (account: string) => seen({ event: 'message', account, device: account, site: 's' })

describe('the pace of an account', () => {
  it('is counted within the hour, and compared with the quickest hour of each of the others', () => {
    const subjects = new Subjects()
    for (const [account, times] of [
      ['a', 1],
      ['b', 3],
      ['c', 9],
    ] as const)
      for (let i = 0; i < times; i += 1) notePace(subjects, message(account), T)
    const paces = Array.from({ length: 9 }, () => notePace(subjects, message('jane'), T + HOUR_MS))
    expect(paces[0]).toEqual({ times: 1, others: [3] })
    expect(paces[3]).toEqual({ times: 4, others: [3, 2, 1] })
    expect(paces[8]).toEqual({ times: 9, others: [3, 2, 1, 1] })
    expect(notePace(subjects, message('jane'), T + 3 * HOUR_MS)?.times).toBe(1)
  })

  it('is compared with a sample of a busy day, in which a few busy accounts are as rare as they are', () => {
    const subjects = new Subjects()
    const people = Array.from({ length: 1000 }, (_, i) => `person ${i}`)
    for (const account of people) notePace(subjects, message(account), T)
    const spammers = Array.from({ length: 12 }, (_, i) => `spammer ${i}`)
    const paces = Array.from({ length: 64 }, () =>
      spammers.map((account) => notePace(subjects, message(account), T)),
    )
    for (const pace of paces.at(-1) ?? []) {
      const [all = 0, ...quicker] = pace?.others ?? []
      expect(all).toBeGreaterThan(60)
      expect(Math.max(...quicker)).toBeLessThan(6)
    }
    // A site where one of five writes much: the sample shows as many.
    for (const account of people.filter((_, i) => i % 5 === 0))
      for (let i = 0; i < 15; i += 1) notePace(subjects, message(account), T)
    const { others = [] } = notePace(subjects, message('spammer 0'), T) ?? {}
    expect(others[4]).toBeGreaterThan(6)
  })

  it('is that of one event of one site', () => {
    const subjects = new Subjects()
    notePace(subjects, message('a'), T)
    expect(notePace(subjects, { ...message('jane'), event: 'post' }, T)?.others).toEqual([0])
    expect(notePace(subjects, { ...message('jane'), site: 'other' }, T)?.others).toEqual([0])
  })

  it.each([
    ['a sign-up', { event: 'signup' }],
    ['a login', { event: 'login' }],
    ['a failure that the caller reports', { event: 'challenge_failed' }],
    ['a program without a device', { device: null }],
    ['a visit without an account', { account: null }],
  ])('is not that of %s', (_, about) => {
    expect(notePace(new Subjects(), { ...message('jane'), ...about }, T)).toBeNull()
  })
})
