import { env } from 'cloudflare:workers'
import type { BacktestResult, CheckResponse, PolicyRules } from '@vigil/contract'
import { sandboxTable } from '@vigil/evidence'
import { callerPolicy, policyOf, rejudge } from '@vigil/scoring'
import { oneDatabase, readReplayable } from '@vigil/storage'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ask } from '../support/in-worker.ts'
import { ofTenant, TOR } from '../support/policy-calls.ts'
import { openTenant } from '../support/tenant.ts'

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
