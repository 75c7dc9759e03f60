import type { RateLimiter } from './rate-limiter.ts'

/** The bindings of wrangler.toml that the floor touches. */
interface Env {
  KV: KVNamespace
  RATE_LIMITER: DurableObjectNamespace<RateLimiter>
}

/** The floor under an evaluate: the body parsed, one Durable Object call, one KV write after the answer. */
export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const text = JSON.stringify(await request.json())
    const limiter = env.RATE_LIMITER.get(env.RATE_LIMITER.idFromName('floor'))
    const calls = await limiter.admit({ key: text.slice(0, 64) })
    const id = crypto.randomUUID()
    ctx.waitUntil(env.KV.put(`floor:${id}`, text, { expirationTtl: 300 }))
    return Response.json({ id, calls })
  },
}
