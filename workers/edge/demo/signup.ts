import { type CheckResponse, VigilError } from '@vigil/contract'
import { connectionOf, type HttpEnv } from '@vigil/http'
import type { Context } from 'hono'
import type { EdgeHandler } from '../handler.ts'
import { openDemoOf } from './open-demo.ts'

/** Characters of a user agent that a check takes. */
const MAX_USER_AGENT = 2048
/** Longest wait for the check, ms. */
const CHECK_LIMIT_MS = 5000

/** Only the demo page itself may use the demo's secret key. */
function requireOurPage(c: Context<HttpEnv>): void {
  const origin = c.req.header('Origin')
  if (origin !== new URL(c.req.url).origin && origin !== c.env.EDGE_URL) {
    throw new VigilError('origin_not_allowed', { detail: 'Only the demo page may ask this.' })
  }
}

/**
 * Handles a signup as a customer's server would: calls POST /api/v1/check over HTTP, with the secret
 * key, which never reaches the page.
 */
export const demoSignup: EdgeHandler<'demoSignup'> = async (c) => {
  const { secretKey } = await openDemoOf(c)
  requireOurPage(c)
  const { email, verdictToken, collected } = c.req.valid('json')
  const { ip } = connectionOf(c)
  const body = {
    userAgent: c.req.header('User-Agent')?.slice(0, MAX_USER_AGENT),
    collected,
    event: 'signup',
    email,
    verdictToken,
    ...(ip !== null && { ip }),
  }
  return { check: await check(c, secretKey, body), requestId: c.var.requestId }
}

async function check(c: Context<HttpEnv>, secretKey: string, body: object): Promise<CheckResponse> {
  const api = c.env.API_URL || new URL(c.req.url).origin
  const answer = await fetch(new URL('/api/v1/check', api), {
    method: 'POST',
    headers: {
      'x-api-key': secretKey,
      'x-request-id': c.var.requestId,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CHECK_LIMIT_MS),
  }).catch((cause: unknown) => {
    throw new VigilError('temporarily_unavailable', { cause })
  })
  const text = await answer.text()
  if (answer.status === 429) throw new VigilError('rate_limited')
  if (!answer.ok) {
    throw new VigilError('temporarily_unavailable', {
      cause: new Error(`the check answered ${answer.status}`),
    })
  }
  const checked: CheckResponse = JSON.parse(text)
  return checked
}
