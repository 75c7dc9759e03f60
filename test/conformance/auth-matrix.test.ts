import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, call } from './support/call.ts'
import {
  bearer,
  type Credential,
  faults,
  inTest,
  type KnownKeys,
  kindOf,
  live,
  makeKnownKeys,
} from './support/credential-faults.ts'
import { expectProblem, statusOfCode } from './support/problem.ts'
import { expectNoRateHeaders, expectRateHeaders } from './support/rate-headers.ts'
import { keyedRoutes, openRoutes, pathnameOf, type Route } from './support/routes.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

let known: KnownKeys
let workspace: Workspace
beforeAll(async () => {
  known = await makeKnownKeys()
  workspace = known.workspace
})

/** Sends a route's own request, from the licensed site, with this credential. */
function send(route: Route, { key, headers = {}, publicKey }: Credential): Promise<Answer> {
  const { site } = workspace
  return call(route.host, route.method, route.path, {
    key,
    headers: { 'x-service-site': site, origin: `https://${site}`, ...headers },
    body: route.body && { ...route.body, ...(publicKey !== undefined && { publicKey }) },
  })
}

describe.each(keyedRoutes)('$name rejects', (route) => {
  const concerned = faults.filter(
    ({ code, on }) => (on?.(route) ?? true) && !(route.keyOptional && code === 'missing_api_key'),
  )

  test.each(concerned)('$what: $code', async ({ code, credential }) => {
    const answer = await send(route, credential(route, known))
    const problem = expectProblem(answer, code)
    expect(problem.instance).toBe(pathnameOf(route))
    if (statusOfCode[code] === 401) expectNoRateHeaders(answer)
    else expectRateHeaders(answer)
  })
})

describe.each(keyedRoutes)('$name accepts', (route) => {
  const expected = route.answers ?? 200

  test('a valid live key from the licensed site', async () => {
    const answer = await send(route, { key: live(workspace, kindOf(route)) })
    expect(answer.status, answer.text).toBe(expected)
    expectRateHeaders(answer)
  })

  const forms: readonly [string, () => Promise<Answer>, boolean][] = [
    [
      'the right test key, from nowhere',
      () =>
        call(route.host, route.method, route.path, {
          key: inTest(workspace, kindOf(route)),
          body: route.body,
        }),
      route.liveOnly === undefined,
    ],
    [
      'a live key without a site',
      () =>
        call(route.host, route.method, route.path, {
          key: live(workspace, kindOf(route)),
          body: route.body,
        }),
      route.siteRequired === undefined,
    ],
    [
      'the key as Bearer',
      () => send(route, bearer(live(workspace, 'secret'))),
      route.alsoFrom === 'bearer',
    ],
    [
      'the key in the body',
      () => send(route, { publicKey: live(workspace, 'publishable') }),
      route.alsoFrom === 'body',
    ],
    [
      'the licensed site in other letters and with a port',
      () =>
        send(route, {
          key: live(workspace, 'secret'),
          headers: { 'x-service-site': `${workspace.site.toUpperCase()}:8443` },
        }),
      route.host === 'api',
    ],
  ]

  test.each(forms.filter(([, , applies]) => applies))('%s', async (_, ask) => {
    const answer = await ask()
    expect(answer.status, answer.text).toBe(expected)
    expectRateHeaders(answer)
  })
})

const optional = keyedRoutes.filter(({ keyOptional }) => keyOptional)
test.each(optional)('$name may be called without a key', async (route) => {
  const answer = await send(route, {})
  expect(answer.status, answer.text).toBe(200)
  expectNoRateHeaders(answer)
})

describe.each(openRoutes)('$name needs no key', (route) => {
  const keys: [string, () => string | undefined][] = [
    ['none', () => undefined],
    ['a wrong one', () => 'letmein'],
    ['one that works elsewhere', () => workspace.secretLive],
  ]
  test.each(keys)('%s', async (_, key) => {
    const answer = await call(route.host, route.method, route.path, { key: key() })
    expect(answer.status, answer.text).toBe(200)
    expectNoRateHeaders(answer)
  })
})

test('a host is accepted from its licensing until its removal', async () => {
  const own = await openWorkspace()
  await own.operate('POST', '/domains', { host: 'shop.acme.example', role: 'licensed' })
  const asked = async () => {
    const { key } = await own.createKey({ kind: 'secret', env: 'live' })
    return call('api', 'GET', '/api/v1/account', {
      key,
      headers: { 'x-service-site': 'shop.acme.example' },
    })
  }
  expect((await asked()).status).toBe(200)
  await own.operate('DELETE', '/domains/shop.acme.example')
  expectProblem(await asked(), 'site_not_licensed')
})

test('a staging host, which uses no seat, is accepted with test keys only', async () => {
  const own = await openWorkspace({ domainSeats: 1 })
  await own.operate('POST', '/domains', { host: 'staging.acme.example', role: 'staging' })
  const asked = async (env: 'test' | 'live') => {
    const { key } = await own.createKey({ kind: 'secret', env })
    const headers = { 'x-service-site': 'staging.acme.example' }
    return call('api', 'POST', '/api/v1/check', { key, headers, body: {} })
  }
  expect((await asked('test')).status).toBe(200)
  expectProblem(await asked('live'), 'site_not_licensed')
})
