import { cors } from 'hono/cors'

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
export const browserCors = () =>
  cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    allowHeaders: ['x-api-key', 'content-type', 'x-request-id'],
    exposeHeaders: EXPOSED,
    maxAge: PREFLIGHT_MAX_AGE_SEC,
  })
