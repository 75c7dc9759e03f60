import { describe, expect, test } from 'vitest'
import { type Answer, call } from './support/call.ts'
import { live } from './support/credential-faults.ts'
import { expectProblem } from './support/problem.ts'
import { expectRateHeaders } from './support/rate-headers.ts'
import { keyedRoutes, type Route } from './support/routes.ts'
import { openWorkspace, ordinaryPlan, type Workspace } from './support/workspace.ts'

const LIMIT = 100
const tight = { apiRateLimit: LIMIT, edgeRateLimit: LIMIT }

function send(route: Route, workspace: Workspace, key = live(workspace, route.kind ?? 'secret')) {
  const { site } = workspace
  const headers = { 'x-service-site': site, origin: `https://${site}` }
  return call(route.host, route.method, route.path, { key, headers, body: route.body })
}

const header = (name: string) => (answer: Answer) => Number(answer.headers.get(name))
const remaining = header('x-ratelimit-remaining')
const limit = header('x-ratelimit-limit')
const reset = header('x-ratelimit-reset')
const retryAfter = header('retry-after')

/** The route of this name. */
function named(name: string): Route {
  const route = keyedRoutes.find((each) => each.name === name)
  if (route === undefined) throw new Error(`no route ${name}`)
  return route
}

describe.each(keyedRoutes)('a limit of 100, on $name', (route) => {
  test('admits exactly 100 of 200 concurrent requests, and counts down to 0', async () => {
    const workspace = await openWorkspace(tight)
    const answers = await Promise.all(Array.from({ length: 200 }, () => send(route, workspace)))
    const refused = answers.filter(({ status }) => status === 429)
    const admitted = answers.filter(({ status }) => status === (route.answers ?? 200))
    expect([admitted.length, refused.length]).toEqual([LIMIT, LIMIT])
    const left = admitted.map(remaining).sort((a, b) => a - b)
    expect(left).toEqual(Array.from({ length: LIMIT }, (_, i) => i))
    for (const answer of answers) {
      expectRateHeaders(answer)
      expect(limit(answer)).toBe(LIMIT)
      expect(reset(answer)).toBeLessThanOrEqual(ordinaryPlan.apiRateWindowSec)
    }
    for (const answer of refused) {
      const problem = expectProblem(answer, 'rate_limited')
      expect(problem).toMatchObject({ limit: LIMIT, remaining: 0 })
      expect(problem.retryAfterSec).toBeGreaterThan(0)
      expect(reset(answer)).toBe(problem.retryAfterSec)
    }
  })
})

describe('the limit', () => {
  const account = named('account')
  const evaluate = named('evaluate')

  test('is the limit of the plan, separate for the browser host', async () => {
    const workspace = await openWorkspace()
    expect(limit(await send(account, workspace))).toBe(ordinaryPlan.apiRateLimit)
    expect(limit(await send(evaluate, workspace))).toBe(ordinaryPlan.edgeRateLimit)
  })

  test('is counted separately for each key', async () => {
    const workspace = await openWorkspace({ apiRateLimit: 1, edgeRateLimit: 1 })
    const { key } = await workspace.createKey({ kind: 'secret', env: 'live' })
    for (const each of [workspace.secretLive, workspace.secretTest, key]) {
      expect((await send(account, workspace, each)).status).toBe(200)
      expectProblem(await send(account, workspace, each), 'rate_limited')
    }
    expect((await send(evaluate, workspace)).status).toBe(200)
    expectProblem(await send(evaluate, workspace), 'rate_limited')
  })

  test('is counted over all routes of a host together', async () => {
    const server = keyedRoutes.filter(({ host }) => host === 'api')
    const workspace = await openWorkspace({ apiRateLimit: server.length })
    for (const [i, route] of server.entries()) {
      expect([route.name, remaining(await send(route, workspace))]).toEqual([
        route.name,
        server.length - 1 - i,
      ])
    }
    for (const route of server) expectProblem(await send(route, workspace), 'rate_limited')
  })

  test('counts requests that are rejected for other reasons, too', async () => {
    const workspace = await openWorkspace({ apiRateLimit: 3 })
    const wrong = { ...named('check'), body: { email: 7 } }
    for (const code of ['validation_failed', 'validation_failed'] as const) {
      expectProblem(await send(wrong, workspace), code)
    }
    const elsewhere = { ...workspace, site: 'www.evil.example' }
    expectProblem(await send(account, elsewhere, workspace.secretLive), 'site_not_licensed')
    expectProblem(await send(wrong, workspace), 'rate_limited')
  })

  test('of the browser host leaves half to other networks, and the refusal says so', async () => {
    const workspace = await openWorkspace({ edgeRateLimit: 5 })
    const from = (address: string) =>
      call('edge', 'POST', '/v1/risk/evaluate', {
        key: workspace.publishableTest,
        headers: { 'cf-connecting-ip': address },
        body: {},
      })
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      expect((await from(address)).status).toBe(200)
    }
    const problem = expectProblem(await from('203.0.113.4'), 'rate_limited')
    expect(problem).toMatchObject({ limit: 3, remaining: 0 })
    expect(problem.detail).toContain('from this network')
    for (const address of ['198.51.100.1', '198.51.100.2']) {
      expect((await from(address)).status).toBe(200)
    }
    const spent = expectProblem(await from('192.0.2.1'), 'rate_limited')
    expect(spent.limit).toBe(5)
    expect(spent.detail).not.toContain('network')
  })

  test('admits a caller again after Retry-After, and never limits another caller', async () => {
    const workspace = await openWorkspace({ apiRateLimit: 2, apiRateWindowSec: 1 })
    expect(retryAfter(await send(account, workspace))).toBe(0)
    let refused = await send(account, workspace)
    // Slow machines: the window of a second may have passed between two requests.
    while (refused.status === 200) refused = await send(account, workspace)
    const { retryAfterSec = 0 } = expectProblem(refused, 'rate_limited')
    await new Promise((resolve) => setTimeout(resolve, retryAfterSec * 1000))
    expect((await send(account, workspace)).status).toBe(200)
  })
})
