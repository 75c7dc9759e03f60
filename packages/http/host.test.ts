import { Problem, VigilError } from '@vigil/contract'
import type { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import type { HttpEnv } from './context/variables.ts'
import { openHost } from './host.ts'

let api: Hono<HttpEnv>
let edge: Hono<HttpEnv>

beforeEach(() => {
  api = withRoutes(openHost('api', {}, {}))
  edge = withRoutes(openHost('edge', {}, {}))
})

function withRoutes(app: Hono<HttpEnv>) {
  app.get('/thing', (c) => c.json({ id: c.var.requestId }))
  app.post('/thing', (c) => c.json({ made: true }))
  app.get('/thing/:id', () => {
    throw new VigilError('not_found')
  })
  app.get('/kept', (c) => c.text('kept', 200, { 'Cache-Control': 'public, max-age=60' }))
  return app
}

const env = { API_URL: 'https://api.example.com' }
const ask = (app: typeof api, path: string, init?: RequestInit) => app.request(path, init, env)

test('a wrong method is 405 and Allow names the right ones', async () => {
  const answer = await ask(api, '/thing', { method: 'DELETE' })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
  expect(Problem.parse(await answer.json())).toMatchObject({
    type: 'https://api.example.com/problems/method-not-allowed',
    detail: 'This route takes GET, HEAD, POST, not DELETE.',
  })
})

test('an unknown path is 404, and so is an unknown id on a known path', async () => {
  for (const path of ['/nothing', '/thing/7']) {
    const answer = await ask(api, path)
    expect([answer.status, answer.headers.get('allow')]).toEqual([404, null])
    expect(Problem.parse(await answer.json()).error).toBe('not_found')
  }
})

test('HEAD answers as GET does, without a body', async () => {
  const answer = await ask(api, '/thing', { method: 'HEAD' })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
  expect(answer.headers.get('content-type')).toBe('application/json')
})

test('the type of a problem has the origin of the request if API_URL is not set', async () => {
  const answer = await api.request('https://vigil.example.com/nothing', {}, {})
  expect(Problem.parse(await answer.json()).type).toBe(
    'https://vigil.example.com/problems/not-found',
  )
})

const everyKind: [string, RequestInit][] = [
  ['/thing', {}],
  ['/thing', { method: 'HEAD' }],
  ['/thing', { method: 'PUT' }],
  ['/thing', { method: 'OPTIONS' }],
  ['/thing/7', {}],
  ['/nothing', {}],
]

test.each(everyKind)(
  '%s %j carries the request id and may not be sniffed or kept',
  async (path, init) => {
    for (const app of [api, edge]) {
      const answer = await ask(app, path, { ...init, headers: { 'X-Request-Id': 'request-id-1' } })
      expect(answer.headers.get('x-request-id')).toBe('request-id-1')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  },
)

test('a handler may allow caching', async () => {
  expect((await ask(api, '/kept')).headers.get('cache-control')).toBe('public, max-age=60')
})

const fromPage = { Origin: 'https://acme.example.com' }
const preflight = {
  method: 'OPTIONS',
  headers: {
    ...fromPage,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type,x-api-key',
  },
}

test('a preflight to the browser host is 204 and allows what the SDK sends', async () => {
  const { status, headers } = await ask(edge, '/thing', preflight)
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-methods')?.split(',')).toContain('POST')
  expect(headers.get('access-control-allow-headers')?.split(',')).toEqual(
    expect.arrayContaining(['x-api-key', 'content-type', 'x-request-id']),
  )
  expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(0)
  expect(headers.has('access-control-allow-credentials')).toBe(false)
})

test.each(everyKind)(
  'a page may read every answer of the browser host: %s %j',
  async (path, init) => {
    const { headers } = await ask(edge, path, { ...init, headers: fromPage })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    const exposed = headers.get('access-control-expose-headers')?.toLowerCase().split(',')
    expect(exposed).toEqual(
      expect.arrayContaining([
        'x-request-id',
        'x-ratelimit-limit',
        'x-ratelimit-remaining',
        'x-ratelimit-reset',
        'retry-after',
      ]),
    )
  },
)

test.each([...everyKind, ['/thing', preflight] as const])(
  'the server host sends no CORS header: %s %j',
  async (path, init) => {
    const { headers } = await ask(api, path, { headers: fromPage, ...init })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  },
)
