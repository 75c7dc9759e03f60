import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { AccountResult, CheckResponse } from '@vigil/contract'
import { afterEach, expect, test, vi } from 'vitest'
import worker from '../../workers/all/index.ts'
import { ask } from '../support/in-worker.ts'
import { openTenant } from '../support/tenant.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** A body of which the end arrives when `before` has run. */
const slowBody = (text: string, before: () => void) =>
  new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        before()
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )

test('a check whose request crosses the end of a month is counted once, and found by its request id', async () => {
  const { keys, site } = await openTenant(ask, env.OPERATOR_TOKEN)
  const now = new Date()
  const endMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  const clock = { nowMs: 0 }
  vi.spyOn(Date, 'now').mockImplementation(() => clock.nowMs)
  const headers = {
    'x-api-key': keys.secretLive,
    'x-service-site': site,
    'content-type': 'application/json',
  }
  async function check(body: ReadableStream<Uint8Array>): Promise<Response> {
    const context = createExecutionContext()
    const request = new Request<unknown, IncomingRequestCfProperties>(
      'http://api.test/api/v1/check',
      { method: 'POST', headers, body },
    )
    const response = await worker.fetch(request, env, context)
    await waitOnExecutionContext(context)
    expect(response.status).toBe(200)
    return response
  }
  const used = async (atMs: number) => {
    clock.nowMs = atMs
    const account = await ask('api', '/api/v1/account', { headers })
    return AccountResult.parse(await account.json()).usage.checksUsed
  }
  // So many that the sum of the month is stored.
  for (let i = 0; i < 66; i += 1) {
    clock.nowMs = endMs + 1000 + i
    await check(slowBody(JSON.stringify({ userId: `user-${i}` }), () => undefined))
  }
  clock.nowMs = endMs - 5
  const crossing = await check(
    slowBody('{"userId":"crossing"}', () => {
      clock.nowMs = endMs + 5
    }),
  )
  const { id } = CheckResponse.parse(await crossing.json())
  expect(await used(endMs - 1)).toBe(0)
  expect(await used(endMs + 2000)).toBe(67)
  const requestId = crossing.headers.get('X-Request-Id')
  const found = await ask('api', `/api/v1/checks?requestId=${requestId}`, { headers })
  expect(await found.text()).toContain(id)
})
