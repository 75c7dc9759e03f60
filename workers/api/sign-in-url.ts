import type { HttpEnv } from '@vigil/http'
import type { Context } from 'hono'

/** Returns the link of a sign-in token. The token is in the fragment, which no server, log or referrer sees. */
export function signInUrl(c: Context<HttpEnv>, token: string): string {
  return `${c.env.API_URL || new URL(c.req.url).origin}/console#token=${token}`
}
