import type { Context } from 'hono'
import { equalInConstantTime } from '../admission/constant-time.ts'
import type { HttpEnv } from '../context/variables.ts'

const SECRET_HEADER = 'x-tls-terminator'
const IP_HEADER = 'x-tls-client-ip'

/** The visitor's connection, whichever server terminated its TLS. */
export interface VisitorConnection {
  ip: string | null
  /** Reads a header of the trusted terminator; null: the request did not come through one. */
  terminator: ((header: string) => string | null) | null
  /** `request.cf`; null behind a terminator, whose own connection it describes. */
  cf: unknown
}

/**
 * Returns the visitor's connection, as the deployment's own TLS terminator reports it if the request has its secret
 * (TLS_TERMINATOR_SECRET), else as the platform does.
 */
export function connectionOf(c: Context<HttpEnv>): VisitorConnection {
  const platform = c.req.header('CF-Connecting-IP') ?? null
  if (!isTerminator(c)) return { ip: platform, terminator: null, cf: c.req.raw.cf }
  const ip = c.req.header(IP_HEADER)?.trim() || platform
  return { ip, terminator: (header) => c.req.header(header) ?? null, cf: null }
}

/** Characters of each secret; a shorter one is ignored. */
const MIN_SECRET_LENGTH = 32

function isTerminator(c: Context<HttpEnv>): boolean {
  // Two, with a comma between them, while the secret is replaced.
  const secrets = (c.env.TLS_TERMINATOR_SECRET ?? '').split(',')
  const sent = c.req.header(SECRET_HEADER)
  return (
    sent !== undefined &&
    secrets.some(
      (secret) => secret.length >= MIN_SECRET_LENGTH && equalInConstantTime(sent, secret),
    )
  )
}
