import { dependencyFailure } from './dependency-failure.ts'
import { setBounded } from './set-bounded.ts'
import { TimedOut } from './within.ts'

/** Times of a breaker, ms. */
export interface BreakerTimes {
  /** Without any answer for this long the dependency counts as hanging. */
  hungAfterMs: number
  /** After a pause of the isolate, timers and answers are due together: answers get this much time to arrive first. */
  graceMs: number
  /** How long calls are then refused at once, before one is tried again. */
  openMs: number
  /** Time limit of one call: longer than until the dependency counts as hanging. */
  limitMs: number
}

/**
 * Shorter than the deadline of every source of a check, so that the second request no longer waits for it (judgement).
 */
const TIMES: BreakerTimes = { hungAfterMs: 1000, graceMs: 100, openMs: 2000, limitMs: 5000 }

/** Calls a dependency, or refuses at once while it hangs. */
export type Breaker = <T>(call: () => Promise<T>) => Promise<T>

/**
 * Opens the breaker of one dependency. One that hangs costs the requests under way their deadline; later
 * ones fail at once until it answers a call again. One slow call opens nothing while others are answered, and an
 * error is an answer. Failures are marked as the dependency's.
 */
export function openBreaker(times: Partial<BreakerTimes> = {}): Breaker {
  const { hungAfterMs, graceMs, openMs, limitMs } = { ...TIMES, ...times }
  const longestMs = Math.max(openMs, hungAfterMs + graceMs)
  let answers = 0
  let closedAgainMs = 0

  function answered(): void {
    answers += 1
    closedAgainMs = 0
  }

  /** An error is an answer, except a caller's own time limit, which may end before the dependency counts as hanging. */
  const isAnswer = (cause: unknown): boolean =>
    !(cause instanceof Error) || (cause.name !== 'AbortError' && cause.name !== 'TimeoutError')

  /** Watches a call: marks the dependency as hanging, then ends the call by `late`. Returns what ends the watch. */
  function watch(late: () => void): () => void {
    const seen = answers
    // One timer at a time: most calls are answered before the first ends.
    let timer = setTimeout(onHung, hungAfterMs)
    function onHung(): void {
      timer = setTimeout(onGraceEnd, graceMs)
    }
    function onGraceEnd(): void {
      if (answers === seen) closedAgainMs = Date.now() + openMs
      timer = setTimeout(late, limitMs - hungAfterMs - graceMs)
    }
    return () => clearTimeout(timer)
  }

  return async (call) => {
    const nowMs = Date.now()
    // A clock that was set back must not keep it open.
    const leftMs = closedAgainMs - nowMs
    if (leftMs > 0 && leftMs <= longestMs) {
      throw dependencyFailure(new Error('the dependency hangs'))
    }
    // Half open: one call tries the dependency; the next one follows if this is late too.
    if (closedAgainMs !== 0) closedAgainMs = nowMs + hungAfterMs + graceMs
    const answer = call()
    return new Promise((resolve, reject) => {
      const unwatch = watch(() => reject(dependencyFailure(new TimedOut(limitMs))))
      const settled = () => {
        answered()
        unwatch()
      }
      answer.then(
        (value) => {
          settled()
          resolve(value)
        },
        (cause: unknown) => {
          if (isAnswer(cause)) settled()
          reject(dependencyFailure(cause))
        },
      )
    })
  }
}

/** Largest number of breakers; beyond it the oldest is dropped. */
const MAX_ENTRIES = 10_000

/** Breakers by name: objects of one namespace fail independently. */
export function openBreakers(times: Partial<BreakerTimes> = {}): (name: string) => Breaker {
  const breakers = new Map<string, Breaker>()
  return (name) => {
    const known = breakers.get(name)
    if (known !== undefined) return known
    const opened = openBreaker(times)
    setBounded(breakers, name, opened, MAX_ENTRIES)
    return opened
  }
}
