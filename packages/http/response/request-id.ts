import { mintRequestId } from '@vigil/service'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '../context/variables.ts'
import { setHeader } from './set-header.ts'

/**
 * Spec, Limits: 8 to 128 characters. Letters of any script are accepted, since workerd reads and writes
 * headers as UTF-8. Control, format and line characters and malformed UTF-8 are not.
 */
const ACCEPTED = /^[^\p{C}\p{Zl}\p{Zp}\ufffd]{8,128}$/u

/** Returns the caller's correlation id if it may be echoed, else a new one. */
export function requestIdOf(
  sent: string | null | undefined,
  nowMs: number,
  idempotencyKey?: string | null,
): string {
  if (typeof sent === 'string' && ACCEPTED.test(sent)) return sent
  return mintRequestId(nowMs, idempotencyKey)
}

/** Gives every request an id and every response the header `X-Request-Id`, failures included. */
export const requestId = () =>
  createMiddleware<HttpEnv>(async function requestId(c, next) {
    const id = requestIdOf(
      c.req.header('X-Request-Id'),
      Date.now(),
      c.req.header('Idempotency-Key'),
    )
    c.set('requestId', id)
    await next()
    setHeader(c, 'X-Request-Id', id)
  })
