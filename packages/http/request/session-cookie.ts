import { SESSION_TTL_MS } from '@vigil/service'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { HttpEnv } from '../context/variables.ts'

const NAME = 'vigil_session'
/** A page of another origin cannot send this header without a preflight, and this host answers none. */
const CONSOLE_HEADER = 'x-vigil-console'

/** Browsers accept a `__Host-` cookie only over TLS; a local deployment uses plain HTTP. */
const isSecure = (c: Context<HttpEnv>): boolean => new URL(c.req.url).protocol === 'https:'

/** Sets the session cookie, which scripts cannot read and other sites cannot send. */
export function setSession(c: Context<HttpEnv>, token: string): void {
  setCookie(c, NAME, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: SESSION_TTL_MS / 1000,
    ...(isSecure(c) && { secure: true, prefix: 'host' }),
  })
}

/** Removes the session cookie from the browser. */
export function dropSession(c: Context<HttpEnv>): void {
  deleteCookie(c, NAME, { path: '/', ...(isSecure(c) && { secure: true, prefix: 'host' }) })
}

/**
 * Returns the session token of a request that the console sent. null: there is none, or another page may have sent the
 * request.
 */
export function sessionToken(c: Context<HttpEnv>): string | null {
  if (!isFromConsole(c)) return null
  return (isSecure(c) ? getCookie(c, NAME, 'host') : getCookie(c, NAME)) ?? null
}

/** Whether the console sent a request: by its header and origin. */
export function isFromConsole(c: Context<HttpEnv>): boolean {
  if (c.req.header(CONSOLE_HEADER) !== '1') return false
  const origin = c.req.header('Origin')
  if (origin !== undefined && origin !== new URL(c.req.url).origin) return false
  const site = c.req.header('Sec-Fetch-Site')
  return site === undefined || site === 'same-origin'
}
