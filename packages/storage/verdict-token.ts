import type { Verdict } from '@vigil/contract'
import { Verdict as VerdictSchema } from '@vigil/contract'
import { compactVerify, importJWK, type JWK, SignJWT } from 'jose'

/** Claims of a verdict token. Anyone can read them in the browser: they are hashes and one encrypted text. */
export interface VerdictClaims {
  jti: string
  workspace: string
  env: 'test' | 'live'
  score: number
  verdict: Verdict
  visitor: string | null
  ip: string | null
  /** The page answered a nonce of the edge. */
  nonce: boolean
  /** The whole observation, encrypted; null: KV holds it under the jti. */
  observation: string | null
}

export type VerifiedToken =
  | { status: 'ok' | 'expired'; claims: VerdictClaims }
  | { status: 'invalid' }

export interface Tokens {
  /** Signs claims as a compact JWS (RFC 7515), ES256. */
  signToken(claims: VerdictClaims, expiresAtMs: number): Promise<string>
  /** Signs another document as a compact JWS of this `typ` (RFC 7515). */
  signDocument(typ: string, claims: Readonly<Record<string, unknown>>): Promise<string>
  verifyToken(token: string, nowMs: number): Promise<VerifiedToken>
  /** The public keys (RFC 7517), for callers that verify by themselves. */
  publicKeys(): { keys: JWK[] }
}

const TOKEN_TYP = 'vigil-verdict'

interface TokenKey {
  kid: string
  secret: CryptoKey | Uint8Array
  open: CryptoKey | Uint8Array
  published: JWK
}

/** Opens the signing keys; rejects where VERDICT_KEYS is no JWKS of private ES256 keys. */
export async function openTokens(verdictKeys: string): Promise<Tokens> {
  const keys = await Promise.all(privateKeys(verdictKeys).map(tokenKey))
  const [signer] = keys
  if (!signer) throw new Error('VERDICT_KEYS holds no key')
  return {
    signToken: ({ jti, ...claims }, expiresAtMs) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: signer.kid, typ: TOKEN_TYP })
        .setJti(jti)
        .setExpirationTime(Math.floor(expiresAtMs / 1000))
        .sign(signer.secret),
    signDocument: (typ, claims) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: signer.kid, typ })
        .sign(signer.secret),
    async verifyToken(token, nowMs) {
      try {
        const { payload } = await compactVerify(
          token,
          (header) => {
            if (header.typ !== TOKEN_TYP) throw new Error('no verdict token')
            const key = keys.find(({ kid }) => kid === header.kid)
            if (!key) throw new Error('signed by an unknown key')
            return key.open
          },
          { algorithms: ['ES256'] },
        )
        return readClaims(JSON.parse(new TextDecoder().decode(payload)), nowMs)
      } catch {
        return { status: 'invalid' }
      }
    },
    publicKeys: () => ({ keys: keys.map(({ published }) => published) }),
  }
}

function privateKeys(text: string): JWK[] {
  const jwks = parsed(text)
  if (typeof jwks !== 'object' || jwks === null || !('keys' in jwks) || !Array.isArray(jwks.keys)) {
    throw new Error('VERDICT_KEYS must be a private JWKS as JSON')
  }
  return jwks.keys
}

/** Parses JSON; null: not JSON. The parser's own message would quote the secret. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function tokenKey(jwk: JWK): Promise<TokenKey> {
  const { d, kid, kty, crv, x, y } = jwk
  if (!d || !kid || !kty || !crv || !x || !y)
    throw new Error('a key of VERDICT_KEYS lacks d, kid, x or y')
  const published: JWK = { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }
  const [secret, open] = await Promise.all([
    importJWK({ kty, crv, x, y, d }, 'ES256'),
    importJWK(published, 'ES256'),
  ])
  return { kid, secret, open, published }
}

function readClaims(payload: unknown, nowMs: number): VerifiedToken {
  if (typeof payload !== 'object' || payload === null) return { status: 'invalid' }
  const read = (name: string): unknown => (name in payload ? Reflect.get(payload, name) : null)
  const jti = read('jti')
  const workspace = read('workspace')
  const env = read('env')
  const score = read('score')
  const verdict = VerdictSchema.safeParse(read('verdict'))
  const exp = read('exp')
  const visitor = read('visitor')
  const ip = read('ip')
  const observation = read('observation')
  if (typeof jti !== 'string' || typeof workspace !== 'string') return { status: 'invalid' }
  if (env !== 'test' && env !== 'live') return { status: 'invalid' }
  if (typeof score !== 'number' || !verdict.success) return { status: 'invalid' }
  if (typeof exp !== 'number') return { status: 'invalid' }
  const claims: VerdictClaims = {
    jti,
    workspace,
    env,
    score,
    verdict: verdict.data,
    visitor: typeof visitor === 'string' ? visitor : null,
    ip: typeof ip === 'string' ? ip : null,
    nonce: read('nonce') === true,
    observation: typeof observation === 'string' ? observation : null,
  }
  return { status: exp * 1000 > nowMs ? 'ok' : 'expired', claims }
}
