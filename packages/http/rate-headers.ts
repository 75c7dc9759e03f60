import { VigilError } from '@vigil/contract'
import type { Admission as AdmissionAnswer } from '@vigil/service'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { retryAfterSec } from './problem.ts'
import type { HttpEnv } from './variables.ts'

/**
 * Gives every authenticated answer, failures included, `X-RateLimit-Limit`, `X-RateLimit-Remaining`,
 * `X-RateLimit-Reset` (seconds until a slot frees) and `Retry-After` (seconds; 0: come again at
 * once). Calls the rate limiter unless a handler did, and turns a request that it does not admit into 429.
 */
export const rateHeaders = (render: (c: Context, problem: VigilError) => Response) =>
  createMiddleware<HttpEnv>(async function rateHeaders(c, next) {
    await next()
    const answer = await c.var.admission?.admit(null, null)
    if (answer === undefined) return
    if (!answer.admitted) c.res = render(c, rateLimited(answer))
    c.header('X-RateLimit-Limit', String(answer.limit))
    c.header('X-RateLimit-Remaining', String(Math.max(0, answer.remaining)))
    c.header('X-RateLimit-Reset', String(Math.max(0, Math.ceil(answer.resetSec))))
    if (!c.res.headers.has('Retry-After')) c.header('Retry-After', '0')
  })

/** Asks the rate limiter before the handler runs; for routes whose work tells velocity nothing. */
export const admitFirst = () =>
  createMiddleware<HttpEnv>(async function admitFirst(c, next) {
    const answer = await c.var.admission?.admit(null, null)
    if (answer?.admitted === false) throw rateLimited(answer)
    await next()
  })

/**
 * Refuses a request whose refusal still stands in the isolate's memory, before it reads anything; for routes that ask the rate
 * limiter themselves, with what the request shows.
 */
export const refuseStanding = () =>
  createMiddleware<HttpEnv>(async function refuseStanding(c, next) {
    const answer = c.var.admission?.standing()
    if (answer) throw rateLimited(answer)
    await next()
  })

/** The refusal of a request that the rate limiter did not admit. */
function rateLimited(answer: AdmissionAnswer): VigilError {
  const { limit, remaining, resetSec } = answer
  const rate = { limit, remaining: Math.max(0, remaining), resetSec }
  return new VigilError('rate_limited', {
    detail: `No request of this key is admitted for ${retryAfterSec(rate)} s.`,
    rate,
  })
}
