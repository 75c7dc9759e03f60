import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { CheckResponse, PublicKeys, WorkspaceDeletionResponse } from '@vigil/contract'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import worker from '../../workers/all/index.ts'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

let tenant: Tenant
let neighbour: Tenant
beforeAll(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN)
  neighbour = await openTenant(ask, env.OPERATOR_TOKEN)
})
afterAll(() => {
  vi.useRealTimers()
})

const check = (of: Tenant) =>
  ask('api', '/api/v1/check', {
    method: 'POST',
    headers: {
      'x-api-key': of.keys.secretLive,
      'x-service-site': of.site,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ userId: 'u-1', email: 'ada@acme.com', visitorId: 'v-1' }),
  })

const session = (of: Tenant) =>
  ask('api', '/api/v1/session', {
    method: 'POST',
    headers: { 'x-api-key': of.keys.secretLive, 'content-type': 'application/json' },
    body: JSON.stringify({ fingerprint: 'v-1' }),
  })

/** Rows by table, and KV values, that contain the id of a workspace. */
async function traces(workspaceId: string): Promise<string[]> {
  const { results: tables } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
     AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`,
  ).all<{ name: string }>()
  const found: string[] = []
  for (const { name } of tables) {
    const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all()
    if (JSON.stringify(results).includes(workspaceId)) found.push(name)
  }
  const { keys } = await env.KV.list()
  return [...found, ...keys.map(({ name }) => name).filter((name) => name.includes(workspaceId))]
}

const deletion = async (answer: unknown) => WorkspaceDeletionResponse.parse(answer).deletion

test('a workspace is deleted with all its data, and its signed receipt remains available', async () => {
  for (const of of [tenant, neighbour]) {
    expect((await check(of)).status).toBe(200)
    expect((await session(of)).status).toBe(200)
  }
  const others = await traces(neighbour.workspaceId)
  const { workspace } = Object(await tenant.admin('GET', ''))
  await expect(tenant.admin('POST', '/deletion', { name: 'Another', by: 'Grace' })).rejects.toThrow(
    `Must be the name of the workspace, which is ${workspace.name}`,
  )
  expect((await check(tenant)).status).toBe(200)

  const wanted = { name: workspace.name, by: 'Grace, ticket 4711' }
  const begun = await deletion(await tenant.admin('POST', '/deletion', wanted))
  expect(begun).toMatchObject({ state: 'running', requestedBy: wanted.by, receipt: null })
  expect(begun.rows).toBeGreaterThan(10)
  // Rows that a concurrent request writes now are deleted as well.
  await env.DB.prepare('INSERT INTO list_networks (workspace_id, env, entries) VALUES (?, ?, ?)')
    .bind(tenant.workspaceId, 'live', '[]')
    .run()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 3 * 60_000)
  await worker.scheduled?.(createScheduledController(), env)
  const done = await deletion(await tenant.admin('GET', '/deletion'))
  expect(done.state).toBe('done')
  expect(done.deleted).toMatchObject({ visits: 2, keys: 4, domains: 1, sessions: 1, workspaces: 1 })
  expect(done.deleted.list_networks).toBe(1)
  expect(await traces(tenant.workspaceId)).toEqual(['workspace_deletions'])
  expect((await check(tenant)).status).toBe(401)

  const published = await ask('edge', '/.well-known/jwks.json', {})
  const jwks = createLocalJWKSet(PublicKeys.parse(await published.json()))
  const { payload, protectedHeader } = await jwtVerify(done.receipt ?? '', jwks)
  expect(protectedHeader.typ).toBe('vigil-deletion-receipt')
  expect(payload).toMatchObject({
    sub: tenant.workspaceId,
    workspace: { id: tenant.workspaceId, name: workspace.name },
    requestedBy: wanted.by,
    requestedAt: done.requestedAt,
    finishedAt: done.finishedAt,
    deleted: done.deleted,
    rows: done.rows,
  })
  expect(await traces(neighbour.workspaceId)).toEqual(expect.arrayContaining(others))
  expect(CheckResponse.parse(await (await check(neighbour)).json()).id).toMatch(/^[0-9a-f-]{36}$/)

  // A late row, as from an outbox, is deleted and counted by a later run.
  await env.DB.prepare('INSERT INTO list_networks (workspace_id, env, entries) VALUES (?, ?, ?)')
    .bind(tenant.workspaceId, 'test', '[]')
    .run()
  await worker.scheduled?.(createScheduledController(), env)
  const later = await deletion(await tenant.admin('GET', '/deletion'))
  expect(later).toMatchObject({ state: 'done', finishedAt: done.finishedAt, rows: done.rows + 1 })
  expect(await traces(tenant.workspaceId)).toEqual(['workspace_deletions'])
})

test('a receipt is no verdict token', async () => {
  const { receipt } = await deletion(await tenant.admin('GET', '/deletion'))
  const answer = await ask('api', '/api/v1/check', {
    method: 'POST',
    headers: {
      'x-api-key': neighbour.keys.secretTest,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ userId: 'u-1', verdictToken: receipt }),
  })
  const { riskSignals } = CheckResponse.parse(await answer.json())
  expect(riskSignals.map(({ type }) => type)).toContain('token_invalid')
})
