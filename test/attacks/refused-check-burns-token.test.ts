import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { CheckResponse } from '@vigil/contract'
import type { Bindings } from '@vigil/http'
import { expect, vi } from 'vitest'
import worker from '../../workers/all/index.ts'
import { faultyAnswer, faultyDatabase, withMethods } from '../support/faults.ts'
import { attack } from './support/attack.ts'
import { HOME } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { codesOf, openVictim, type Victim } from './support/victim.ts'

/** Retries a rejected check with its token and Idempotency-Key, then uses the token a second time. */
async function retried({ post, tenant }: Victim, body: object, idempotencyKey: string) {
  // A key that this isolate has not cached uses the new plan at once.
  const { key } = await tenant.createKey({ kind: 'secret', env: 'live' })
  const again = async (headers: Record<string, string>) => {
    const site = { 'x-service-site': tenant.site }
    const answer = await post(key, '/api/v1/check', body, { ...site, ...headers })
    return CheckResponse.parse(await answer.json())
  }
  const first = await again({ 'idempotency-key': idempotencyKey })
  expect(codesOf(first)).not.toContain('token_replayed')
  expect(codesOf(await again({}))).toContain('token_replayed')
  return `${first.score}, ${first.verdict}; a second use after it is a replay`
}

/** The request of a check by the server of a workspace. */
const checkOf = ({ keys, site }: Victim['tenant'], body: object, idempotencyKey: string) =>
  new Request<unknown, IncomingRequestCfProperties>('http://api.test/api/v1/check', {
    method: 'POST',
    headers: {
      'x-api-key': keys.secretLive,
      'x-service-site': site,
      'idempotency-key': idempotencyKey,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })

for (const { status, plan, raised, payload } of [
  { status: 402, plan: { monthlyChecks: 1 }, raised: { monthlyChecks: 100 }, payload: 6 },
  {
    status: 429,
    plan: { apiRateLimit: 1, apiRateWindowSec: 3600 },
    raised: { apiRateLimit: 100 },
    payload: 7,
  },
]) {
  attack(
    `a check refused with ${status}, then retried with the same token`,
    'token_replayed, 38',
    async () => {
      const victim = await openVictim(plan)
      const { check, evaluate, post, tenant } = victim
      await check({ email: 'first@acme.example' })
      const { verdictToken } = await evaluate(humanPayload(payload), HOME)
      const body = { email: 'ada@acme.example', ip: HOME, verdictToken: verdictToken.token }
      const key = `retry-000${status}`
      const headers = { 'x-service-site': tenant.site, 'idempotency-key': key }
      const refused = await post(tenant.keys.secretLive, '/api/v1/check', body, headers)
      expect(refused.status).toBe(status)
      await tenant.changePlan(raised)
      return retried(victim, body, key)
    },
  )
}

attack(
  'a check refused with 503 (it cannot be stored), then retried with the same token',
  'token_replayed, 38',
  async () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
    const victim = await openVictim()
    const { evaluate, tenant } = victim
    const { verdictToken } = await evaluate(humanPayload(8), HOME)
    const body = { email: 'ada@acme.example', ip: HOME, verdictToken: verdictToken.token }
    const bindings: Bindings = Object.assign({}, env, {
      DB: faultyDatabase(env.DB, /INSERT INTO visits/, 'down', []),
      OUTBOX: withMethods(env.OUTBOX, {
        get: () => ({ enqueue: () => faultyAnswer('down', null) }),
      }),
    })
    const context = createExecutionContext()
    const refused = await worker.fetch(checkOf(tenant, body, 'retry-000003'), bindings, context)
    await waitOnExecutionContext(context)
    silenced.mockRestore()
    expect(refused.status).toBe(503)
    return retried(victim, body, 'retry-000003')
  },
)

attack(
  'a check that hangs while it is stored, sent again meanwhile with its Idempotency-Key',
  'token_replayed, 38',
  async () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
    const victim = await openVictim()
    const { evaluate, tenant } = victim
    const { verdictToken } = await evaluate(humanPayload(9), HOME)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const body = { email: 'ada@acme.example', ip: HOME, verdictToken: verdictToken.token }
    const redeemed = Promise.withResolvers<void>()
    const bindings: Bindings = Object.assign({}, env, {
      DB: faultyDatabase(env.DB, /INSERT INTO visits/, 'slow', []),
      OUTBOX: withMethods(env.OUTBOX, {
        get: () => ({ enqueue: () => faultyAnswer('slow', null) }),
      }),
      RATE_LIMITER: withMethods(env.RATE_LIMITER, {
        getByName: (name: string) => {
          const limiter = env.RATE_LIMITER.getByName(name)
          return {
            admit: async (...about: Parameters<typeof limiter.admit>) => {
              const answer = await limiter.admit(...about)
              redeemed.resolve()
              return answer
            },
            release: (...about: Parameters<typeof limiter.release>) => limiter.release(...about),
          }
        },
      }),
    })
    const context = createExecutionContext()
    const first = worker.fetch(checkOf(tenant, body, 'retry-000004'), bindings, context)
    await redeemed.promise
    const result = await retried(victim, body, 'retry-000004')
    // Time passes while this waits: the time limits of the database and of the outbox end.
    await vi.waitFor(() => first, 60_000)
    vi.useRealTimers()
    await waitOnExecutionContext(context)
    silenced.mockRestore()
    return result
  },
)
