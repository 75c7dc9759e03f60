import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBreaker, openBreakers } from './breaker.ts'
import { dependencyFailure, isDependencyFailure } from './dependency-failure.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<never>(() => undefined)
const outcome = (work: Promise<unknown>) =>
  work.then(
    (value) => ({ value }),
    (cause: unknown) => ({ cause: cause instanceof Error ? cause.message : cause }),
  )
const refused = { cause: 'the dependency hangs' }

test('a hanging dependency delays pending requests until their deadline, and later ones not at all', async () => {
  const breaker = openBreaker()
  const first = outcome(breaker(never))
  await vi.advanceTimersByTimeAsync(1100)
  let reached = 0
  const call = () => {
    reached += 1
    return never()
  }
  const later = Array.from({ length: 1000 }, () => outcome(breaker(call)))
  expect(await Promise.all(later)).toEqual(later.map(() => refused))
  expect(reached).toBe(0)
  await vi.advanceTimersByTimeAsync(3900)
  expect(await first).toEqual({ cause: 'no answer within 5000 ms' })
})

test('a clock that was set back does not keep it open', async () => {
  const breaker = openBreaker()
  void outcome(breaker(never))
  await vi.advanceTimersByTimeAsync(1100)
  expect(await outcome(breaker(async () => 1))).toEqual(refused)
  vi.setSystemTime(Date.now() - 86_400_000)
  expect(await outcome(breaker(async () => 2))).toEqual({ value: 2 })
})

test('one call tests a hanging dependency; its answer admits all calls again', async () => {
  const breaker = openBreaker()
  void outcome(breaker(never))
  await vi.advanceTimersByTimeAsync(1100 + 2000)
  void outcome(breaker(never))
  expect(await outcome(breaker(async () => 1))).toEqual(refused)
  await vi.advanceTimersByTimeAsync(1100 + 2000)
  expect(await outcome(breaker(async () => 2))).toEqual({ value: 2 })
  expect(await outcome(breaker(async () => 3))).toEqual({ value: 3 })
})

test('neither one slow call nor errors open it while others are answered', async () => {
  const breaker = openBreaker()
  void outcome(breaker(never))
  await vi.advanceTimersByTimeAsync(500)
  expect(await outcome(breaker(() => Promise.reject(new Error('busy'))))).toEqual({ cause: 'busy' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(await outcome(breaker(async () => 5))).toEqual({ value: 5 })
})

test("a caller's own time limit is no answer", async () => {
  const breaker = openBreaker({ hungAfterMs: 200, graceMs: 50 })
  const late = () =>
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new DOMException('late', 'TimeoutError')), 100)
    })
  void outcome(breaker(never))
  void outcome(breaker(late))
  await vi.advanceTimersByTimeAsync(300)
  expect(await outcome(breaker(async () => 6))).toEqual(refused)
})

test('objects have separate breakers', async () => {
  const breakerOf = openBreakers()
  void outcome(breakerOf('a')(never))
  await vi.advanceTimersByTimeAsync(1200)
  expect(await outcome(breakerOf('a')(async () => 7))).toEqual(refused)
  expect(await outcome(breakerOf('b')(async () => 7))).toEqual({ value: 7 })
})

test('an error of a dependency is recognised as such, and thrown unchanged', async () => {
  const thrown = Object.assign(new Error('overloaded'), { retryable: true })
  const failure = await openBreaker()(() => Promise.reject(thrown)).catch((cause: unknown) => cause)
  expect(failure).toBe(thrown)
  expect(isDependencyFailure(failure)).toBe(true)
  expect(isDependencyFailure(new Error('wrapped', { cause: thrown }))).toBe(true)
  expect(isDependencyFailure(new Error('ours'))).toBe(false)
  expect(dependencyFailure('text')).toBeInstanceOf(Error)
})
