import { dependencyFailure } from './dependency-failure.ts'
import { within } from './within.ts'

/** Times of a breaker, ms. */
export interface BreakerTimes {
  /** Without any answer for so long the dependency is taken to hang. */
  hungAfterMs: number
  /** A pause of the isolate ends with timers and answers due at once: answers get this much time to come first. */
  graceMs: number
  /** How long calls are then refused at once, before one is let through again. */
  openMs: number
  /** How long one call may take. */
  limitMs: number
}

/** Below the deadline of every source of a check, so that the second request already goes on without it. Judgement. */
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

  /** An error is an answer, but for a caller's own time limit, which may end before the dependency is taken to hang. */
  const isAnswer = (cause: unknown): boolean =>
    !(cause instanceof Error) || (cause.name !== 'AbortError' && cause.name !== 'TimeoutError')

  return async (call) => {
    const nowMs = Date.now()
    // A clock that was set back must not keep it open.
    const leftMs = closedAgainMs - nowMs
    if (leftMs > 0 && leftMs <= longestMs) {
      throw dependencyFailure(new Error('the dependency hangs'))
    }
    // Of a dependency that hung, one call finds out: the next follows when this one is late, too.
    if (closedAgainMs !== 0) closedAgainMs = nowMs + hungAfterMs + graceMs
    const seen = answers
    let timer = setTimeout(() => {
      timer = setTimeout(() => {
        if (answers === seen) closedAgainMs = Date.now() + openMs
      }, graceMs)
    }, hungAfterMs)
    const answer = call()
    const settled = () => {
      answered()
      clearTimeout(timer)
    }
    answer.then(settled, (cause: unknown) => isAnswer(cause) && settled())
    try {
      return await within(limitMs, answer)
    } catch (cause) {
      throw dependencyFailure(cause)
    }
  }
}

/** Breakers kept at once; beyond it the oldest is dropped. */
const MAX_KEPT = 10_000

/** Breakers by name: objects of one namespace fail apart. */
export function openBreakers(times: Partial<BreakerTimes> = {}): (name: string) => Breaker {
  const kept = new Map<string, Breaker>()
  return (name) => {
    const known = kept.get(name)
    if (known !== undefined) return known
    const opened = openBreaker(times)
    kept.set(name, opened)
    if (kept.size > MAX_KEPT) {
      const [oldest] = kept.keys()
      if (oldest !== undefined) kept.delete(oldest)
    }
    return opened
  }
}
