import { VigilError } from '@vigil/contract'
import type { Admission as AdmissionAnswer } from '@vigil/service'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Stage } from '../context/stage.ts'
import type { HttpEnv } from '../context/variables.ts'
import { retryAfterSec } from './problem.ts'
import { setHeader } from './set-header.ts'

/**
 * Gives every authenticated answer, failures included, `X-RateLimit-Limit`, `X-RateLimit-Remaining`,
 * `X-RateLimit-Reset` (seconds until a slot frees) and `Retry-After` (seconds; 0: no wait). Calls the rate limiter
 * unless a handler did, and turns a request that it does not admit into 429.
 */
export const rateHeaders = (render: (c: Context, problem: VigilError) => Response) =>
  createMiddleware<HttpEnv>(async function rateHeaders(c, next) {
    await next()
    const answer = await c.get('admission')?.admit()
    if (answer === undefined) return
    if (!answer.admitted) c.res = render(c, rateLimited(answer))
    setHeader(c, 'X-RateLimit-Limit', String(answer.limit))
    setHeader(c, 'X-RateLimit-Remaining', String(Math.max(0, answer.remaining)))
    setHeader(c, 'X-RateLimit-Reset', String(Math.max(0, Math.ceil(answer.resetSec))))
    if (!c.res.headers.has('Retry-After')) setHeader(c, 'Retry-After', '0')
  })

/** Calls the rate limiter before the handler, for routes that do not count towards velocity. */
export const admitFirst: Stage = async (c) => {
  const answer = await c.get('admission')?.admit()
  if (answer?.admitted === false) throw rateLimited(answer)
}

/**
 * Refuses a request before it reads anything if a refusal in the isolate's memory still applies. For routes that call
 * the rate limiter themselves, with velocity.
 */
export const refuseStanding: Stage = (c) => {
  const answer = c.get('admission')?.standing()
  if (answer) throw rateLimited(answer)
}

/** The refusal of a request that the rate limiter did not admit. */
function rateLimited(answer: AdmissionAnswer): VigilError {
  const { limit, remaining, resetSec, refusedBy } = answer
  const rate = { limit, remaining: Math.max(0, remaining), resetSec }
  const from = refusedBy === 'network' ? ' from this network' : ''
  return new VigilError('rate_limited', {
    detail: `No request of this key${from} is admitted for ${retryAfterSec(rate)} s.`,
    rate,
  })
}
