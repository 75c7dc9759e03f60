import { VigilError } from '@vigil/contract'
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'

/** Configuration of Cloudflare Access in front of the console. */
export interface AccessBindings {
  /** Origin of the team, such as https://acme.cloudflareaccess.com; absent: sign-in by Access is off. */
  ACCESS_TEAM_URL?: string
  /** Audience tag of the Access application that protects the console. */
  ACCESS_AUD?: string
}

/** The identity in an assertion. */
export interface AccessIdentity {
  email: string
  expiresMs: number
}

/** Verifies assertions of Access; opened once per isolate. */
export interface Access {
  /**
   * Returns the identity of an assertion. Throws invalid_api_key if it is not valid, temporarily_unavailable without
   * keys.
   */
  verify(assertion: string): Promise<AccessIdentity>
}

/**
 * Access rotates its keys every six weeks and publishes old and new ones meanwhile (Cloudflare One, "Validate JWTs").
 */
const KEYS_TTL_MS = 10 * 60_000
/** Minimum time between two reads of the keys because of an unknown key id, ms: forged ids cost few reads. */
const COOLDOWN_MS = 30_000
const TIMEOUT_MS = 3_000

/** Opens Access; null: the deployment does not use it. Throws if its configuration is incomplete. */
export function openAccess(
  { ACCESS_TEAM_URL: team, ACCESS_AUD: audience }: AccessBindings,
  fetchKeys: (url: string, init: RequestInit) => Promise<Response>,
): Access | null {
  if (!team && !audience) return null
  if (!team || !audience) throw new Error('ACCESS_TEAM_URL and ACCESS_AUD belong together')
  const { origin, protocol, hostname } = new URL(team)
  if (protocol !== 'https:' && hostname !== '127.0.0.1') {
    throw new Error('ACCESS_TEAM_URL must begin with https://')
  }
  const keys = createRemoteJWKSet(new URL('/cdn-cgi/access/certs', origin), {
    cacheMaxAge: KEYS_TTL_MS,
    cooldownDuration: COOLDOWN_MS,
    timeoutDuration: TIMEOUT_MS,
    [customFetch]: (url, { headers, signal, method, redirect }) =>
      fetchKeys(url, { headers, signal, method, redirect }),
  })
  return {
    async verify(assertion) {
      const { payload } = await jwtVerify(assertion, keys, {
        algorithms: ['RS256', 'ES256'],
        issuer: origin,
        audience,
        requiredClaims: ['exp', 'email'],
      }).catch((cause: unknown) => {
        throw isForged(cause)
          ? new VigilError('invalid_api_key', {
              detail: 'The assertion of Cloudflare Access is not valid. Sign in to Access again.',
            })
          : new VigilError('temporarily_unavailable', { cause })
      })
      const { email, exp } = payload
      if (typeof email !== 'string' || email === '' || exp === undefined) {
        throw new VigilError('invalid_api_key', {
          detail: 'Cloudflare Access names no address: a service token opens no console.',
        })
      }
      return { email, expiresMs: exp * 1000 }
    },
  }
}

/** Whether the assertion is invalid; otherwise the keys of the team could not be read. */
function isForged(cause: unknown): boolean {
  return (
    cause instanceof errors.JOSEError &&
    !(cause instanceof errors.JWKSTimeout) &&
    !(cause instanceof errors.JWKSInvalid) &&
    cause.code !== 'ERR_JOSE_GENERIC'
  )
}
