import { evidencePolicy } from '@vigil/evidence'
import { describe, expect, it } from 'vitest'
import { type AttemptSet, attemptsOf, noteAttempt, noteFailure } from './attempts.ts'

const { maxNetworks } = evidencePolicy.counters
const T = 1_800_000_000_000
const MINUTE = 60_000
const countsAt = (set: AttemptSet, nowMs: number) => {
  const { tried, failed } = attemptsOf(set, nowMs)
  return { day: [tried.hour24, failed.hour24], hour: [tried.hour1, failed.hour1] }
}

describe('networks of attempts', () => {
  it('that many people share have failed as often as their newest attempts', () => {
    const set: AttemptSet = []
    // Twenty logins from each of forty networks in a day, of which every tenth fails.
    for (let i = 0; i < 800; i += 1) {
      const atMs = T + i * 1.5 * MINUTE
      noteAttempt(set, `n${i % 40}`, atMs)
      if ((i + Math.floor(i / 40)) % 10 === 0) noteFailure(set, `n${i % 40}`, atMs)
    }
    expect(countsAt(set, T + 1_200 * MINUTE).day).toEqual([40, 4])
  })

  it('fail when their attempt was made, however late it is reported', () => {
    const set: AttemptSet = []
    for (let i = 0; i < 20; i += 1) noteAttempt(set, `n${i}`, T + i * 30 * MINUTE)
    const nowMs = T + 600 * MINUTE
    for (let i = 0; i < 20; i += 1) noteFailure(set, `n${i}`, T + i * 30 * MINUTE)
    expect(countsAt(set, nowMs)).toEqual({ day: [20, 20], hour: [1, 1] })
  })

  it('do not fail by the report of an attempt before the newest', () => {
    const set: AttemptSet = []
    noteAttempt(set, 'n', T)
    noteAttempt(set, 'n', T + MINUTE)
    noteFailure(set, 'n', T)
    expect(countsAt(set, T + MINUTE).day).toEqual([1, 0])
    noteFailure(set, 'n', T + MINUTE)
    expect(countsAt(set, T + MINUTE).day).toEqual([1, 1])
  })

  it('are only those from which was tried, a bounded number of them', () => {
    const set: AttemptSet = []
    noteFailure(set, 'unheard of', T)
    expect(set).toEqual([])
    for (let i = 0; i < 300; i += 1) {
      noteAttempt(set, `n${i}`, T)
      noteFailure(set, `n${i}`, T)
    }
    expect(countsAt(set, T).day).toEqual([maxNetworks, maxNetworks])
  })
})
