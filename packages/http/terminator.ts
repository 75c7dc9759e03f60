import type { Context } from 'hono'
import { equalInConstantTime } from './constant-time.ts'
import type { HttpEnv } from './variables.ts'

const SECRET_HEADER = 'x-tls-terminator'
const IP_HEADER = 'x-tls-client-ip'

/** The visitor's connection, whichever server terminated its TLS. */
export interface VisitorConnection {
  ip: string | null
  /** Reads what a trusted terminator in front of us reported; null where none did. */
  terminator: ((header: string) => string | null) | null
  /** `request.cf`; null behind a terminator, whose own connection it describes. */
  cf: unknown
}

/**
 * The visitor's connection. Where the request proves to come from the deployment's own TLS
 * terminator (TLS_TERMINATOR_SECRET), that says who connected; anyone else's word counts nothing.
 */
export function connectionOf(c: Context<HttpEnv>): VisitorConnection {
  const platform = c.req.header('CF-Connecting-IP') ?? null
  if (!isTerminator(c)) return { ip: platform, terminator: null, cf: c.req.raw.cf }
  const ip = c.req.header(IP_HEADER)?.trim() || platform
  return { ip, terminator: (header) => c.req.header(header) ?? null, cf: null }
}

/** Shortest secret that counts as one. */
const SHORTEST_SECRET = 32

function isTerminator(c: Context<HttpEnv>): boolean {
  const secret = c.env.TLS_TERMINATOR_SECRET ?? ''
  const sent = c.req.header(SECRET_HEADER)
  return secret.length >= SHORTEST_SECRET && sent !== undefined && equalInConstantTime(sent, secret)
}
