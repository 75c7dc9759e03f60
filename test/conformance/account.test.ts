import { beforeAll, describe, expect, test } from 'vitest'
import { call } from './support/call.ts'
import { expectProblem } from './support/problem.ts'
import { AccountResult } from './support/results.ts'
import { check, evaluate, resultOf, sendCheck } from './support/verbs.ts'
import { openWorkspace, ordinaryPlan, type Workspace } from './support/workspace.ts'

const account = async (key: string) =>
  resultOf(await call('api', 'GET', '/api/v1/account', { key }), AccountResult)

describe('the account', () => {
  let workspace: Workspace
  beforeAll(async () => {
    workspace = await openWorkspace()
    await workspace.operate('POST', '/domains', { host: 'acme.example', role: 'verified' })
    await workspace.operate('POST', '/domains', { host: 'staging.acme.example', role: 'staging' })
  })

  test('returns the workspace, its plan, its hosts and its limits', async () => {
    const { key } = await workspace.createKey({ kind: 'secret', env: 'live' })
    const { id, name, planId, site } = workspace
    const answer = await account(key)
    expect(answer.workspace).toEqual({ id, name })
    expect(answer.plan).toMatchObject({
      id: planId,
      name: 'Ordinary',
      priceCents: ordinaryPlan.priceCents,
      domainSeats: ordinaryPlan.domainSeats,
    })
    expect(answer.plan.price).toContain('49')
    expect(answer.plan.trialing).toBe(answer.plan.status === 'trialing')
    expect(answer.domains).toEqual({
      licensed: [site],
      verified: ['acme.example'],
      staging: ['staging.acme.example'],
      max: 5,
      seats: 1,
    })
    expect(answer.limits).toEqual({
      apiRateLimit: ordinaryPlan.apiRateLimit,
      apiRateWindowSec: ordinaryPlan.apiRateWindowSec,
      edgeRateLimit: ordinaryPlan.edgeRateLimit,
      edgeRateWindowSec: ordinaryPlan.edgeRateWindowSec,
      maxTeamMembers: ordinaryPlan.maxTeamMembers,
      monitoredIdentities: ordinaryPlan.monitoredIdentities,
    })
    expect([...answer.features].sort()).toEqual([...ordinaryPlan.features].sort())
  })

  test.each(['test', 'live'] as const)('returns only the prefix of a %s key', async (env) => {
    const key = env === 'test' ? workspace.secretTest : workspace.secretLive
    const answer = await account(key)
    expect(answer.key).toEqual({
      kind: 'secret',
      env,
      scope: 'full',
      prefix: key.slice(0, `sk_${env}_`.length + 8),
      websiteHostname: null,
    })
    expect(JSON.stringify(answer)).not.toContain(key.slice(-30))
  })

  test.each(['trialing', 'active', 'past_due', 'canceled'])(
    'reports that the plan is %s',
    async (planStatus) => {
      const own = await openWorkspace()
      await own.operate('PATCH', '', { planStatus })
      const { key } = await own.createKey({ kind: 'secret', env: 'test' })
      const { plan } = await account(key)
      expect(plan.status).toBe(planStatus)
      expect(plan.trialing).toBe(planStatus === 'trialing')
    },
  )
})

describe('usage', () => {
  test('counts each check in its environment, but not evaluates or rejected checks', async () => {
    const workspace = await openWorkspace()
    const start = await account(workspace.secretTest)
    expect(start.usage).toMatchObject({
      checksUsed: 0,
      testChecksUsed: 0,
      monthlyChecks: ordinaryPlan.monthlyChecks,
      remaining: ordinaryPlan.monthlyChecks,
      percentUsed: 0,
      overageUsed: 0,
      overageCents: 0,
      allowsOverage: false,
      liveChecksAllowed: true,
      liveApiAccessAllowed: true,
    })
    await Promise.all([check(workspace, {}), check(workspace, {}), check(workspace, {})])
    await check(workspace, {}, { live: true })
    await evaluate(workspace, {})
    expectProblem(await sendCheck(workspace, { email: 7 }), 'validation_failed')
    expectProblem(await sendCheck(workspace, { email: 7 }, { live: true }), 'validation_failed')
    const { usage } = await account(workspace.secretLive)
    expect(usage).toMatchObject({
      checksUsed: 1,
      testChecksUsed: 3,
      remaining: ordinaryPlan.monthlyChecks - 1,
    })
  })

  test('is for the current month', async () => {
    const workspace = await openWorkspace()
    const { periodStart, periodEnd } = (await account(workspace.secretTest)).usage
    expect(Date.parse(periodStart)).toBeLessThanOrEqual(Date.now())
    expect(Date.parse(periodEnd)).toBeGreaterThan(Date.now())
  })

  test('without overage ends at the quota: live checks are rejected, test checks are not', async () => {
    const workspace = await openWorkspace({ monthlyChecks: 5, allowsOverage: false })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        sendCheck(workspace, { userId: `u${i}` }, { live: true }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    for (const answer of answers) {
      if (answer.status !== 200) expectProblem(answer, 'quota_exceeded')
    }
    const { usage } = await account(workspace.secretLive)
    expect(usage).toMatchObject({
      checksUsed: 5,
      remaining: 0,
      percentUsed: 100,
      overageUsed: 0,
      liveChecksAllowed: false,
    })
    await check(workspace, {})
    expect((await account(workspace.secretLive)).usage.testChecksUsed).toBe(1)
  })

  test('with overage continues, and the price is reported', async () => {
    const workspace = await openWorkspace({
      monthlyChecks: 2,
      allowsOverage: true,
      overageCentsPer1000: 250,
    })
    for (let i = 0; i < 6; i++) await check(workspace, {}, { live: true })
    const { usage } = await account(workspace.secretLive)
    expect(usage).toMatchObject({
      checksUsed: 6,
      remaining: 0,
      overageUsed: 4,
      overageCents: 1,
      allowsOverage: true,
      liveChecksAllowed: true,
    })
    expect(usage.overageRate).toContain('2.50')
  })
})
