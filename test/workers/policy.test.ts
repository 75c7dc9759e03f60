import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import {
  AuditResult,
  BacktestResult,
  CheckResponse,
  EvaluateResponse,
  PolicyResult,
  type PolicyRules,
  Problem,
  StoredCheckResult,
} from '@vigil/contract'
import { sandboxTable } from '@vigil/evidence'
import type { Bindings } from '@vigil/http'
import { callerPolicy, policyOf, rejudge } from '@vigil/scoring'
import { oneDatabase, readReplayable } from '@vigil/storage'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import worker from '../../workers/all/index.ts'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

/** Sends a request to the isolate of the tests, or to another one. */
type Send = (path: string, init: RequestInit) => Promise<Response>

/** A new isolate without caches. */
function openIsolate(changes: Partial<Bindings> = {}): Send {
  const bindings: Bindings = Object.assign({}, env, changes)
  return async (path, init) => {
    const context = createExecutionContext()
    const request = new Request<unknown, IncomingRequestCfProperties>(`http://api.test${path}`, {
      method: init.method ?? 'GET',
      headers: init.headers ?? {},
      body: init.body ?? null,
    })
    const response = await worker.fetch(request, bindings, context)
    await waitOnExecutionContext(context)
    return response
  }
}

/** Calls of a workspace with its test keys. */
function ofTenant({ keys }: Tenant, by: Send = (path, init) => ask('api', path, init)) {
  const send = (method: string, path: string, body?: unknown, key = keys.secretTest) =>
    by(path, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const ok = async (response: Response): Promise<unknown> => {
    const text = await response.text()
    expect(response.status, text).toBe(200)
    return JSON.parse(text)
  }
  return {
    send,
    read: async () => PolicyResult.parse(await ok(await send('GET', '/api/v1/policy'))),
    change: async (body: object) =>
      PolicyResult.parse(await ok(await send('PUT', '/api/v1/policy', body))),
    refused: async (body: unknown, path = '/api/v1/policy', method = 'PUT') => {
      const response = await send(method, path, body)
      return Problem.parse(await response.json())
    },
    check: async (body: object, query = '') =>
      CheckResponse.parse(await ok(await send('POST', `/api/v1/check${query}`, body))),
    stored: async (id: string) =>
      StoredCheckResult.parse(await ok(await send('GET', `/api/v1/checks/${id}`))).check,
    backtest: async (rules: PolicyRules, more: object = {}) =>
      BacktestResult.parse(
        await ok(await send('POST', '/api/v1/policy/backtest', { rules, ...more })),
      ),
    list: (entry: object) => send('POST', '/api/v1/lists', entry).then(ok),
    label: (checkId: string, label: string) =>
      send('POST', '/api/v1/feedback', { checkId, label }).then(ok),
  }
}

const open = async () => ofTenant(await openTenant(ask, env.OPERATOR_TOKEN))
const TOR = '192.0.2.1'

describe('a replay', () => {
  const tried: PolicyRules = {
    challengeFrom: 25,
    blockFrom: 60,
    mute: ['email_disposable', 'headless_ua'],
    events: {
      login: { challengeFrom: 12, mute: ['tz_geo_mismatch', 'drift_device'] },
      transfer: { challengeFrom: 70, blockFrom: 100, mute: [] },
    },
  }

  /** Both workspaces receive each visit at the same time, since counters decay with time. */
  const START_MS = Date.UTC(2026, 10, 9, 9)
  const STEP_MS = 1_000
  afterEach(() => vi.useRealTimers())

  /**
   * Every input of the sandbox at three events, alone and together, on lists, and of accounts that return. Accounts
   * that return were allowed by both rules before, or are on a list: the effect of another verdict on profiles is not
   * replayed.
   */
  function* stream(): Generator<object> {
    const mailboxes = sandboxTable.filter(({ field }) => field === 'email')
    const addresses = sandboxTable.filter(({ field }) => field === 'ip')
    let turn = 0
    for (const event of ['signup', 'login', 'transfer']) {
      for (const { input } of mailboxes) {
        turn += 1
        const email = input.replace('@', `+${turn}@`)
        yield { event, email, userId: `u-${turn}` }
        if (event !== 'login') continue
        const { input: ip } = addresses[turn % addresses.length] ?? { input: TOR }
        const userId = `returns-${turn}`
        yield { event, userId }
        yield { event, userId, email: input.replace('@', `+${userId}@`), ip }
      }
      for (const { input: ip } of addresses) {
        turn += 1
        const userId = `u-${turn}`
        yield { event, ip, userId, userAgent: 'python-requests/2.31', timezone: 'Asia/Tokyo' }
        yield { event, ip, userId: `watched-${turn % 3}` }
        yield { event, ip, userId: `allowed-${turn % 3}` }
      }
    }
  }

  async function openListed() {
    const tenant = await openTenant(ask, env.OPERATOR_TOKEN)
    const workspace = ofTenant(tenant)
    for (const i of [0, 1, 2]) {
      await workspace.list({ list: 'watch', userId: `watched-${i}` })
      await workspace.list({ list: 'allow', userId: `allowed-${i}` })
    }
    return { ...workspace, scope: { workspaceId: tenant.workspaceId, env: 'test' as const } }
  }

  /**
   * Sends the stream to a workspace with a draft, and to one with the draft as its rules. Deadlines are disabled:
   * on a busy machine a timeout of a source would change the evidence.
   */
  async function play() {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: START_MS })
    const dry = await openListed()
    const real = await openListed()
    await dry.change({ revision: 0, live: {}, draft: tried })
    await real.change({ revision: 0, live: tried })
    const seen = new Map<string, Record<'before' | 'after', CheckResponse>>()
    for (const body of stream()) {
      vi.setSystemTime(START_MS + (seen.size + 1) * STEP_MS)
      const before = await dry.check(body)
      const after = await real.check(body)
      expect([before.degraded, after.degraded]).toEqual([[], []])
      seen.set(before.id, { before, after })
    }
    return { dry, real, seen }
  }

  test('through the API with the rules set equals dry run and backtest for every check', {
    timeout: 600_000,
  }, async () => {
    const { dry, real, seen } = await play()
    const changed = [...seen].filter(([, { before, after }]) => before.verdict !== after.verdict)
    expect(seen.size).toBeGreaterThan(200)
    expect(changed.length).toBeGreaterThan(30)

    // The dry run, check by check and counted.
    for (const [id, { after }] of seen) {
      const { dryRun } = await dry.stored(id)
      expect([id, dryRun?.verdict, dryRun?.score]).toEqual([id, after.verdict, after.score])
    }
    const { dryRun } = await dry.read()
    expect(dryRun).toMatchObject({
      checks: seen.size,
      changed: changed.length,
      truncated: false,
    })
    for (const { from, to, checks } of dryRun?.changes ?? []) {
      const same = changed.filter(
        ([, { before, after }]) => before.verdict === from && after.verdict === to,
      )
      expect([from, to, checks]).toEqual([from, to, same.length])
    }

    // The backtest, in pages.
    const changes = new Map<string, string>()
    let cursor: string | null = null
    let checks = 0
    do {
      const page: BacktestResult = await dry.backtest(tried, {
        limit: 77,
        ...(cursor && { cursor }),
      })
      expect([page.skipped, page.superseded]).toEqual([0, 0])
      checks += page.checks
      for (const { id, after } of page.changes) changes.set(id, `${after.verdict} ${after.score}`)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(checks).toBe(seen.size)
    expect(changes).toEqual(
      new Map(changed.map(([id, { after }]) => [id, `${after.verdict} ${after.score}`])),
    )

    // Rescores each stored check as the backtest does, including unchanged ones.
    const span = { fromMs: 0, toMs: Date.now() + STEP_MS, before: null, limit: 2_000 }
    const kept = (await readReplayable(dry.scope, oneDatabase(env.DB), span)).checks
    const again = kept.map(({ id, event, signals }) => {
      const judged = signals && rejudge({ event, signals }, policyOf(callerPolicy(tried), event))
      return [id, judged?.score, judged?.verdict, judged?.action]
    })
    const really = [...seen].map(
      ([
        id,
        {
          after: { score, verdict, recommendation },
        },
      ]) => [id, score, verdict, recommendation?.action],
    )
    expect(again.toReversed()).toEqual(really)

    // Checks scored with the rules can be rescored with the earlier ones: mutes lose no data.
    const back = await real.backtest({})
    expect(back).toMatchObject({ checks: seen.size, changed: changed.length, superseded: 0 })
  })
})

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

describe('a backtest', () => {
  test('counts by label, with the effect of each threshold on honest visits', async () => {
    const { check, label, backtest } = await open()
    const tor = await check({ event: 'login', ip: TOR, userId: 'thief' })
    await check({ event: 'login', ip: TOR, userId: 'unlabelled' })
    const clean = await check({ event: 'login', userId: 'owner' })
    await label(tor.id, 'fraud')
    await label(clean.id, 'legitimate')
    const found = await backtest({ mute: ['tor_exit'] })
    expect(found).toMatchObject({ checks: 3, changed: 2, skipped: 0, superseded: 0 })
    expect(found.byLabel).toMatchObject({
      fraud: { checks: 1, changed: 1, before: { challenge: 1 }, after: { allow: 1 } },
      legitimate: { checks: 1, changed: 0 },
      none: { checks: 1, changed: 1 },
    })
    expect(found.changes.map(({ id, label: given }) => [id, given])).toContainEqual([
      tor.id,
      'fraud',
    ])
    const { thresholds } = await backtest({})
    expect(thresholds.map(({ challengeFrom }) => challengeFrom)).toEqual(
      Array.from({ length: 13 }, (_, i) => 10 + 5 * i),
    )
    const atForty = thresholds.find(({ challengeFrom }) => challengeFrom === 40)
    expect(atForty).toMatchObject({
      honest: { checks: 2, notAllowed: 1, share: 0.5 },
      legitimate: { checks: 1, notAllowed: 0 },
      fraud: { checks: 1, notAllowed: 1, share: 1 },
    })
  })

  test('reads a time range of one event, changes nothing, and skips checks that cannot be rescored', async () => {
    const tenant = await openTenant(ask, env.OPERATOR_TOKEN)
    const { check, backtest, read } = ofTenant(tenant)
    await check({ event: 'signup', userId: 'a' })
    const { id } = await check({ event: 'login', userId: 'b' })
    expect(await backtest({ challengeFrom: 10 }, { event: 'login' })).toMatchObject({ checks: 1 })
    expect(await backtest({}, { to: '2020-01-01T00:00:00Z' })).toMatchObject({ checks: 0 })
    await env.DB.prepare(
      `UPDATE visits SET extra = json_remove(extra, '$.fired') WHERE workspace_id = ? AND id = ?`,
    )
      .bind(tenant.workspaceId, id)
      .run()
    expect(await backtest({})).toMatchObject({ checks: 1, skipped: 1 })
    expect((await read()).policy.revision).toBe(0)
  })

  test('rejects invalid rules', async () => {
    const { refused } = await open()
    const body = { rules: { mute: ['no_such_signal'] } }
    const problem = await refused(body, '/api/v1/policy/backtest', 'POST')
    expect(problem.errors).toMatchObject([{ pointer: '#/rules/mute/0' }])
  })

  test('of one workspace reads no check of another', async () => {
    const mine = await open()
    await mine.check({ event: 'login', ip: TOR })
    expect(await (await open()).backtest({ mute: ['tor_exit'] })).toMatchObject({ checks: 0 })
  })
})
