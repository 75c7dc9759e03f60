import type { RateLimiter } from './rate-limiter.ts'

/** The bindings of wrangler.toml that the floor touches. */
interface Env {
  KV: KVNamespace
  RATE_LIMITER: DurableObjectNamespace<RateLimiter>
}

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
let signing: CryptoKey | null = null

/**
 * Lower bound of an evaluate: parses the body, calls one Durable Object, makes one ES256 signature and one KV write
 * after the answer. The real evaluate no longer writes KV; the write represents its encryption.
 */
export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const text = JSON.stringify(await request.json())
    const limiter = env.RATE_LIMITER.get(env.RATE_LIMITER.idFromName('floor'))
    const calls = await limiter.admit({ key: text.slice(0, 64) })
    const id = crypto.randomUUID()
    signing ??= await signingKey()
    const token = await crypto.subtle.sign(ES256, signing, new TextEncoder().encode(id))
    ctx.waitUntil(env.KV.put(`floor:${id}`, text, { expirationTtl: 300 }))
    return Response.json({ id, calls, token: btoa(String.fromCharCode(...new Uint8Array(token))) })
  },
}

async function signingKey(): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey(ES256, false, ['sign', 'verify'])
  if (!('privateKey' in made)) throw new Error('ES256 makes a pair of keys')
  return made.privateKey
}
