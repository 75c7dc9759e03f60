import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '../context/variables.ts'
import { setHeader } from './set-header.ts'

/** Response headers that a page of another origin may read. */
const EXPOSED = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
]

/** Seconds a browser may keep a preflight's answer; Chromium keeps none longer than two hours. */
const PREFLIGHT_MAX_AGE_SEC = 7200

/**
 * Lets pages of any origin call the browser host. What a page may do is decided by its key and
 * Origin, never by a cookie: credentials are not allowed. A preflight is answered with 204.
 */
export function browserCors() {
  const preflight = cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    allowHeaders: ['x-api-key', 'content-type', 'x-request-id'],
    exposeHeaders: EXPOSED,
    maxAge: PREFLIGHT_MAX_AGE_SEC,
  })
  const names = EXPOSED.join(',')
  return createMiddleware<HttpEnv>(async function exposed(c, next) {
    if (c.req.method === 'OPTIONS') return preflight(c, next)
    // Hono's middleware creates a response before the handler's, and copies the handler's into it.
    await next()
    setHeader(c, 'Access-Control-Allow-Origin', '*')
    setHeader(c, 'Access-Control-Expose-Headers', names)
  })
}
