import type { PastVisit } from '@vigil/evidence'
import { describe, expect, test } from 'vitest'
import { evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { ownerHistory } from './owner-history.ts'

const DAY_MS = 86_400_000
const USUAL: PastVisit = neutral.history.current
const DEVICE = { visitorKey: 'other', deviceKey: 'other' }
const HOME = { ...USUAL, atMs: USUAL.atMs - 9 * DAY_MS }
const minutesAgo = { ...USUAL, ...DEVICE, atMs: USUAL.atMs - 300_000 }

/** The visits that count at an event on the other device. */
function counted(visits: PastVisit[], event = 'payout', unlearned: PastVisit[] = []): PastVisit[] {
  const { history } = evidenceWith({
    history: { visits, unlearned, current: { ...USUAL, ...DEVICE } },
  })
  if (history === null) throw new Error('no history')
  const left = ownerHistory(history, event)
  return [...left.visits, ...(left.unlearned ?? [])]
}

describe('at a payout, visits on a device that is new to the account', () => {
  test('do not count, learned or not; at a login and an order they do', () => {
    expect(counted([minutesAgo, HOME])).toEqual([HOME])
    expect(counted([HOME], 'payout', [minutesAgo])).toEqual([HOME])
    expect(counted([minutesAgo])).toEqual([])
    for (const event of ['login', 'order'])
      expect(counted([minutesAgo, HOME], event)).toEqual([minutesAgo, HOME])
  })
  test.each<[string, Partial<PastVisit>]>([
    ['proved itself at one', { event: 'payout', passed: true }],
    ['proved itself at a login a day ago', { passed: true, atMs: USUAL.atMs - DAY_MS }],
    ['signed up', { event: 'signup' }],
    ['came days ago', { atMs: USUAL.atMs - 3 * DAY_MS }],
  ])('count if it %s', (_, about) => {
    const visits = [minutesAgo, { ...minutesAgo, ...about }, HOME]
    expect(counted(visits)).toEqual(visits)
  })
  test('do not count after a reset on it, though it was proved there, nor those of another new device of the reset', () => {
    const reset = { ...minutesAgo, event: 'password_reset', passed: true }
    expect(counted([minutesAgo, reset, HOME])).toEqual([HOME])
    const changed = { ...minutesAgo, event: 'email_change', passed: true }
    expect(counted([changed, reset, { ...HOME, subnetKey: 'home' }])).toHaveLength(1)
    expect(counted([changed, reset])).toHaveLength(2)
    expect(
      counted([{ ...changed, subnetKey: 'home' }, reset, { ...HOME, subnetKey: 'home' }]),
    ).toHaveLength(3)
    const onWeb = { ...reset, visitorKey: 'web', deviceKey: 'web', atMs: reset.atMs - 60_000 }
    expect(counted([minutesAgo, onWeb, HOME])).toEqual([HOME])
  })
})
