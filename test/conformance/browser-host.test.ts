import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Answer, call, type Request } from './support/call.ts'
import { expectProblem } from './support/problem.ts'
import { keyedRoutes, openRoutes } from './support/routes.ts'
import { publicKeys } from './support/verdict-token.ts'
import { chrome, homeInGermany } from './support/visitors.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace()
})

const get = (path: string, request?: Request) => call('edge', 'GET', path, request)

/** Reads the JSON response of a route that needs no key. */
function openResult<T>(answer: Answer, shape: z.ZodType<T>): T {
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/)
  return shape.parse(answer.json)
}

describe('health', () => {
  const Presence = z.record(z.string().min(1), z.boolean())
  const Health = z.object({ status: z.string().min(1), bindings: Presence }).catchall(Presence)

  test('reports the presence of each binding, and nothing else', async () => {
    const health = openResult(await get('/health'), Health)
    expect(health.status).toBe('ok')
    expect(Object.keys(health.bindings).length).toBeGreaterThan(0)
    expect(Object.values(health.bindings)).not.toContain(false)
  })

  test('is never cached', async () => {
    expect((await get('/health')).headers.get('cache-control')).toBe('no-store')
  })
})

describe('config', () => {
  const Config = z.strictObject({
    challengeRequired: z.boolean(),
    challengeRequiredUnbound: z.boolean(),
  })

  test.each(['publishableTest', 'publishableLive'] as const)(
    'never requires a challenge of a %s key, which is licensed',
    async (which) => {
      const config = openResult(await get('/v1/config', { key: workspace[which] }), Config)
      expect(config.challengeRequired).toBe(false)
    },
  )

  test('asks for no key', async () => {
    openResult(await get('/v1/config'), Config)
  })
})

describe('visit/context', () => {
  const VisitContext = z.strictObject({
    ip: z.string(),
    country: z.string(),
    city: z.string(),
    region: z.string(),
    asn: z.string(),
    asOrganization: z.string(),
    userAgent: z.string(),
  })
  const visit = async (ip: string, userAgent = chrome) => {
    const headers = { 'cf-connecting-ip': ip, 'user-agent': userAgent }
    return openResult(await get('/v1/visit/context', { headers }), VisitContext)
  }

  test.each([
    [homeInGermany, '84.153.20.0/24'],
    ['84.153.20.255', '84.153.20.0/24'],
    ['2003:c0:1:2:3:4:5:6', '2003:c0:1::/48'],
    ['2003:C0:0001::', '2003:c0:1::/48'],
    ['::ffff:84.153.20.7', '84.153.20.0/24'],
    ['no address', ''],
  ])('shows the address %s only as %s', async (ip, masked) => {
    const context = await visit(ip)
    expect(context.ip).toBe(masked)
    expect(JSON.stringify({ ...context, ip: '' })).not.toContain(ip)
  })

  test('echoes the user agent', async () => {
    expect((await visit(homeInGermany)).userAgent).toBe(chrome)
  })

  test.each(['x'.repeat(5_000), '<script>alert(1)</script>', 'Mozilla/5.0 "\\'])(
    'takes the user agent %j',
    async (userAgent) => {
      const reported = (await visit(homeInGermany, userAgent)).userAgent
      expect(userAgent.startsWith(reported)).toBe(true)
    },
  )
})

describe('the keys of verdict tokens', () => {
  test('are public keys with unique ids', async () => {
    const keys = await publicKeys()
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length)
  })
})

describe('the SDK', () => {
  const script = /^text\/javascript\b/

  test('is a script that any page may load, and is cached', async () => {
    for (const path of ['/sdk.js', '/sdk/v1.js']) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(answer.headers.get('content-type')).toMatch(script)
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.text.length).toBeGreaterThan(1_000)
      const etag = answer.headers.get('etag') ?? ''
      const again = await get(path, { headers: { 'if-none-match': etag } })
      expect([again.status, again.text]).toEqual([304, ''])
    }
  })

  test.each(['v0.js', 'nothing.js', 'v1', '..%2f..%2fwrangler.toml', '%2e%2e/index.js', 'V1.JS'])(
    'has no file %s',
    async (file) => {
      expectProblem(await get(`/sdk/${file}`), 'not_found')
    },
  )

  test('contains no key', async () => {
    expect((await get('/sdk.js')).text).not.toMatch(/[sp]k_(?:live|test)_[0-9A-Za-z]{38}/)
  })
})

describe('CORS', () => {
  const origin = 'https://www.acme.example'
  const preflight = (host: 'api' | 'edge', path: string, method: string) =>
    call(host, 'OPTIONS', path, {
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type,x-api-key,x-request-id',
      },
    })
  const listed = (answer: Answer, name: string) =>
    (answer.headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/)
  const edge = [...keyedRoutes, ...openRoutes].filter(({ host }) => host === 'edge')
  const server = [...keyedRoutes, ...openRoutes].filter(({ host }) => host === 'api')

  test.each(edge)('a page may call $name of the browser host', async ({ method, path }) => {
    const answer = await preflight('edge', path, method)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(['*', origin]).toContain(answer.headers.get('access-control-allow-origin'))
    expect(listed(answer, 'access-control-allow-methods')).toContain(method.toLowerCase())
    expect(listed(answer, 'access-control-allow-headers')).toEqual(
      expect.arrayContaining(['content-type', 'x-api-key', 'x-request-id']),
    )
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test.each([
    ['a success', () => ({ key: workspace.publishableTest, body: {} }), 200],
    ['a missing key', () => ({ body: {} }), 401],
    ['a wrong field', () => ({ key: workspace.publishableTest, body: { userAgent: 7 } }), 400],
    ['another Origin', () => ({ key: workspace.publishableLive, body: {} }), 403],
  ] as const)('a page may read %s, with its id and its limits', async (_, request, status) => {
    const answer = await call('edge', 'POST', '/v1/risk/evaluate', {
      ...request(),
      headers: { origin },
    })
    expect(answer.status).toBe(status)
    expect(['*', origin]).toContain(answer.headers.get('access-control-allow-origin'))
    expect(listed(answer, 'access-control-expose-headers')).toEqual(
      expect.arrayContaining([
        'x-request-id',
        'x-ratelimit-limit',
        'x-ratelimit-remaining',
        'x-ratelimit-reset',
        'retry-after',
      ]),
    )
  })

  test.each(server)('no page may call $name of the server host', async ({ method, path }) => {
    const asked = await preflight('api', path, method)
    expectProblem(asked, 'method_not_allowed')
    const answer = await call('api', method, path, {
      key: workspace.secretTest,
      headers: { origin },
    })
    for (const { headers } of [asked, answer]) {
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})
