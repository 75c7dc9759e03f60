import { describe, expect, it } from 'vitest'
import { openGate, report, take } from './gate.ts'

const MIN = 60_000

/** Maximum grants within any minute, requested every 100 ms for an hour. */
function mostInAMinute(perMinute: number): number {
  const state = openGate(perMinute, 0)
  const times: number[] = []
  for (let nowMs = 0; nowMs < 60 * MIN; nowMs += 100) {
    const { granted } = take(state, { bucket: 'account', want: 50, requester: 'run' }, nowMs)
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

  it('reserves permits for waiting checks if the run requests all', () => {
    const state = openGate(700, 0)
    const run = take(state, { bucket: 'account', want: 1000, requester: 'run' }, 0)
    expect(run.waitMs).toBeGreaterThan(0)
    expect(take(state, { bucket: 'account', want: 5, requester: 'online' }, 0).granted).toBe(5)
  })

  it('grants the domain-wide stealer calls one at a time, slower after each refusal', () => {
    const state = openGate(700, 0)
    expect(take(state, { bucket: 'domain_stealer', want: 5, requester: 'run' }, 0).granted).toBe(1)
    expect(take(state, { bucket: 'domain_stealer', want: 1, requester: 'run' }, 9_999)).toEqual({
      granted: 0,
      waitMs: 1,
    })
    expect(
      take(state, { bucket: 'domain_stealer', want: 1, requester: 'run' }, 10_000).granted,
    ).toBe(1)
    const refused = { kind: 'retry', code: 'rate_limited', afterMs: 2000 }
    report(state, 'domain_stealer', refused, 10_000)
    expect(
      take(state, { bucket: 'domain_stealer', want: 1, requester: 'run' }, 29_999).granted,
    ).toBe(0)
    expect(
      take(state, { bucket: 'domain_stealer', want: 1, requester: 'run' }, 30_000).granted,
    ).toBe(1)
    expect(take(state, { bucket: 'account', want: 1, requester: 'run' }, 30_000).granted).toBe(1)
  })

  it('stays closed for the time that the provider requested', () => {
    const state = openGate(700, 0)
    report(state, 'account', { kind: 'retry', code: 'rate_limited', afterMs: 30_000 }, 0)
    expect(take(state, { bucket: 'account', want: 1, requester: 'online' }, 29_999)).toEqual({
      granted: 0,
      waitMs: 1,
    })
    expect(take(state, { bucket: 'account', want: 1, requester: 'online' }, 30_000).granted).toBe(1)
  })

  it('opens after five failures, lets one probe through, and closes when it comes back', () => {
    const state = openGate(700, 0)
    for (let i = 0; i < 5; i += 1) {
      report(state, 'account', { kind: 'retry', code: 'http_500' }, 0)
    }
    expect(
      take(state, { bucket: 'account', want: 10, requester: 'run' }, 5 * MIN - 1).granted,
    ).toBe(0)
    expect(take(state, { bucket: 'account', want: 10, requester: 'run' }, 5 * MIN).granted).toBe(1)
    report(state, 'account', { kind: 'ok' }, 5 * MIN)
    expect(take(state, { bucket: 'account', want: 10, requester: 'run' }, 5 * MIN).granted).toBe(10)
  })

  it('stays open for the provider whatever is wrong with single addresses', () => {
    const state = openGate(700, 0)
    for (let i = 0; i < 50; i += 1) {
      report(state, 'account', { kind: 'broken', code: 'bad_account' }, 0)
    }
    expect(take(state, { bucket: 'account', want: 1, requester: 'run' }, 0).granted).toBe(1)
  })

  it('grants nothing for a clock that runs backwards', () => {
    const state = openGate(100, 1_000_000)
    take(state, { bucket: 'account', want: 100, requester: 'run' }, 1_000_000)
    expect(take(state, { bucket: 'account', want: 100, requester: 'run' }, 0).granted).toBe(0)
  })
})

describe('fair shares of workspaces', () => {
  /** Each workspace requests once in so many ms, for a minute; returns its requests and grants. */
  function minute(everyMs: Record<string, number>) {
    const state = openGate(600, 0)
    const seen = new Map(Object.keys(everyMs).map((id) => [id, { asked: 0, granted: 0 }]))
    for (let ms = 0; ms < 60_000; ms += 10) {
      for (const [id, one] of seen) {
        if (ms % (everyMs[id] ?? 1) !== 0) continue
        one.asked += 1
        one.granted += take(
          state,
          { bucket: 'account', want: 1, requester: 'online', workspaceId: id },
          ms,
        ).granted
      }
    }
    return (id: string) => seen.get(id) ?? { asked: 0, granted: 0 }
  }

  it('one that requests without end leaves each of ten others all that it requests', () => {
    const others = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`other${i}`, 5_000]))
    const of = minute({ flood: 10, ...others })
    for (const id of Object.keys(others)) expect(of(id)).toEqual({ asked: 12, granted: 12 })
    expect(of('flood').granted).toBeGreaterThan(200)
  })

  it('a single caller uses nearly all of the budget, and two callers share it', () => {
    const budget = 600 * 0.85
    expect(minute({ alone: 10 })('alone').granted).toBeGreaterThan(budget * 0.9)
    const of = minute({ a: 10, b: 10 })
    const [a, b] = [of('a').granted, of('b').granted]
    expect(a + b).toBeGreaterThan(budget * 0.8)
    expect(Math.abs(a - b)).toBeLessThan((a + b) * 0.2)
  })
})
