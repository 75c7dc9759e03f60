import type { KeyKind } from '@vigil/contract'
import { secret, VigilError } from '@vigil/contract'
import { type LimiterAnswer, type LimiterRequest, openLocalAdmission } from '@vigil/limits'
import type { KeyRecord } from '@vigil/service'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyRecord } from '../../test/support/key-record.ts'
import { openShed } from './admission/shed.ts'
import { authenticate, type KeyAuth } from './authentication/authenticate.ts'
import type { HttpEnv } from './context/variables.ts'
import { admitFirst, rateHeaders } from './response/rate-headers.ts'
import { problemRenderer } from './response/render-problem.ts'
import { requestId } from './response/request-id.ts'
import { before } from './testing/before.ts'

let keys: Map<string, KeyRecord>
let asked: LimiterRequest[]
let limiter: (request: LimiterRequest) => Promise<LimiterAnswer>
let databaseIsUp: boolean

const admitted: LimiterAnswer = {
  admitted: true,
  limit: 100,
  remaining: 99,
  resetSec: 60,
  velocity: null,
  token: null,
  payloadReplayed: false,
  listsVersion: null,
  policyChanges: null,
  refusedBy: null,
  challenge: null,
}

beforeEach(() => {
  keys = new Map([
    ['sk-live', keyRecord()],
    ['sk-test', keyRecord({ env: 'test' })],
    ['pk-live', publishable('live')],
    ['pk-test', publishable('test')],
  ])
  asked = []
  limiter = async () => admitted
  databaseIsUp = true
})
afterEach(() => {
  vi.restoreAllMocks()
})

function publishable(env: 'test' | 'live'): KeyRecord {
  return keyRecord({ kind: 'publishable', env, websiteHostname: 'acme.example.com' })
}

function appWith(auth: KeyAuth, handler: (c: { admit(): Promise<unknown> }) => unknown) {
  const app = new Hono<HttpEnv>()
  const problem = problemRenderer(() => 'https://api.example.com')
  app.onError(problem.onError)
  app.use(requestId(), rateHeaders(problem.render))
  app.use(async (c, next) => {
    c.set('ports', {
      keyring: {
        recordOf: async (key) => {
          if (!databaseIsUp)
            throw new VigilError('temporarily_unavailable', { cause: new Error('D1 is down') })
          return keys.get(key) ?? null
        },
        takeUse: () => false,
      },
      storeUse: async () => {},
      admit: (_scope, request) => {
        asked.push(request)
        return limiter(request)
      },
      shed: openShed(),
      releaseToken: async () => {},
      local: openLocalAdmission(),
      nowMs: () => 0,
    })
    await next()
  })
  app.all('/asks-itself', before(authenticate(auth, null, 1024)), async (c) => {
    const said = await handler({
      admit: async () => c.var.admission?.admit({ redeemJti: 'jti of this request' }),
    })
    return c.json({ said, siteHost: c.var.siteHost })
  })
  app.all('/asks-first', before(authenticate(auth, null, 1024), admitFirst), (c) =>
    c.json({ done: true }),
  )
  return app
}

async function send(
  headers: Record<string, string>,
  auth: KeyAuth = secret,
  { path = '/asks-itself', body }: { path?: string; body?: string } = {},
) {
  const app = appWith(auth, async ({ admit }) => await admit())
  const answer = await app.request(
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body }),
    },
    {},
  )
  const json: { error?: string; siteHost?: string } = await answer.json()
  return {
    status: answer.status,
    error: json.error,
    siteHost: json.siteHost,
    headers: answer.headers,
  }
}

const rateNames = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after']
const rates = (headers: Headers) => rateNames.map((name) => headers.get(name))

test('no key is missing_api_key, and an unknown one invalid_api_key; neither asks the rate limiter', async () => {
  expect(await send({})).toMatchObject({ status: 401, error: 'missing_api_key' })
  expect(await send({ 'x-api-key': ' ' })).toMatchObject({ status: 401, error: 'missing_api_key' })
  const unknown = await send({ 'x-api-key': 'sk-unknown' })
  expect(unknown).toMatchObject({ status: 401, error: 'invalid_api_key' })
  expect(rates(unknown.headers)).toEqual([null, null, null, null])
  expect(asked).toEqual([])
})

test('a bearer token is a credential only for routes that accept it', async () => {
  const bearer = { Authorization: 'Bearer sk-live' }
  expect(await send(bearer)).toMatchObject({ error: 'missing_api_key' })
  expect(await send(bearer, { kind: 'secret', bearer: true })).toMatchObject({ status: 200 })
  expect(
    await send({ authorization: 'bearer sk-live' }, { kind: 'secret', bearer: true }),
  ).toMatchObject({
    status: 200,
  })
  expect(
    await send({ Authorization: 'Basic sk-live' }, { kind: 'secret', bearer: true }),
  ).toMatchObject({
    error: 'missing_api_key',
  })
})

test('a key in the body is used only by routes that accept it, and the header takes precedence', async () => {
  const body = '{"publicKey":"pk-live"}'
  expect(await send({}, { kind: 'publishable' }, { body })).toMatchObject({
    error: 'missing_api_key',
  })
  const fromBody = { kind: 'publishable', inBody: true } as const
  expect(await send({}, fromBody, { body })).toMatchObject({ status: 200 })
  expect(await send({ 'x-api-key': 'pk-unknown' }, fromBody, { body })).toMatchObject({
    error: 'invalid_api_key',
  })
  for (const unreadable of ['', '{', '[]', 'null', '{"publicKey":7}', '{"publicKey":" "}']) {
    expect(await send({}, fromBody, { body: unreadable })).toMatchObject({
      error: 'missing_api_key',
    })
  }
})

test('a body that is too large may have a key: it is refused for its size', async () => {
  const auth = { kind: 'publishable', inBody: true } as const
  const body = `{"publicKey":"pk-live","padding":"${'x'.repeat(1024)}"}`
  expect(await send({}, auth, { body })).toMatchObject({ error: 'payload_too_large' })
})

test.each<[KeyKind, string]>([
  ['secret', 'pk-live'],
  ['publishable', 'sk-test'],
])('a route for %s keys refuses %s with 403 and its rate headers', async (kind, key) => {
  const refused = await send({ 'x-api-key': key }, { kind })
  expect(refused).toMatchObject({ status: 403, error: 'wrong_key_kind' })
  expect(rates(refused.headers)).toEqual(['100', '99', '60', '0'])
})

test('all keys of a suspended workspace are rejected', async () => {
  keys.set(
    'sk-live',
    keyRecord({ workspace: { id: 'w', name: 'Acme', suspended: true, quietEvaluate: false } }),
  )
  expect(await send({ 'x-api-key': 'sk-live' })).toMatchObject({ error: 'workspace_suspended' })
})

test('a route for live keys refuses a test key', async () => {
  expect(await send({ 'x-api-key': 'sk-test' }, { kind: 'secret', liveOnly: true })).toMatchObject({
    status: 403,
    error: 'live_key_required',
  })
})

test('if a site is required, a live key must name a licensed one, a test key need not', async () => {
  const options = { kind: 'secret', siteRequired: true } as const
  expect(await send({ 'x-api-key': 'sk-live' }, options)).toMatchObject({
    status: 400,
    error: 'site_required',
  })
  expect(await send({ 'x-api-key': 'sk-test' }, options)).toMatchObject({ status: 200 })
  const site = { 'x-api-key': 'sk-live', 'x-service-site': 'ACME.example.com' }
  expect(await send(site, options)).toMatchObject({ status: 200, siteHost: 'acme.example.com' })
})

test.each(['sk-live', 'sk-test'])(
  '%s naming an unlicensed site is refused everywhere',
  async (key) => {
    const site = { 'x-api-key': key, 'x-service-site': 'other.example.com' }
    expect(await send(site)).toMatchObject({ status: 403, error: 'site_not_licensed' })
  },
)

test('from another host a live publishable key is rejected, and a test key is accepted and logged', async () => {
  const note = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const foreign = { Origin: 'https://evil.example.com' }
  const kind = 'publishable' as const
  expect(await send({ 'x-api-key': 'pk-live', ...foreign }, { kind })).toMatchObject({
    status: 403,
    error: 'origin_not_allowed',
  })
  expect(note).not.toHaveBeenCalled()
  expect(await send({ 'x-api-key': 'pk-test', ...foreign }, { kind })).toMatchObject({
    status: 200,
  })
  expect(note).toHaveBeenCalledOnce()
})

test('a wrong Origin is rejected with rate headers, and not counted', async () => {
  const foreign = { 'x-api-key': 'pk-live', Origin: 'https://evil.example.com' }
  const refused = await send(foreign, { kind: 'publishable' })
  expect(refused).toMatchObject({ status: 403, error: 'origin_not_allowed' })
  expect(rates(refused.headers)).toEqual(['50', '49', '0', '0'])
  expect(asked).toEqual([])
})

test('a browser is counted by its /24 or /64 before its key, a server only by its key', async () => {
  const from = async (key: string, kind: 'secret' | 'publishable', ip: string) => {
    await send({ 'x-api-key': key, 'CF-Connecting-IP': ip }, { kind })
    return asked.at(-1)?.network
  }
  expect(await from('pk-live', 'publishable', '203.0.113.7')).toBe('203.0.113.0/24')
  expect(await from('pk-live', 'publishable', '2001:db8:1:2:3::4')).toBe('2001:db8:1:2::/64')
  expect(await from('pk-live', 'publishable', 'no address')).toBeNull()
  expect(await from('sk-live', 'secret', '203.0.113.7')).toBeNull()
})

test('keys that cannot be looked up are 503, not 401', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  databaseIsUp = false
  const answer = await send({ 'x-api-key': 'sk-live' })
  expect(answer).toMatchObject({ status: 503, error: 'temporarily_unavailable' })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the rate limiter is called once, by the handler or else by the middleware', async () => {
  await send({ 'x-api-key': 'sk-live' })
  expect(asked.map((request) => request.redeemJti)).toEqual(['jti of this request'])
  await send({ 'x-api-key': 'sk-live', 'x-service-site': 'other.example.com' })
  expect(asked).toHaveLength(2)
  expect(asked[1]?.redeemJti).toBeNull()
})

test('a server key is metered by the api limits of its plan, a browser key by the edge limits', async () => {
  await send({ 'x-api-key': 'sk-live' })
  await send({ 'x-api-key': 'pk-live' }, { kind: 'publishable' })
  expect(asked).toMatchObject([
    { host: 'api', limit: 100, windowSec: 60 },
    { host: 'edge', limit: 50, windowSec: 10 },
  ])
})

test.each(['/asks-itself', '/asks-first'])(
  'a request that is not admitted is 429 with numbers, on %s',
  async (path) => {
    limiter = async () => ({
      ...admitted,
      admitted: false,
      refusedBy: 'key',
      remaining: 0,
      resetSec: 7,
    })
    const refused = await send({ 'x-api-key': 'sk-live' }, secret, { path })
    expect(refused).toMatchObject({ status: 429, error: 'rate_limited' })
    expect(rates(refused.headers)).toEqual(['100', '0', '7', '7'])
  },
)

test('a rate limiter out of reach refuses no request: the isolate counts', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  limiter = () => Promise.reject(new Error('the object is gone'))
  const answer = await send({ 'x-api-key': 'sk-live' }, secret, { path: '/asks-first' })
  expect(answer.status).toBe(200)
  expect(rates(answer.headers)).toEqual(['100', '99', '0', '0'])
})

test.each([
  ['203.0.113.7', 200],
  ['203.0.114.7', 401],
  ['2001:db8::7', 200],
  ['2001:db9::7', 401],
  [null, 401],
])('a key that is bound to blocks of addresses, used from %s: %i', async (address, status) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  keys.set('sk-live', keyRecord({ allowedIps: ['203.0.113.0/24', '2001:db8::/32'] }))
  const from: Record<string, string> = address === null ? {} : { 'CF-Connecting-IP': address }
  const answer = await send({ 'x-api-key': 'sk-live', ...from })
  expect(answer.status).toBe(status)
  if (status === 401) {
    expect(answer.error).toBe('invalid_api_key')
    expect(JSON.stringify(vi.mocked(console.warn).mock.calls)).not.toContain('203.0.114.7')
  }
})
