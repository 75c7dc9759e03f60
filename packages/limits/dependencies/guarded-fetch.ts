import { type BreakerTimes, openBreaker } from './breaker.ts'

/** Breaker times of services that a check waits 300 ms for: they count as hanging before that. */
export const CHECK_WAITS: Partial<BreakerTimes> = { hungAfterMs: 200, graceMs: 50 }

/** Returns fetch for one external service, through a breaker of its own. */
export function guardedFetch(
  times: Partial<BreakerTimes>,
): (url: string, init: RequestInit) => Promise<Response> {
  const breaker = openBreaker(times)
  return (url, init) => breaker(() => fetch(url, init))
}
