import { env, exports } from 'cloudflare:workers'
import { Problem } from '@vigil/contract'
import { mintKey } from '@vigil/storage'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  credentialFaults,
  type MatrixKeys,
  matrixRequest,
  matrixRoutes,
} from '../support/route-matrix.ts'
import { type Ask, openTenant, type Tenant } from '../support/tenant.ts'

const ask: Ask = (host, path, init) =>
  exports.default.fetch(new Request(`http://${host}.test${path}`, init))

const RATE_HEADERS = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
]

let tenant: Tenant
let keys: MatrixKeys

beforeAll(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN)
  const suspended = await openTenant(ask, env.OPERATOR_TOKEN)
  await suspended.admin('PATCH', '', { suspended: true })
  const revoked = async (kind: 'secret' | 'publishable') => {
    const { key, id } = await tenant.createKey({ kind, env: 'live' })
    await tenant.admin('DELETE', `/keys/${id}`)
    return key
  }
  const expired = async (kind: 'secret' | 'publishable') =>
    (await tenant.createKey({ kind, env: 'live', expiresAt: '2020-01-01T00:00:00.000Z' })).key
  keys = {
    working: { secret: tenant.keys.secretLive, publishable: tenant.keys.publishableLive },
    suspended: {
      secret: suspended.keys.secretLive,
      publishable: suspended.keys.publishableLive,
    },
    revoked: { secret: await revoked('secret'), publishable: await revoked('publishable') },
    expired: { secret: await expired('secret'), publishable: await expired('publishable') },
    unknown: {
      secret: (await mintKey('secret', 'live')).key,
      publishable: (await mintKey('publishable', 'live')).key,
    },
    site: tenant.site,
  }
})

const rates = (headers: Headers) => RATE_HEADERS.map((name) => headers.get(name))

describe.each(matrixRoutes)('$name', (route) => {
  const right = () => ({ 'x-service-site': tenant.site, Origin: `https://${tenant.site}` })

  test.each(credentialFaults)('$name: $status $error', async (fault) => {
    const { key, headers } = fault.send(route, keys)
    const sent = matrixRequest(route, key, { ...right(), ...headers, 'X-Request-Id': 'matrix-1' })
    const answer = await ask(route.host, route.path, sent)
    const problem = Problem.parse(await answer.json())
    expect({ status: answer.status, error: problem.error }).toEqual({
      status: fault.status,
      error: fault.error,
    })
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.headers.get('x-request-id')).toBe('matrix-1')
    expect(problem.requestId).toBe('matrix-1')
    expect(problem.instance).toBe(new URL(route.path, 'http://host').pathname)
    expect(rates(answer.headers).every((value) => value !== null)).toBe(fault.authenticated)
  })

  test('the right key in x-api-key is let in, with the rate headers', async () => {
    const answer = await ask(
      route.host,
      route.path,
      matrixRequest(route, keys.working[route.kind], right()),
    )
    expect(answer.status).toBe(route.answers)
    for (const value of rates(answer.headers)) expect(Number(value)).toBeGreaterThanOrEqual(0)
    expect(rates(answer.headers)).not.toContain(null)
    await answer.body?.cancel()
  })

  test.runIf(route.alsoFrom === 'bearer')('the right key as bearer is let in', async () => {
    const headers = { ...right(), Authorization: `Bearer ${keys.working[route.kind]}` }
    const answer = await ask(route.host, route.path, matrixRequest(route, null, headers))
    expect(answer.status).toBe(route.answers)
    await answer.body?.cancel()
  })

  test.runIf(route.alsoFrom === 'body')('the right key in the body is let in', async () => {
    const withKey = { ...route, body: { ...route.body, publicKey: keys.working[route.kind] } }
    const answer = await ask(route.host, route.path, matrixRequest(withKey, null, right()))
    expect(answer.status).toBe(route.answers)
    await answer.body?.cancel()
  })

  test.runIf(route.host === 'api')('an unlicensed site is refused', async () => {
    const headers = { 'x-service-site': 'other.example.com' }
    const answer = await ask(
      route.host,
      route.path,
      matrixRequest(route, keys.working[route.kind], headers),
    )
    expect(Problem.parse(await answer.json()).error).toBe('site_not_licensed')
    expect(rates(answer.headers)).not.toContain(null)
  })

  test.runIf(route.body !== undefined).each([
    ['text', { 'Content-Type': 'text/plain' }, '{}', 415, 'unsupported_media_type'],
    ['half an object', {}, '{', 400, 'malformed_json'],
    ['a list', {}, '[]', 400, 'malformed_json'],
    ['too much', {}, `{"a":"${'x'.repeat(262_144)}"}`, 413, 'payload_too_large'],
  ] as const)('a body that is %s is refused', async (_, headers, body, status, error) => {
    const sent = matrixRequest(route, keys.working[route.kind], { ...right(), ...headers })
    const answer = await ask(route.host, route.path, { ...sent, body })
    expect([answer.status, Problem.parse(await answer.json()).error]).toEqual([status, error])
    expect(rates(answer.headers)).not.toContain(null)
  })

  test('a method that it does not take is 405, key or not', async () => {
    const answer = await ask(route.host, route.path, { method: 'PUT' })
    expect([answer.status, Problem.parse(await answer.json()).error]).toEqual([
      405,
      'method_not_allowed',
    ])
    expect(answer.headers.get('allow')?.split(', ')).toContain(route.method)
  })
})

test('the site is required of a live key on check alone', async () => {
  for (const route of matrixRoutes.filter(({ host }) => host === 'api')) {
    const answer = await ask(route.host, route.path, matrixRequest(route, keys.working.secret))
    expect([route.name, answer.status]).toEqual([
      route.name,
      route.name === 'check' ? 400 : route.answers,
    ])
    await answer.body?.cancel()
  }
})

test('a page of another host is refused with a live key and let in with a test key', async () => {
  const route = matrixRoutes.find(({ name }) => name === 'evaluate')
  if (route === undefined) throw new Error('the matrix has no evaluate')
  const foreign = { Origin: 'https://evil.example.com' }
  const live = await ask(
    'edge',
    route.path,
    matrixRequest(route, keys.working.publishable, foreign),
  )
  expect(Problem.parse(await live.json()).error).toBe('origin_not_allowed')
  const inTest = await ask(
    'edge',
    route.path,
    matrixRequest(route, tenant.keys.publishableTest, foreign),
  )
  expect(inTest.status).toBe(200)
  await inTest.body?.cancel()
})
