import { applyD1Migrations, createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import {
  AccountResult,
  CheckListResult,
  CheckResponse,
  ErasureReceipt,
  LinkedAccountsResult,
  Problem,
  WorkspaceMoveResponse,
} from '@vigil/contract'
import type { Bindings } from '@vigil/http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import worker from '../../workers/all/index.ts'
import { type Fault, faultyD1 } from '../support/faulty-bindings.ts'
import { type Ask, openTenant, type Tenant } from '../support/tenant.ts'

const fault: Fault = { way: 'throws', on: false, calls: 0 }
let bindings: Bindings = env
/** Opens the deployment again, with another GRAPH_SPREAD. */
const deploy = (spread: string) => {
  bindings = Object.assign({}, env, { GRAPH_SPREAD: spread, DB_2: faultyD1(env.DB_2, fault) })
}
const ask: Ask = async (host, path, { method = 'GET', headers, body = null } = {}) => {
  const context = createExecutionContext()
  const request = new Request<unknown, IncomingRequestCfProperties>(`http://${host}.test${path}`, {
    method,
    body,
    ...(headers && { headers }),
  })
  const answer = await worker.fetch(request, bindings, context)
  await waitOnExecutionContext(context)
  return answer
}

let tenant: Tenant
let other: Tenant
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await applyD1Migrations(env.DB_2, env.TEST_MIGRATIONS)
  tenant = await openTenant(ask, env.OPERATOR_TOKEN)
  other = await openTenant(ask, env.OPERATOR_TOKEN)
})
afterAll(() => vi.restoreAllMocks())

function send(
  path: string,
  body?: object,
  { key = String(crypto.randomUUID()), of = tenant } = {},
) {
  return ask('api', path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-api-key': of.keys.secretLive,
      'x-service-site': of.site,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const PEOPLE = 8
const visitOf = (i: number) => ({
  event: i < PEOPLE ? 'signup' : 'login',
  userId: `user-${i % PEOPLE}`,
  email: `person.${i % PEOPLE}@acme.example`,
  fingerprint: `browser-${Math.floor((i % PEOPLE) / 2)}`,
  ip: `84.153.20.${i % PEOPLE}`,
})
const checks: CheckResponse[] = []
async function check(i: number) {
  const response = await send('/api/v1/check', visitOf(i), { key: `key-${i}` })
  expect(response.status).toBe(200)
  const answer = CheckResponse.parse(await response.json())
  checks.push(answer)
  return answer
}

async function listed(query = ''): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const from: string = cursor === '' ? '' : `&cursor=${cursor}`
    const page = CheckListResult.parse(
      await (await send(`/api/v1/checks?limit=7${query}${from}`)).json(),
    )
    ids.push(...page.checks.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return ids
}
const newestFirst = () => checks.map(({ id }) => id).reverse()

test('a workspace is spread from one database to two while checks run, with unchanged results', async () => {
  for (let i = 0; i < PEOPLE; i += 1) await check(i)
  deploy(`${tenant.workspaceId}=DB>DB,DB_2`)
  for (let i = PEOPLE; i < 2 * PEOPLE; i += 1) {
    await check(i)
    if (i === PEOPLE + 4) await tenant.admin('POST', '/move', { shards: 'DB,DB_2' })
  }
  for (let isDone = false; !isDone; ) {
    const step = await tenant.admin('POST', '/move', { shards: 'DB,DB_2' })
    isDone = WorkspaceMoveResponse.parse(step).done
  }
  deploy(`${tenant.workspaceId}=DB,DB_2`)
  for (let i = 2 * PEOPLE; i < 3 * PEOPLE; i += 1) await check(i)

  for (const db of [env.DB, env.DB_2]) {
    const held = await db.prepare('SELECT count(*) AS n FROM visits').first<{ n: number }>()
    expect(held?.n).toBeGreaterThan(0)
  }
  expect(await listed()).toEqual(newestFirst())
  expect(await listed('&userId=user-3')).toEqual([19, 11, 3].map((at) => checks[at]?.id))
  const account = AccountResult.parse(await (await send('/api/v1/account')).json())
  expect(account.usage.checksUsed).toBe(3 * PEOPLE)
  const linked = LinkedAccountsResult.parse(
    await (await send('/api/v1/linked-accounts?userId=user-4')).json(),
  )
  expect(linked.linkedAccounts.map(({ accountId }) => accountId)).toEqual(['user-5'])
})

test('each check is found by its id, only in its workspace', async () => {
  for (const { id } of [checks[1], checks[10], checks[20]].flatMap((it) => it ?? [])) {
    expect((await send(`/api/v1/checks/${id}`)).status).toBe(200)
    expect((await send(`/api/v1/checks/${id}`, undefined, { of: other })).status).toBe(404)
  }
})

test('an Idempotency-Key returns its first response from either database', async () => {
  for (const i of [3, 10, 20]) {
    const again = await send('/api/v1/check', visitOf(i), { key: `key-${i}` })
    expect(CheckResponse.parse(await again.json()).id).toBe(checks[i]?.id)
    const conflict = await send('/api/v1/check', visitOf(i + 1), { key: `key-${i}` })
    expect(Problem.parse(await conflict.json()).error).toBe('idempotency_conflict')
  }
  const key = 'many-at-once'
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => send('/api/v1/check', visitOf(23), { key })),
  )
  const ids = await Promise.all(
    answers.map(async (answer) => CheckResponse.parse(await answer.json())),
  )
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
  if (ids[0]) checks.push(ids[0])
  expect(await listed()).toEqual(newestFirst())
})

test('requests without an account and with one Idempotency-Key are one check, in either database', async () => {
  const usage = async () => {
    const account = AccountResult.parse(await (await send('/api/v1/account')).json())
    return account.usage.checksUsed
  }
  const before = await usage()
  for (const key of ['anonymous-1', 'anonymous-2', 'anonymous-3', 'anonymous-4']) {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        send('/api/v1/check', { event: 'signup', ip: '84.153.21.9' }, { key }),
      ),
    )
    const each = await Promise.all(
      answers.map(async (answer) => CheckResponse.parse(await answer.json())),
    )
    expect(new Set(each.map(({ id }) => id)).size).toBe(1)
    if (each[0]) checks.push(each[0])
  }
  expect(await usage()).toBe(before + 4)
  expect(await listed()).toEqual(newestFirst())
})

test('labels and outcomes apply to the check and its account in either database', async () => {
  for (const at of [2, 7]) {
    const checkId = checks[at]?.id
    const given = await send('/api/v1/feedback', { checkId, label: 'fraud' })
    expect(given.status).toBe(200)
    const reported = await send(`/api/v1/checks/${checkId}/outcome`, {
      outcome: 'challenge_failed',
    })
    expect(reported.status).toBe(200)
  }
  const linked = LinkedAccountsResult.parse(
    await (await send('/api/v1/linked-accounts?userId=user-3')).json(),
  )
  expect(linked.linkedAccounts.find(({ accountId }) => accountId === 'user-2')?.isAbuser).toBe(true)
})

test('an unreachable database degrades responses, and acknowledged checks are stored once', async () => {
  fault.on = true
  const before = checks.length
  const degraded = new Set<string>()
  for (let i = 100; i < 110; i += 1) {
    const response = await ask('api', '/api/v1/check', {
      method: 'POST',
      headers: {
        'x-api-key': tenant.keys.secretLive,
        'x-service-site': tenant.site,
        'content-type': 'application/json',
      },
      body: JSON.stringify(visitOf(i)),
    })
    expect(response.status).toBe(200)
    const answer = CheckResponse.parse(await response.json())
    checks.push(answer)
    for (const part of answer.degraded) degraded.add(part)
  }
  expect([...degraded]).toEqual(expect.arrayContaining(['graph', 'history']))
  expect(degraded).not.toContain('lists')
  fault.on = false
  const outbox = env.OUTBOX.get(env.OUTBOX.idFromName(`${tenant.workspaceId}:live`))
  expect(await outbox.waiting()).toBeGreaterThan(0)
  expect(await outbox.waiting()).toBeLessThan(checks.length - before)
})

test('an erasure leaves nothing in either database', async () => {
  const name = 'user-6'
  let receipt = ErasureReceipt.parse(await (await send('/api/v1/erasure', { userId: name })).json())
  while (receipt.status !== 'done') {
    receipt = ErasureReceipt.parse(await (await send(`/api/v1/erasure/${receipt.id}`)).json())
  }
  for (const db of [env.DB, env.DB_2]) {
    const { results } = await db.prepare('SELECT account_id FROM accounts').all()
    expect(JSON.stringify(results)).not.toContain(`"${name}"`)
  }
  expect(await listed(`&userId=${name}`)).toEqual([])
})
