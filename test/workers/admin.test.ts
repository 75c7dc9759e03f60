import { applyD1Migrations, createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import {
  AccountResult,
  KeyListResponse,
  Problem,
  WorkspaceDetailResponse,
  WorkspaceListResponse,
  WorkspaceMoveResponse,
  WorkspaceUsageResponse,
} from '@vigil/contract'
import type { Bindings } from '@vigil/http'
import { beforeEach, expect, test, vi } from 'vitest'
import worker from '../../workers/all/index.ts'
import { withMethods } from '../support/faults.ts'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

let tenant: Tenant

beforeEach(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN, { domainSeats: 2 })
})

const account = async (key: string) => {
  const answer = await ask('api', '/api/v1/account', { headers: { 'x-api-key': key } })
  return { status: answer.status, body: await answer.json<unknown>() }
}

test('a new workspace is usable at once, with its plan and site', async () => {
  const { status, body } = await account(tenant.keys.secretLive)
  expect(status).toBe(200)
  const result = AccountResult.parse(body)
  expect(result.workspace.id).toBe(tenant.workspaceId)
  expect(result.domains.licensed).toEqual([tenant.site])
  expect(result.domains.max).toBe(2)
})

test('the operator can read only the prefix of a key after its creation', async () => {
  const text = JSON.stringify(await tenant.admin('GET', ''))
  const { keys } = WorkspaceDetailResponse.parse(JSON.parse(text))
  expect(keys.map(({ prefix }) => prefix)).toContain(tenant.keys.secretLive.slice(0, 16))
  for (const key of Object.values(tenant.keys)) expect(text).not.toContain(key.slice(16))
})

test('no table contains a complete key', async () => {
  const { results } = await env.DB.prepare('SELECT * FROM keys').all()
  const text = JSON.stringify(results)
  for (const key of Object.values(tenant.keys)) expect(text).not.toContain(key.slice(16))
})

test('a revoked key is rejected and remains listed, with the time of its first revocation', async () => {
  const { key, id } = await tenant.createKey({ kind: 'secret', env: 'live' })
  const first = await tenant.admin('DELETE', `/keys/${id}`)
  const again = await tenant.admin('DELETE', `/keys/${id}`)
  expect(Reflect.get(Object(again), 'record')).toEqual(Reflect.get(Object(first), 'record'))
  expect((await account(key)).status).toBe(401)
  const { keys } = KeyListResponse.parse(await tenant.admin('GET', '/keys'))
  expect(keys.find((one) => one.id === id)?.revokedAt).not.toBeNull()
})

test('a key in use stops within 60 seconds of its revocation, on both hosts', async () => {
  const { key, id } = await tenant.createKey({ kind: 'secret', env: 'test' })
  const page = { kind: 'publishable', env: 'test', websiteHostname: tenant.site } as const
  const publishable = await tenant.createKey(page)
  const evaluated = async () => {
    const headers = { 'x-api-key': publishable.key, 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: '{"fingerprint":"fp-revoked"}' }
    return (await ask('edge', '/v1/risk/evaluate', init)).status
  }
  expect([(await account(key)).status, await evaluated()]).toEqual([200, 200])
  for (const one of [id, publishable.id]) await tenant.admin('DELETE', `/keys/${one}`)
  const revokedMs = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => revokedMs + 60_000)
  expect([(await account(key)).status, await evaluated()]).toEqual([401, 401])
  vi.restoreAllMocks()
})

test('requests of a suspended workspace are rejected until it is resumed', async () => {
  await tenant.admin('PATCH', '', { suspended: true })
  const { status, body } = await account(tenant.keys.secretLive)
  expect([status, Problem.parse(body).error]).toEqual([403, 'workspace_suspended'])
  await tenant.admin('PATCH', '', { suspended: false })
  const { key } = await tenant.createKey({ kind: 'secret', env: 'live' })
  expect((await account(key)).status).toBe(200)
})

test('a plan licenses as many hosts as it has seats; staging hosts use none', async () => {
  await tenant.admin('POST', '/domains', { host: 'Second.Example.com:8443', role: 'licensed' })
  await expect(
    tenant.admin('POST', '/domains', { host: 'third.example.com', role: 'licensed' }),
  ).rejects.toThrow('validation_failed')
  await tenant.admin('POST', '/domains', { host: 'staging.example.com', role: 'staging' })
  const { domains } = WorkspaceDetailResponse.parse(await tenant.admin('GET', ''))
  expect(domains.map(({ host }) => host)).toEqual(
    expect.arrayContaining(['second.example.com', 'staging.example.com', tenant.site]),
  )
  await tenant.admin('DELETE', '/domains/second.example.com')
  await tenant.admin('POST', '/domains', { host: 'third.example.com', role: 'licensed' })
})

test('a key of another workspace is 404', async () => {
  const other = await openTenant(ask, env.OPERATOR_TOKEN)
  const { key, id } = await other.createKey({ kind: 'secret', env: 'live' })
  await expect(tenant.admin('DELETE', `/keys/${id}`)).rejects.toThrow('not_found')
  expect((await account(key)).status).toBe(200)
})

test('an unknown plan or workspace is rejected with its name', async () => {
  await expect(tenant.admin('PATCH', '', { planId: 'no-such-plan' })).rejects.toThrow('planId')
  const missing = await ask('api', `/admin/v1/workspaces/${crypto.randomUUID()}`, {
    headers: { Authorization: `Bearer ${env.OPERATOR_TOKEN}` },
  })
  expect([missing.status, Problem.parse(await missing.json()).error]).toEqual([404, 'not_found'])
})

test('a 404 to the operator names what is absent, and no keys of the server API', async () => {
  const id = crypto.randomUUID()
  const { id: keyId } = await tenant.createKey({ kind: 'secret', env: 'test' })
  await tenant.admin('DELETE', `/keys/${keyId}`)
  for (const [method, path, detail] of [
    ['DELETE', '/keys/abcdefgh', 'The workspace has no such key.'],
    ['POST', '/keys/abcdefgh/reroll', 'The workspace has no such key.'],
    ['POST', `/keys/${keyId}/reroll`, 'The key is revoked: create a new one.'],
    ['DELETE', '/domains/absent.example', 'The workspace has no such host.'],
    ['POST', `/watched-domains/${id}/verify`, 'The workspace has no such watched domain.'],
    ['POST', `/alert-endpoints/${id}/test`, 'The workspace has no such receiver.'],
    ['GET', '/deletion', 'No deletion of such a workspace was requested.'],
  ] as const) {
    const body = method === 'POST' ? {} : undefined
    await expect(tenant.admin(method, path, body), path).rejects.toThrow(detail)
  }
})

test('only the operator lists workspaces: an API key is no operator token', async () => {
  const list = (bearer: string) =>
    ask('api', '/admin/v1/workspaces', { headers: { Authorization: `Bearer ${bearer}` } })
  expect((await list(tenant.keys.secretLive)).status).toBe(401)
  const { workspaces } = WorkspaceListResponse.parse(await (await list(env.OPERATOR_TOKEN)).json())
  expect(workspaces.map(({ id }) => id)).toContain(tenant.workspaceId)
})

test('workspaces are listed in pages, oldest first, and found by name in any case', async () => {
  await openTenant(ask, env.OPERATOR_TOKEN)
  const list = async (query: string) => {
    const headers = { Authorization: `Bearer ${env.OPERATOR_TOKEN}` }
    return (await ask('api', `/admin/v1/workspaces?${query}`, { headers })).json<unknown>()
  }
  const all = WorkspaceListResponse.parse(await list('limit=1000'))
  expect(all.nextCursor).toBeNull()
  const ids = all.workspaces.map(({ id }) => id)
  const paged: string[] = []
  for (let cursor = ''; ; ) {
    const page = WorkspaceListResponse.parse(await list(`limit=1${cursor}`))
    paged.push(...page.workspaces.map(({ id }) => id))
    if (page.nextCursor === null) break
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`
  }
  expect(paged).toEqual(ids)
  const own = all.workspaces.find(({ id }) => id === tenant.workspaceId)
  const named = await list(`name=${encodeURIComponent(own?.name.toUpperCase() ?? '')}`)
  expect(WorkspaceListResponse.parse(named).workspaces).toEqual([own])
  for (const wrong of ['limit=0', 'limit=1001', 'cursor=x', 'names=Acme']) {
    expect(Problem.parse(await list(wrong)).error, wrong).toBe('validation_failed')
  }
})

test('a workspace moves to another database only while it is suspended, and never to an unknown one', async () => {
  await expect(tenant.admin('POST', '/move', { shards: 'DB,DB_9' })).rejects.toThrow('DB_9')
  expect(await tenant.admin('POST', '/move', { shards: 'DB' })).toMatchObject({
    moved: 0,
    done: true,
  })
  await ask('api', '/api/v1/check', {
    method: 'POST',
    headers: { 'x-api-key': tenant.keys.secretTest, 'Content-Type': 'application/json' },
    body: '{"userId":"mover","fingerprint":"fp-mover"}',
  })
  await applyD1Migrations(env.DB_2, env.TEST_MIGRATIONS)
  const twin = withMethods(env.DB, {})
  const bindings: Bindings = Object.assign({}, env, { TWIN: twin })
  const move = (shards: string) =>
    worker.fetch(
      new Request<unknown, IncomingRequestCfProperties>(
        `http://api.test/admin/v1/workspaces/${tenant.workspaceId}/move`,
        {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${env.OPERATOR_TOKEN}`,
            'Content-Type': 'application/json',
          },
          body: JSON.stringify({ shards }),
        },
      ),
      bindings,
      createExecutionContext(),
    )
  expect(Problem.parse(await (await move('DB_2')).json()).error).toBe('validation_failed')
  await tenant.admin('PATCH', '', { suspended: true })
  const refused = Problem.parse(await (await move('TWIN')).json())
  expect(refused.detail).toContain('the same')
  const { moved, done } = WorkspaceMoveResponse.parse(await (await move('DB_2')).json())
  expect(done).toBe(true)
  expect(moved).toBeGreaterThan(2)
  const { results } = await env.DB_2.prepare('SELECT account_id FROM accounts').all()
  expect(results).toEqual([{ account_id: 'mover' }])
})

test('the metrics are in Prometheus text format, over all workspaces and without their names', async () => {
  const answer = await ask('api', '/admin/v1/metrics', {
    headers: { Authorization: `Bearer ${env.OPERATOR_TOKEN}` },
  })
  expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await answer.text()
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const label = String.raw`\w+="(?:[^"\\]|\\.)*"`
  const sample = new RegExp(String.raw`^vigil_\w+(?:\{${label}(?:,${label})*\})? \d+(?:\.\d+)?$`)
  expect(samples.filter((line) => !sample.test(line))).toEqual([])
  for (const line of samples) {
    const name = line.split(/[{ ]/, 1)[0]
    expect(text).toContain(`# TYPE ${name} `)
  }
  expect(text).toMatch(/^vigil_workspaces\{state="active"\} [1-9]\d*$/m)
  expect(text).not.toContain(tenant.workspaceId)
  expect(text).not.toContain('Acme')
})

test('the usage of a workspace is its checks by day, live and test', async () => {
  const check = (key: string) =>
    ask('api', '/api/v1/check', {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'x-service-site': tenant.site,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ userId: 'u-1', event: 'login' }),
    })
  const statuses = [
    await check(tenant.keys.secretLive),
    await check(tenant.keys.secretLive),
    await check(tenant.keys.secretTest),
  ].map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200])
  for (const turn of ['counted', 'counted again, the days that are over from what was stored']) {
    const { days } = WorkspaceUsageResponse.parse(await tenant.admin('GET', '/usage'))
    expect(days, turn).toHaveLength(30)
    const sum = (of: 'liveChecks' | 'testChecks') => days.reduce((all, day) => all + day[of], 0)
    expect([sum('liveChecks'), sum('testChecks')], turn).toEqual([2, 1])
  }
})

test('a key shows the time of its last use', async () => {
  const { key, id } = await tenant.createKey({ kind: 'secret', env: 'live' })
  const usedAt = async () => {
    const { keys } = KeyListResponse.parse(await tenant.admin('GET', '/keys'))
    return keys.find((one) => one.id === id)?.lastUsedAt
  }
  expect(await usedAt()).toBeNull()
  await account(key)
  await vi.waitFor(
    async () => expect(Date.parse((await usedAt()) ?? '')).toBeGreaterThan(0),
    20_000,
  )
})
