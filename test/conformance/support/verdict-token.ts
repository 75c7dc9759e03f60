import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod'
import { call } from './call.ts'

const Keys = z.strictObject({
  keys: z
    .array(
      z.strictObject({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: z.string(),
        y: z.string(),
        kid: z.string(),
        alg: z.literal('ES256'),
        use: z.literal('sig'),
      }),
    )
    .min(1),
})

const Header = z.object({ alg: z.literal('ES256'), kid: z.string() })
const Claims = z.looseObject({
  jti: z.string().min(1),
  workspace: z.uuid(),
  env: z.enum(['test', 'live']),
  score: z.int().min(0).max(100),
  verdict: z.string(),
  exp: z.int(),
})

/** The keys that the browser host publishes (RFC 7517); exactly the public members. */
export async function publicKeys() {
  const answer = await call('edge', 'GET', '/.well-known/jwks.json')
  return Keys.parse(answer.json).keys
}

/** Verifies a compact JWS (RFC 7515, ES256) with the published keys, as any reader of a token may; its claims. */
export async function verifiedClaims(token: string) {
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  if (more.length > 0) throw new Error('more than three parts')
  const { kid } = Header.parse(decoded(header))
  const jwk = (await publicKeys()).find((key) => key.kid === kid)
  if (jwk === undefined) throw new Error(`no key ${kid} is published`)
  const holds = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!holds) throw new Error('the signature does not hold')
  return Claims.parse(decoded(payload))
}

function decoded(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}
