import { Role, type RouteAuth, VigilError } from '@vigil/contract'
import { inRange, networkOf, parseCidr, parseIp } from '@vigil/evidence'
import { logNote, type RequestNote } from '@vigil/log'
import { type KeyRecord, memberKey } from '@vigil/service'
import type { Context } from 'hono'
import { type Charged, openAdmission, openUnchargedAdmission } from '../admission/admission.ts'
import type { Stage } from '../context/stage.ts'
import type { HttpEnv } from '../context/variables.ts'
import { bodyText } from '../request/body.ts'
import { sessionToken } from '../request/session-cookie.ts'
import { hostOf, isLicensed, originFits } from '../request/site.ts'
import { connectionOf } from '../request/terminator.ts'

/** The keys that a route accepts. */
export type KeyAuth = Extract<RouteAuth, { kind: 'secret' | 'publishable' }>

/**
 * Authenticates the caller by the key that the route requires, and opens the request's admission. Refusals:
 * missing_api_key, invalid_api_key (unknown, malformed, revoked, expired or used from another address than it is bound
 * to: all alike), wrong_key_kind, workspace_suspended, live_key_required, site_required, site_not_licensed,
 * origin_not_allowed, temporarily_unavailable.
 */
export const authenticate =
  (auth: KeyAuth, role: Role | null, maxBodyBytes: number): Stage =>
  async (c) => {
    const sent = await sentKey(c, auth, maxBodyBytes)
    const key = sent === null ? await sessionKey(c, auth) : await recordOfSent(c, sent)
    if (key === null) {
      if ('optional' in auth) return
      throw new VigilError('missing_api_key')
    }
    const charged = chargedOf(c, key, auth)
    c.set('key', key)
    const isForeign = auth.kind === 'publishable' && isForeignPage(c, key)
    const open = isForeign ? openUnchargedAdmission : openAdmission
    c.set('admission', open(c.get('ports'), charged))
    if (key.kind !== auth.kind) throw new VigilError('wrong_key_kind')
    if (key.workspace.suspended) throw new VigilError('workspace_suspended')
    if ('liveOnly' in auth && key.env !== 'live') throw new VigilError('live_key_required')
    if (isForeign) throw new VigilError('origin_not_allowed')
    c.set('siteHost', auth.kind === 'secret' ? namedSite(c, key, auth) : originSite(c, key))
    requireRole(key, key.member !== null && 'memberRole' in auth ? auth.memberRole : role)
  }

/** A browser's network has a window of its own; a server sends the requests of all of its visitors. */
function chargedOf(c: Context<HttpEnv>, key: KeyRecord, { kind }: KeyAuth): Charged {
  const requestId = c.get('requestId')
  if (kind === 'secret') return { key, host: 'api', network: null, requestId }
  const ip = parseIp(connectionOf(c).ip ?? '')
  return { key, host: 'edge', network: ip && networkOf(ip), requestId }
}

/** Whether a live publishable key comes from a page of a host that it is not bound to. */
function isForeignPage(c: Context<HttpEnv>, key: KeyRecord): boolean {
  return (
    key.kind === 'publishable' && key.env === 'live' && !originFits(key, c.req.header('Origin'))
  )
}

/** Returns the key of the member whose session the console sent; null: there is none. */
async function sessionKey(c: Context<HttpEnv>, auth: KeyAuth): Promise<KeyRecord | null> {
  const token = auth.kind === 'secret' ? sessionToken(c) : null
  if (token === null) return null
  const env = c.req.header('x-vigil-env') === 'test' ? 'test' : 'live'
  return memberKey(c.get('services'), token, env)
}

const rankOf = (role: Role): number => Role.options.indexOf(role)

function requireRole({ role }: KeyRecord, least: Role | null): void {
  if (least === null || rankOf(role) >= rankOf(least)) return
  const detail =
    least === 'admin'
      ? 'Only a member who is an admin may do this, in the console or by a personal key.'
      : 'This key or member may only read.'
  throw new VigilError('wrong_key_kind', { detail })
}

async function recordOfSent(c: Context<HttpEnv>, sent: string): Promise<KeyRecord> {
  const { keyring, storeUse } = c.get('ports')
  const record = await keyring.recordOf(sent)
  if (record === null) throw new VigilError('invalid_api_key')
  if (!mayCallFrom(record, connectionOf(c).ip)) {
    // Refused like an unknown key, so that an attacker cannot tell that it is valid.
    logNote('a key was used from an address that it is not bound to', noteOf(c), {
      key: record.prefix,
    })
    throw new VigilError('invalid_api_key')
  }
  if (keyring.takeUse(record)) c.executionCtx.waitUntil(storeUse(record.keyId))
  return record
}

/** Whether a key may be used from an address. A key that is bound to addresses may not be used from an unknown one. */
function mayCallFrom({ allowedIps }: KeyRecord, address: string | null): boolean {
  if (allowedIps === null) return true
  const ip = parseIp(address ?? '')
  const ranges = allowedIps.flatMap((block) => parseCidr(block) ?? [])
  return ip !== null && ranges.some((range) => inRange(ip, range))
}

/** Returns the key as it was sent, not yet verified; null: none was sent. */
async function sentKey(
  c: Context<HttpEnv>,
  auth: KeyAuth,
  maxBodyBytes: number,
): Promise<string | null> {
  const header = c.req.header('x-api-key')?.trim()
  if (header) return header
  if ('bearer' in auth) return bearerOf(c.req.header('Authorization'))
  return 'inBody' in auth ? keyInBody(c, maxBodyBytes) : null
}

/** The token of an `Authorization: Bearer` header (RFC 6750 section 2.1); the scheme in any case. */
export function bearerOf(header: string | undefined): string | null {
  return /^bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null
}

/**
 * Returns the key in the body; null also for one that is no JSON, as a missing key is reported before other failures.
 * Throws if the body is too large: it may have a key.
 */
async function keyInBody(c: Context<HttpEnv>, maxBytes: number): Promise<string | null> {
  try {
    const body: unknown = JSON.parse(await bodyText(c, maxBytes))
    if (typeof body !== 'object' || body === null || !('publicKey' in body)) return null
    const { publicKey } = body
    return typeof publicKey === 'string' && publicKey.trim() !== '' ? publicKey.trim() : null
  } catch (error) {
    if (error instanceof VigilError && error.code === 'payload_too_large') throw error
    return null
  }
}

function noteOf(c: Context<HttpEnv>): RequestNote {
  return { requestId: c.get('requestId'), method: c.req.method, route: c.req.routePath }
}

/** The host of `x-service-site`, where it is licensed; null where a key may leave it out. */
function namedSite(c: Context<HttpEnv>, key: KeyRecord, auth: KeyAuth): string | null {
  const named = c.req.header('x-service-site')?.trim()
  if (!named) {
    if ('siteRequired' in auth && key.env === 'live') throw new VigilError('site_required')
    return null
  }
  // As it is licensed, which saves parsing it.
  if (isLicensed(key, named)) return named
  const host = hostOf(named)
  if (host === null || !isLicensed(key, host)) throw new VigilError('site_not_licensed')
  return host
}

/** The host that a browser's page belongs to; a test key bound to another is noted. */
function originSite(c: Context<HttpEnv>, key: KeyRecord): string | null {
  const origin = c.req.header('Origin')
  if (!originFits(key, origin)) {
    logNote('a test key was used from another host than the one it is bound to', noteOf(c), {
      key: key.prefix,
    })
  }
  if (key.websiteHostname !== null) return hostOf(key.websiteHostname)
  const host = origin === undefined ? null : hostOf(origin)
  return host !== null && isLicensed(key, host) ? host : null
}
