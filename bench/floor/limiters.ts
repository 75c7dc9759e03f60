import { openLimiters, type RateLimiter } from '@vigil/limits'

export { RateLimiter } from '@vigil/limits'
export { AlertDispatcher, MonitorRunner, Outbox, ProviderGate } from './objects.ts'

/** Networks that the requests come from. */
const NETWORKS = 4_096

/** Calls the rate limiter of a workspace concurrently, as often as the URL says, and counts the answers. */
export default {
  async fetch(request: Request, env: { RATE_LIMITER: DurableObjectNamespace<RateLimiter> }) {
    const { searchParams } = new URL(request.url)
    const [n, from, objects, limit, windowSec] = ['n', 'from', 'objects', 'limit', 'windowSec'].map(
      (name) => Number(searchParams.get(name) ?? 0),
    )
    const workspaceId = searchParams.get('workspace') ?? ''
    const limiters = openLimiters(env.RATE_LIMITER, () => objects ?? 1)
    const counts = { admitted: 0, refused: 0, failed: 0 }
    const ask = async (i: number) => {
      const asked = {
        ...({ keyId: 'key', host: 'api', limit: limit ?? 0, windowSec: windowSec ?? 1 } as const),
        observe: null,
        redeemJti: null,
      }
      const network = `network ${((from ?? 0) + i) % NETWORKS}`
      try {
        const { admitted } = await limiters.admit({ workspaceId, env: 'live' }, asked, network)
        counts[admitted ? 'admitted' : 'refused'] += 1
      } catch {
        counts.failed += 1
      }
    }
    await Promise.all(Array.from({ length: n ?? 0 }, (_, i) => ask(i)))
    return Response.json(counts)
  },
}
