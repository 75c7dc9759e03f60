import { env } from 'cloudflare:workers'
import { AuditResult, EvaluateResponse, PolicyResult } from '@vigil/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../support/in-worker.ts'
import { ofTenant, open, openIsolate, TOR } from '../support/policy-calls.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

describe('rules', () => {
  test('apply from the next check in every isolate, only in their environment', async () => {
    const tenant = await openTenant(ask, env.OPERATOR_TOKEN)
    const one = ofTenant(tenant)
    const other = ofTenant(tenant, openIsolate())
    const visit = { event: 'login', ip: TOR }
    expect((await one.check(visit)).verdict).toBe('challenge')
    const before = await other.check(visit)
    expect([before.verdict, before.policyVersion]).not.toContain('+')
    const { policy } = await one.change({ revision: 0, live: { mute: ['tor_exit'] } })
    for (const isolate of [other, one]) {
      const { verdict, policyVersion, riskSignals, flags, degraded } = await isolate.check(visit)
      expect([verdict, degraded]).toEqual(['allow', []])
      expect(policyVersion).toBe(`${before.policyVersion}+${policy.fingerprint}`)
      expect(riskSignals.map(({ type }) => type)).not.toContain('tor_exit')
      // Mutes do not change the facts of the network.
      expect(flags.tor).toBe(true)
    }
    const live = await ask('api', '/api/v1/policy', {
      headers: { 'x-api-key': tenant.keys.secretLive },
    })
    expect(PolicyResult.parse(await live.json()).policy).toMatchObject({ revision: 0, live: {} })
  })

  test('are stored as the thresholds of a check, also after later changes', async () => {
    const { change, check, stored } = ofTenant(await openTenant(ask, env.OPERATOR_TOKEN))
    const builtIn = await check({ event: 'login', ip: TOR })
    const first = await change({ revision: 0, live: { challengeFrom: 30, blockFrom: 60 } })
    const own = await check({ event: 'login', ip: TOR })
    await change({ revision: first.policy.revision, live: { blockFrom: 90 } })
    const thresholds = async (id: string) => (await stored(id)).explain?.thresholds
    expect(await thresholds(builtIn.id)).toEqual({ challengeFrom: 40, blockFrom: 75 })
    expect(await thresholds(own.id)).toEqual({ challengeFrom: 30, blockFrom: 60 })
  })

  test('apply to an evaluate too, whose token contains the fired signals for the check', async () => {
    const tenant = await openTenant(ask, env.OPERATOR_TOKEN)
    const { change, check } = ofTenant(tenant)
    await change({ revision: 0, live: { mute: ['headless_ua', 'library_user_agent'] } })
    const evaluated = await ask('edge', '/v1/risk/evaluate', {
      method: 'POST',
      headers: {
        'x-api-key': tenant.keys.publishableTest,
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/120.0.0.0 Safari/537.36',
      },
      body: JSON.stringify({ fingerprint: 'fp-1' }),
    })
    const { flags, verdictToken, policyVersion } = EvaluateResponse.parse(await evaluated.json())
    expect([flags.bot, policyVersion.includes('+')]).toEqual([false, true])
    await change({ revision: 1, live: {} })
    const { riskSignals } = await check({ verdictToken: verdictToken.token })
    expect(riskSignals.map(({ type }) => type)).toContain('headless_ua')
  })

  test('and their draft are returned with the stored check, with muted signals', async () => {
    const { change, check, stored } = await open()
    const { policy } = await change({
      revision: 0,
      live: { mute: ['tor_exit'] },
      draft: { challengeFrom: 30 },
    })
    const { id } = await check({ event: 'login', ip: TOR })
    const kept = await stored(id)
    expect(kept).toMatchObject({ verdict: 'allow', dryRun: { verdict: 'challenge' } })
    expect(kept.dryRun?.fingerprint).toBe(policy.draftFingerprint)
    expect(kept.explain?.contributions).toContainEqual(
      expect.objectContaining({ code: 'tor_exit', points: 0, muted: true }),
    )
    const sum = kept.explain?.contributions.reduce((total, { points }) => total + points, 0)
    expect(sum).toBe(kept.score)
  })

  test('are logged with values before and after, and the actor', async () => {
    const { change, send } = await open()
    await change({ revision: 0, live: { challengeFrom: 30 } })
    await change({ revision: 1, live: { challengeFrom: 35 }, draft: {} })
    const { entries } = AuditResult.parse(await (await send('GET', '/api/v1/audit')).json())
    const [last, first] = entries.filter(({ action }) => action === 'policy_changed')
    expect(first).toMatchObject({ before: null, after: { env: 'test', revision: 1 } })
    expect(last).toMatchObject({
      before: { revision: 1, live: { challengeFrom: 30 }, draft: null },
      after: { env: 'test', revision: 2, live: { challengeFrom: 35 }, draft: {} },
    })
  })

  test('of two concurrent editors: one must reload, and nothing is lost', async () => {
    const { change, refused, read, send } = await open()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        send('PUT', '/api/v1/policy', { revision: 0, live: { challengeFrom: 20 + i } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { policy } = await read()
    expect(policy.revision).toBe(1)
    const stale = await refused({ revision: 0, live: { blockFrom: 90 } })
    expect(stale).toMatchObject({ status: 400, error: 'validation_failed' })
    expect(stale.errors).toMatchObject([{ pointer: '#/revision' }])
    // A retry of the current rules is no conflict and no change.
    expect((await change({ revision: 0, live: policy.live })).policy).toEqual(policy)
  })

  test('sent ten times concurrently, as by retries, are one change and no conflict', async () => {
    const { change, read } = await open()
    const rules = { revision: 0, live: { challengeFrom: 25 }, draft: { blockFrom: 80 } }
    const answers = await Promise.all(Array.from({ length: 10 }, () => change(rules)))
    const { policy } = await read()
    expect(policy).toMatchObject({ ...rules, revision: 1 })
    for (const answer of answers) expect(answer.policy).toEqual(policy)
  })

  test.each([
    [{ challengeFrom: 9 }, '#/live/challengeFrom'],
    [{ challengeFrom: 40.5 }, '#/live/challengeFrom'],
    [{ blockFrom: 101 }, '#/live/blockFrom'],
    [{ challengeFrom: 60, blockFrom: 55 }, '#/live/blockFrom'],
    [{ loginBlockFrom: 60 }, '#/live/loginBlockFrom'],
    [{ mute: ['no_such_signal'] }, '#/live/mute/0'],
    [{ mute: ['list_deny_email'] }, '#/live/mute/0'],
    [{ mute: ['token_replayed'] }, '#/live/mute/0'],
    [{ mute: ['tor_exit', 'tor_exit'] }, '#/live/mute'],
    [{ mute: Array.from({ length: 21 }, (_, i) => `s_${i}`) }, '#/live/mute'],
    [{ chalengeFrom: 30 }, '#/live/chalengeFrom'],
    [{ events: { login: { events: {} } } }, '#/live/events/login/events'],
    [{ events: { 'Log In': {} } }, '#/live/events/Log%20In'],
    [
      { events: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`e${i}`, {}])) },
      '#/live/events',
    ],
    [{ events: { login: { challengeFrom: 72 } } }, '#/live/events/login/challengeFrom'],
    [{ events: { login: { blockFrom: 50 } }, challengeFrom: 60 }, '#/live/events/login/blockFrom'],
  ])('%j are rejected at %s', async (live, pointer) => {
    const { refused, read } = ofTenant(strict)
    const problem = await refused({ revision: 0, live })
    expect(problem).toMatchObject({ status: 400, error: 'validation_failed' })
    expect(problem.errors?.map((error) => error.pointer)).toContain(pointer)
    expect((await read()).policy.revision).toBe(0)
  })

  let strict: Tenant
  beforeAll(async () => {
    strict = await openTenant(ask, env.OPERATOR_TOKEN)
  })
})
