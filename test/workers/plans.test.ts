import { env } from 'cloudflare:workers'
import { AccountResult, MonitorEnrollResponse, Problem, WorkspaceResponse } from '@vigil/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

let tenant: Tenant
beforeEach(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN, { features: ['checks'] })
})

/** A new key, for which no isolate has cached the old plan. */
const freshKey = async (env: 'test' | 'live' = 'live') =>
  (await tenant.createKey({ kind: 'secret', env })).key

async function send(key: string, method: string, path: string, body?: object) {
  const response = await ask('api', path, {
    method,
    headers: {
      'x-api-key': key,
      'x-service-site': tenant.site,
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json<unknown>() }
}

const check = (key: string) => send(key, 'POST', '/api/v1/check', { userId: 'u-1' })

async function usage(key: string) {
  return AccountResult.parse((await send(key, 'GET', '/api/v1/account')).body)
}

describe('a trial', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
  const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

  test('is active until its end, which the account route returns', async () => {
    const trialEndsAt = inAnHour()
    const answer = await tenant.admin('PATCH', '', { planStatus: 'trialing', trialEndsAt })
    expect(WorkspaceResponse.parse(answer).workspace).toMatchObject({
      planStatus: 'trialing',
      trialEndsAt,
    })
    const key = await freshKey()
    expect((await check(key)).status).toBe(200)
    const { plan, usage: used } = await usage(key)
    expect(plan).toMatchObject({ trialing: true, trialEndsAt })
    expect(used).toMatchObject({ liveApiAccessAllowed: true, liveChecksAllowed: true })
  })

  test('that is over rejects live checks, which are neither stored nor counted', async () => {
    await tenant.admin('PATCH', '', { planStatus: 'trialing', trialEndsAt: anHourAgo() })
    const key = await freshKey()
    const refused = await check(key)
    expect(refused.status).toBe(402)
    expect(Problem.parse(refused.body)).toMatchObject({
      error: 'quota_exceeded',
      detail: expect.stringContaining('trial'),
    })
    const { usage: used } = await usage(key)
    expect(used).toMatchObject({
      checksUsed: 0,
      liveApiAccessAllowed: false,
      liveChecksAllowed: false,
    })
    expect((await check(await freshKey('test'))).status).toBe(200)
  })

  test('that became a plan is no trial any more; its end can be removed', async () => {
    await tenant.admin('PATCH', '', { planStatus: 'trialing', trialEndsAt: anHourAgo() })
    await tenant.admin('PATCH', '', { planStatus: 'active' })
    expect((await check(await freshKey())).status).toBe(200)
    const answer = await tenant.admin('PATCH', '', { planStatus: 'trialing', trialEndsAt: null })
    expect(WorkspaceResponse.parse(answer).workspace.trialEndsAt).toBeNull()
    expect((await check(await freshKey())).status).toBe(200)
  })
})

test.each([
  ['past_due', 200],
  ['canceled', 402],
] as const)('a plan that is %s answers a live check with %i', async (planStatus, status) => {
  await tenant.admin('PATCH', '', { planStatus })
  expect((await check(await freshKey())).status).toBe(status)
})

test('a changed plan applies to every new request', async () => {
  const { body } = await send(tenant.keys.secretLive, 'GET', '/api/v1/account')
  const { plan } = AccountResult.parse(body)
  const other = await openTenant(ask, env.OPERATOR_TOKEN, { monthlyChecks: 7, features: ['extra'] })
  const otherPlan = AccountResult.parse(
    await (
      await ask('api', '/api/v1/account', { headers: { 'x-api-key': other.keys.secretLive } })
    ).json<unknown>(),
  ).plan
  expect(otherPlan.id).not.toBe(plan.id)
  await tenant.admin('PATCH', '', { planId: otherPlan.id })
  const changed = await usage(await freshKey())
  expect(changed.usage.monthlyChecks).toBe(7)
  expect(changed.features).toEqual(['extra'])
})

describe('a plan without monitor', () => {
  const person = { email: 'ada@acme.example', audience: 'customer' }

  test('enrols nothing, with a reason', async () => {
    const refused = await send(tenant.keys.secretLive, 'POST', '/api/v1/monitor', person)
    expect(refused.status).toBe(403)
    expect(Problem.parse(refused.body).error).toBe('feature_not_in_plan')
    const { n } = (await env.DB.prepare(
      'SELECT count(*) AS n FROM monitor_identity WHERE workspace_id = ?',
    )
      .bind(tenant.workspaceId)
      .first<{ n: number }>()) ?? { n: -1 }
    expect(n).toBe(0)
  })

  test('still reads, pauses and removes people enrolled before', async () => {
    const rich = await openTenant(ask, env.OPERATOR_TOKEN, { features: ['monitor'] })
    const poorPlan = await usage(tenant.keys.secretLive)
    tenant = rich
    const enrolled = await send(rich.keys.secretLive, 'POST', '/api/v1/monitor', person)
    const id = MonitorEnrollResponse.parse(enrolled.body).results[0]?.id
    await rich.admin('PATCH', '', { planId: poorPlan.plan.id })
    const key = await freshKey()
    const change = async (status: string) =>
      (await send(key, 'PATCH', '/api/v1/monitor', { id, status })).status
    expect((await send(key, 'GET', '/api/v1/monitor')).status).toBe(200)
    expect([await change('paused'), await change('active'), await change('removed')]).toEqual([
      200, 403, 200,
    ])
  })
})
