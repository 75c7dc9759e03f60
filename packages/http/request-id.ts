import { createMiddleware } from 'hono/factory'
import { uuidV7 } from './uuid-v7.ts'
import type { HttpEnv } from './variables.ts'

/** Spec, Limits: 8 to 128 characters. Printable ASCII, which any log and any header can carry. */
const ACCEPTED = /^[\x20-\x7e]{8,128}$/

/** The caller's correlation id where it may be echoed, else a minted one. */
export function requestIdOf(sent: string | null | undefined, nowMs: number): string {
  return typeof sent === 'string' && ACCEPTED.test(sent) ? sent : uuidV7(nowMs)
}

/** Gives every request an id and every response the header `X-Request-Id`, failures included. */
export const requestId = () =>
  createMiddleware<HttpEnv>(async function requestId(c, next) {
    const id = requestIdOf(c.req.header('X-Request-Id'), Date.now())
    c.set('requestId', id)
    await next()
    c.header('X-Request-Id', id)
  })
