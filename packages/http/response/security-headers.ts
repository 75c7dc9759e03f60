import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '../context/variables.ts'
import { setHeader } from './set-header.ts'

/** Default headers of every response; a handler's own values take precedence. */
const ALWAYS: readonly [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Strict-Transport-Security', 'max-age=31536000'],
  // Responses are about one visitor at one moment; cacheable ones set the header themselves.
  ['Cache-Control', 'no-store'],
]

/** Adds the headers that keep an answer from being sniffed, cached or leaked. */
export const securityHeaders = () =>
  createMiddleware<HttpEnv>(async function securityHeaders(c, next) {
    await next()
    for (const [name, value] of ALWAYS) if (!c.res.headers.has(name)) setHeader(c, name, value)
  })
