import { networkOf, parseIp } from '@vigil/evidence'
import type { ChallengedBrowser, KeyRecord } from '@vigil/service'
import type { Context } from 'hono'
import type { HttpEnv } from '../context/variables.ts'
import { hostOf } from './site.ts'
import { connectionOf } from './terminator.ts'

/** The page, network and browser of a request, as a nonce is bound to them. */
export function browserOf(c: Context<HttpEnv>, key: KeyRecord): ChallengedBrowser {
  const ip = parseIp(connectionOf(c).ip ?? '')
  const origin = c.req.header('Origin')
  return {
    keyId: key.keyId,
    origin: origin === undefined ? null : hostOf(origin),
    network: ip && networkOf(ip),
    userAgent: c.req.header('User-Agent') ?? '',
  }
}
