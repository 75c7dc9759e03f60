import { describe, expect, it } from 'vitest'
import { openGate, report, take } from './gate.ts'

const MIN = 60_000

/** Most grants within any minute, of an asker who asks every 100 ms for an hour. */
function mostInAMinute(perMinute: number): number {
  const state = openGate(perMinute, 0)
  const times: number[] = []
  for (let nowMs = 0; nowMs < 60 * MIN; nowMs += 100) {
    const { granted } = take(state, 'account', 50, 'run', nowMs)
    for (let i = 0; i < granted; i += 1) times.push(nowMs)
  }
  let most = 0
  let first = 0
  for (const [last, timeMs] of times.entries()) {
    while ((times[first] ?? 0) <= timeMs - MIN) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}

describe('the gate before a provider', () => {
  it.each([10, 100, 700, 8000])('never grants more than %i in any minute', (perMinute) => {
    const most = mostInAMinute(perMinute)
    expect(most).toBeLessThanOrEqual(perMinute)
    expect(most).toBeGreaterThan(perMinute * 0.8)
  })

  it('keeps permits for checks that wait while the run asks for all', () => {
    const state = openGate(700, 0)
    const run = take(state, 'account', 1000, 'run', 0)
    expect(run.waitMs).toBeGreaterThan(0)
    expect(take(state, 'account', 5, 'online', 0).granted).toBe(5)
  })

  it('grants the domain-wide stealer calls one at a time, slower after each refusal', () => {
    const state = openGate(700, 0)
    expect(take(state, 'domain_stealer', 5, 'run', 0).granted).toBe(1)
    expect(take(state, 'domain_stealer', 1, 'run', 9_999)).toEqual({ granted: 0, waitMs: 1 })
    expect(take(state, 'domain_stealer', 1, 'run', 10_000).granted).toBe(1)
    const refused = { kind: 'retry', code: 'rate_limited', afterMs: 2000 }
    report(state, 'domain_stealer', refused, 10_000)
    expect(take(state, 'domain_stealer', 1, 'run', 29_999).granted).toBe(0)
    expect(take(state, 'domain_stealer', 1, 'run', 30_000).granted).toBe(1)
    expect(take(state, 'account', 1, 'run', 30_000).granted).toBe(1)
  })

  it('stays closed as long as the provider asked', () => {
    const state = openGate(700, 0)
    report(state, 'account', { kind: 'retry', code: 'rate_limited', afterMs: 30_000 }, 0)
    expect(take(state, 'account', 1, 'online', 29_999)).toEqual({ granted: 0, waitMs: 1 })
    expect(take(state, 'account', 1, 'online', 30_000).granted).toBe(1)
  })

  it('opens after five failures, lets one probe through, and closes when it comes back', () => {
    const state = openGate(700, 0)
    for (let i = 0; i < 5; i += 1) {
      report(state, 'account', { kind: 'retry', code: 'http_500' }, 0)
    }
    expect(take(state, 'account', 10, 'run', 5 * MIN - 1).granted).toBe(0)
    expect(take(state, 'account', 10, 'run', 5 * MIN).granted).toBe(1)
    report(state, 'account', { kind: 'ok' }, 5 * MIN)
    expect(take(state, 'account', 10, 'run', 5 * MIN).granted).toBe(10)
  })

  it('stays open for the provider whatever is wrong with single addresses', () => {
    const state = openGate(700, 0)
    for (let i = 0; i < 50; i += 1) {
      report(state, 'account', { kind: 'broken', code: 'bad_account' }, 0)
    }
    expect(take(state, 'account', 1, 'run', 0).granted).toBe(1)
  })

  it('takes a clock that runs backwards without granting for it', () => {
    const state = openGate(100, 1_000_000)
    take(state, 'account', 100, 'run', 1_000_000)
    expect(take(state, 'account', 100, 'run', 0).granted).toBe(0)
  })
})
