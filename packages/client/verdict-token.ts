import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose'

/** What a verdict token states; addresses and visitors are hashes. */
export interface VerdictClaims {
  jti: string
  workspace: string
  env: 'test' | 'live'
  score: number
  verdict: 'allow' | 'challenge' | 'shadow' | 'block' | (string & {})
  visitor: string | null
  ip: string | null
  /** Seconds since the epoch. */
  exp: number
}

export type TokenVerification =
  | { valid: true; claims: VerdictClaims }
  /**
   * `audience`: of another workspace or environment. `keys_unavailable`: the signature could not be
   * verified, because no key set could be fetched.
   */
  | {
      valid: false
      reason: 'malformed' | 'signature' | 'expired' | 'audience' | 'keys_unavailable'
    }

export interface TokenVerifierOptions {
  /** Base URL of the browser host, whose `/.well-known/jwks.json` has the keys. */
  edgeUrl: string
  /**
   * Id of your workspace (`account().workspace.id`): one key set signs for every workspace of a
   * deployment, including other customers' tokens. null accepts tokens of every workspace.
   */
  workspace: string | null
  /** Environment of the publishable key on your page. */
  env: 'test' | 'live'
  /** How long a key set is used before it is fetched again, s; default one hour. */
  cacheSec?: number
  /** Deadline of fetching the key set, ms; default 2,000. */
  timeoutMs?: number
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** Verifies verdict tokens without the service. Only a check detects a token that was used before. */
export interface TokenVerifier {
  verify(token: string): Promise<TokenVerification>
}

/** Uses only cached keys, and never waits for the network. */
export interface CachedVerifier extends TokenVerifier {
  warm(): Promise<void>
  /** null: the token is invalid, or no keys are cached. */
  verifyCached(token: string): Promise<VerdictClaims | null>
}

interface Keys {
  set: JSONWebKeySet
  atMs: number
}

const CACHE_SEC = 3600
const TIMEOUT_MS = 2000
/** An unknown key id fetches the set again, but no more often than this. */
const COOLDOWN_MS = 30_000
/** Tolerated clock difference, s. */
const CLOCK_TOLERANCE_SEC = 30

/** Opens a verifier that fetches the key set once and caches it. */
export function openTokenVerifier(options: TokenVerifierOptions): CachedVerifier {
  const url = `${options.edgeUrl.replace(/\/+$/, '')}/.well-known/jwks.json`
  const fetcher = options.fetch ?? ((target: string, init: RequestInit) => fetch(target, init))
  const cacheMs = (options.cacheSec ?? CACHE_SEC) * 1000
  let keys: Keys | null = null
  let triedMs = -Infinity
  let pending: Promise<void> | null = null

  /** Concurrent verifications share one fetch and wait for it. */
  function refresh(): Promise<void> {
    pending ??= fetchKeys().finally(() => {
      pending = null
    })
    return pending
  }

  async function fetchKeys(): Promise<void> {
    triedMs = Date.now()
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    // A `fetch` of the caller may ignore its signal.
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        resolve(null)
        abort.abort()
      }, options.timeoutMs ?? TIMEOUT_MS)
    })
    try {
      const set = await Promise.race([fetchSet(abort.signal), late])
      if (isKeySet(set)) keys = { set, atMs: Date.now() }
    } catch {
      // Cached keys stay in use; without any, verification returns `keys_unavailable`.
    } finally {
      if (timer !== undefined) clearTimeout(timer)
    }
  }

  async function fetchSet(signal: AbortSignal): Promise<unknown> {
    const response = await fetcher(url, { redirect: 'manual', signal })
    return response.status === 200 ? response.json() : null
  }

  const mayFetch = () => pending !== null || Date.now() - triedMs >= COOLDOWN_MS

  const isDue = () => (keys === null || Date.now() - keys.atMs >= cacheMs) && mayFetch()

  const isOurs = ({ workspace, env }: VerdictClaims) =>
    env === options.env && (options.workspace === null || workspace === options.workspace)

  async function read(token: string): Promise<TokenVerification> {
    if (keys === null) return { valid: false, reason: 'keys_unavailable' }
    const verified = await verifyWith(keys.set, token)
    return verified.valid && !isOurs(verified.claims)
      ? { valid: false, reason: 'audience' }
      : verified
  }

  return {
    async verify(token) {
      if (isDue()) await refresh()
      const first = await read(token)
      const mayBeNewKey = !first.valid && first.reason === 'signature'
      if (!mayBeNewKey || !mayFetch()) return first
      await refresh()
      return read(token)
    },
    async warm() {
      if (isDue()) await refresh()
    },
    async verifyCached(token) {
      const verified = token === '' ? null : await read(token)
      return verified?.valid ? verified.claims : null
    },
  }
}

async function verifyWith(set: JSONWebKeySet, token: string): Promise<TokenVerification> {
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(set), {
      algorithms: ['ES256'],
      typ: 'vigil-verdict',
      clockTolerance: CLOCK_TOLERANCE_SEC,
      requiredClaims: ['exp', 'jti'],
    })
    const claims = claimsOf(payload)
    return claims === null ? { valid: false, reason: 'malformed' } : { valid: true, claims }
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) return { valid: false, reason: 'expired' }
    const isSignature =
      cause instanceof errors.JWSSignatureVerificationFailed ||
      cause instanceof errors.JWKSNoMatchingKey
    return { valid: false, reason: isSignature ? 'signature' : 'malformed' }
  }
}

function claimsOf(payload: Record<string, unknown>): VerdictClaims | null {
  const { jti, workspace, env, score, verdict, visitor, ip, exp } = payload
  if (typeof jti !== 'string' || typeof workspace !== 'string') return null
  if ((env !== 'test' && env !== 'live') || typeof exp !== 'number') return null
  if (typeof score !== 'number' || typeof verdict !== 'string') return null
  const hash = (value: unknown) => (typeof value === 'string' ? value : null)
  return { jti, workspace, env, score, verdict, visitor: hash(visitor), ip: hash(ip), exp }
}

function isKeySet(value: unknown): value is JSONWebKeySet {
  return typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys)
}
