import { VigilError } from '@vigil/contract'
import { createMiddleware } from 'hono/factory'
import { bearerOf } from './authenticate.ts'
import { equalInConstantTime } from './constant-time.ts'
import type { HttpEnv } from './variables.ts'

/** Tells the operator's clients how to authenticate (RFC 9110 section 11.6.1). */
const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="vigil-admin"' }

/** Lets the operator alone through. Where no token is configured, the route does not exist. */
export const operatorOnly = () =>
  createMiddleware<HttpEnv>(async function operatorOnly(c, next) {
    const expected = c.env.OPERATOR_TOKEN
    if (!expected) throw new VigilError('not_found')
    const sent = bearerOf(c.req.header('Authorization'))
    if (sent === null || !equalInConstantTime(await digest(sent), await digest(expected))) {
      throw new VigilError('invalid_api_key', {
        detail: 'The operator token is missing or wrong.',
        headers: CHALLENGE,
      })
    }
    await next()
  })

/** Digests are compared, so that not even the token's length shows in the time. */
async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return String.fromCharCode(...new Uint8Array(bytes))
}
