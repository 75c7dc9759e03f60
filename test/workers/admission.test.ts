import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Problem } from '@vigil/contract'
import type { Bindings } from '@vigil/http'
import { expect, test } from 'vitest'
import worker from '../../workers/all/index.ts'
import { withMethods } from '../support/faults.ts'
import { ask } from '../support/in-worker.ts'
import { openTenant } from '../support/tenant.ts'

// So many that a slow machine answers all before the rate limiter's time is over, after which each isolate counts.
test('of 100 concurrent requests with a limit of 50 exactly 50 are admitted', async () => {
  const { keys } = await openTenant(ask, env.OPERATOR_TOKEN, {
    apiRateLimit: 50,
    apiRateWindowSec: 60,
  })
  const headers = { 'x-api-key': keys.secretTest }
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => ask('api', '/api/v1/account', { headers })),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([50, 50])
  for (const answer of refused) {
    const problem = Problem.parse(await answer.json())
    expect(problem).toMatchObject({ error: 'rate_limited', limit: 50, remaining: 0 })
    expect(problem.retryAfterSec).toBeGreaterThan(0)
    expect(answer.headers.get('retry-after')).toBe(String(problem.retryAfterSec))
  }
  const left = answers.map(({ headers: sent }) => Number(sent.get('x-ratelimit-remaining')))
  expect(Math.min(...left)).toBe(0)
  expect(Math.max(...left)).toBe(49)
  await Promise.all(answers.map(({ body }) => (body?.locked ? null : body?.cancel())))
})

test('test and live, server and browser are counted separately', async () => {
  const { keys, site } = await openTenant(ask, env.OPERATOR_TOKEN, {
    apiRateLimit: 1,
    edgeRateLimit: 1,
  })
  const account = async (key: string) => {
    const answer = await ask('api', '/api/v1/account', { headers: { 'x-api-key': key } })
    await answer.body?.cancel()
    return answer.status
  }
  expect([await account(keys.secretTest), await account(keys.secretTest)]).toEqual([200, 429])
  expect(await account(keys.secretLive)).toBe(200)
  const evaluated = await ask('edge', '/v1/risk/evaluate', {
    method: 'POST',
    headers: {
      'x-api-key': keys.publishableLive,
      'Content-Type': 'application/json',
      Origin: `https://${site}`,
    },
    body: '{}',
  })
  expect(evaluated.status).toBe(200)
  await evaluated.body?.cancel()
})

test('repeatedly rejected checks read no database', async () => {
  const { keys } = await openTenant(ask, env.OPERATOR_TOKEN, { apiRateLimit: 1 })
  let statements = 0
  const DB = withMethods(env.DB, {
    prepare(text: string) {
      statements += 1
      return env.DB.prepare(text)
    },
  })
  const bindings: Bindings = Object.assign({}, env, { DB })
  const seen: [status: number, statements: number][] = []
  for (let i = 0; i < 4; i += 1) {
    statements = 0
    const context = createExecutionContext()
    const answer = await worker.fetch(
      new Request<unknown, IncomingRequestCfProperties>('http://api.test/api/v1/check', {
        method: 'POST',
        headers: {
          'x-api-key': keys.secretTest,
          'Content-Type': 'application/json',
          'Idempotency-Key': `key-${i}`,
        },
        body: JSON.stringify({ event: 'login', userId: `u-${i}` }),
      }),
      bindings,
      context,
    )
    await answer.body?.cancel()
    await waitOnExecutionContext(context)
    seen.push([answer.status, statements])
  }
  const [first, second, ...others] = seen
  expect(first?.[0]).toBe(200)
  expect(first?.[1]).toBeGreaterThan(4)
  // By this request the isolate learns of the rejection.
  expect(second?.[0]).toBe(429)
  expect(others).toEqual([
    [429, 0],
    [429, 0],
  ])
})

test('requests that fail validation count towards the limit', async () => {
  const { keys } = await openTenant(ask, env.OPERATOR_TOKEN, { apiRateLimit: 2 })
  const check = async () => {
    const answer = await ask('api', '/api/v1/check', {
      method: 'POST',
      headers: { 'x-api-key': keys.secretTest, 'Content-Type': 'application/json' },
      body: '{"email":7}',
    })
    await answer.body?.cancel()
    return answer.status
  }
  expect([await check(), await check(), await check()]).toEqual([400, 400, 429])
})
