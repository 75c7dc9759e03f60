import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { call, hosts } from './support/call.ts'
import { openapi } from './support/openapi.ts'
import { expectProblem } from './support/problem.ts'
import { Text, Timestamp } from './support/values.ts'
import { openWorkspace, operate, ordinaryPlan, type Workspace } from './support/workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace()
})

const Key = z.strictObject({
  id: Text,
  prefix: Text,
  kind: z.enum(['secret', 'publishable']),
  env: z.enum(['test', 'live']),
  scope: z.enum(['full', 'read', 'evaluate']),
  label: z.string().nullable(),
  memberId: z.string().nullable(),
  websiteHostname: z.string().nullable(),
  allowedIps: z.array(z.string()).nullable(),
  replacedBy: z.string().nullable(),
  createdAt: Timestamp,
  expiresAt: Timestamp.nullable(),
  revokedAt: Timestamp.nullable(),
  lastUsedAt: Timestamp.nullable(),
})
const KeyMade = z.object({ key: z.string(), record: Key })
const Detail = z.object({
  workspace: z.looseObject({ id: z.uuid(), name: Text, planId: Text, suspended: z.boolean() }),
  domains: z.array(
    z.strictObject({ host: Text, role: z.enum(['licensed', 'verified', 'staging']) }),
  ),
  keys: z.array(Key),
})

const send = (method: string, path: string, body?: object, token = hosts.operatorToken) =>
  call('api', method, `/admin/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
    body,
  })
const below = (method: string, path: string, body?: object) =>
  send(method, `/workspaces/${workspace.id}${path}`, body)
const detail = async () => Detail.parse(await workspace.operate('GET', ''))

test('every operator route requires the operator token', async () => {
  const { operatorToken } = hosts
  const bearers = ['wrong', workspace.secretLive, `${operatorToken}x`].map((token) => ({
    headers: { authorization: `Bearer ${token}` },
  }))
  const { operations: operators } = await openapi('/openapi-operator.json')
  expect(operators.length).toBeGreaterThanOrEqual(12)
  for (const { method, path, operation } of operators) {
    expect(operation.security).toEqual([{ operatorToken: [] }])
    const url = path.replaceAll(/\{\w+\}/g, 'x')
    expect(url).toMatch(/^\/admin\/v1\//)
    const body = operation.requestBody === undefined ? undefined : {}
    for (const request of [{}, { key: operatorToken }, ...bearers]) {
      expectProblem(await call('api', method, url, { ...request, body }), 'invalid_api_key')
    }
  }
})

test('a batch of the corpus with a date in the future is rejected', async () => {
  const about = { label: 'dump', kind: 'stealer', mode: 'live', sourceHash: 'ab'.repeat(32) }
  const seenAt = new Date(Date.now() + 86_400_000).toISOString()
  const { errors } = expectProblem(
    await send('POST', '/corpus/batches', { ...about, seenAt }),
    'validation_failed',
  )
  expect(errors?.map(({ pointer }) => pointer)).toEqual(['#/seenAt'])
})

test('the operator token is no API key', async () => {
  const key = hosts.operatorToken
  expectProblem(await call('api', 'GET', '/api/v1/account', { key }), 'invalid_api_key')
})

describe('a workspace', () => {
  test('is returned with its domains and keys, without any complete key', async () => {
    const detailed = await detail()
    expect(detailed.workspace).toMatchObject({ id: workspace.id, name: workspace.name })
    expect(detailed.domains).toEqual([{ host: workspace.site, role: 'licensed' }])
    expect(detailed.keys.length).toBeGreaterThanOrEqual(4)
    const text = JSON.stringify(detailed)
    for (const key of [workspace.secretLive, workspace.publishableTest]) {
      expect(text).not.toContain(key.slice(-30))
      expect(detailed.keys.filter(({ prefix }) => key.startsWith(prefix))).toHaveLength(1)
    }
  })

  test('is in the list of workspaces', async () => {
    const { text } = await send('GET', '/workspaces')
    expect(text).toContain(workspace.id)
  })

  test('that is unknown is 404 on every path', async () => {
    const unknown = `/workspaces/${crypto.randomUUID()}`
    const key = { kind: 'secret', env: 'test' }
    for (const [method, path, body] of [
      ['GET', unknown],
      ['PATCH', unknown, { suspended: true }],
      ['GET', `${unknown}/keys`],
      ['POST', `${unknown}/keys`, key],
      ['POST', `${unknown}/domains`, { host: 'a.example', role: 'staging' }],
      ['DELETE', `${unknown}/domains/a.example`],
      ['DELETE', `${unknown}/keys/abcdefgh`],
    ] as const) {
      expectProblem(await send(method, path, body), 'not_found')
    }
  })

  test('with an unknown plan is rejected on creation and on change', async () => {
    const planId = 'no-such-plan'
    for (const answer of [
      await send('POST', '/workspaces', { name: 'Acme', planId }),
      await below('PATCH', '', { planId }),
    ]) {
      const { errors } = expectProblem(answer, 'validation_failed')
      expect(errors?.map(({ pointer }) => pointer)).toEqual(['#/planId'])
    }
  })
})

describe('a key', () => {
  test('is returned in full only once, and is rejected once it is revoked', async () => {
    const wish = { kind: 'secret', env: 'test' }
    const { key, record } = KeyMade.parse(await workspace.operate('POST', '/keys', wish))
    expect(key).toMatch(/^sk_test_[0-9A-Za-z]{38}$/)
    expect(key.startsWith(record.prefix)).toBe(true)
    await workspace.operate('DELETE', `/keys/${record.id}`)
    const revoked = (await detail()).keys.find(({ id }) => id === record.id)
    expect(revoked?.revokedAt).not.toBeNull()
    expectProblem(await call('api', 'GET', '/api/v1/account', { key }), 'invalid_api_key')
  })

  test.each([
    ['an unknown kind', { kind: 'master', env: 'test' }, '#/kind'],
    ['no environment', { kind: 'secret' }, '#/env'],
    [
      'a host that a secret key cannot have',
      { kind: 'secret', env: 'test', websiteHostname: 'a.example' },
      '#/websiteHostname',
    ],
    ['an end that is no time', { kind: 'secret', env: 'test', expiresAt: 'soon' }, '#/expiresAt'],
  ])('with %s is rejected', async (_, wish, pointer) => {
    const { errors } = expectProblem(await below('POST', '/keys', wish), 'validation_failed')
    expect(errors?.map((error) => error.pointer)).toEqual([pointer])
  })

  test('of another workspace cannot be revoked', async () => {
    const other = await openWorkspace()
    const { id } = await other.createKey({ kind: 'secret', env: 'test' })
    expectProblem(await below('DELETE', `/keys/${id}`), 'not_found')
  })
})

describe('a domain', () => {
  test('uses a seat of the plan when it is licensed, up to the seats of the plan', async () => {
    const own = await openWorkspace({ domainSeats: 3 })
    const add = (host: string, role = 'licensed') =>
      send('POST', `/workspaces/${own.id}/domains`, { host, role })
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => add(`${name}.example`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    for (const answer of answers) {
      if (answer.status !== 200) expectProblem(answer, 'validation_failed')
    }
    expect((await add('more.example', 'staging')).status).toBe(200)
  })

  test.each(['not a host', 'a..example', '', 7])('named %j is rejected', async (host) => {
    const answer = await below('POST', '/domains', { host, role: 'licensed' })
    const { errors } = expectProblem(answer, 'validation_failed')
    expect(new Set(errors?.map(({ pointer }) => pointer))).toEqual(new Set(['#/host']))
  })
})

describe('a plan', () => {
  test('that is replaced changes the limits of its workspaces', async () => {
    const own = await openWorkspace()
    const plan = { ...ordinaryPlan, id: own.planId, name: 'Small', apiRateLimit: 7 }
    await operate('POST', '/plans', plan)
    const { key } = await own.createKey({ kind: 'secret', env: 'test' })
    const answer = await call('api', 'GET', '/api/v1/account', { key })
    expect(answer.headers.get('x-ratelimit-limit')).toBe('7')
  })

  test.each([
    ['no rate', { apiRateLimit: 0 }, '#/apiRateLimit'],
    ['half a cent', { priceCents: 0.5 }, '#/priceCents'],
    ['fewer than no checks', { monthlyChecks: -1 }, '#/monthlyChecks'],
    ['an id in capitals', { id: 'Big' }, '#/id'],
  ])('with %s is rejected', async (_, wrong, pointer) => {
    const plan = { ...ordinaryPlan, id: 'wrong', name: 'Wrong', ...wrong }
    const { errors } = expectProblem(await send('POST', '/plans', plan), 'validation_failed')
    expect(errors?.map((error) => error.pointer)).toEqual([pointer])
  })
})
