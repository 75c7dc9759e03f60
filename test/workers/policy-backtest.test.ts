import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { ask } from '../support/in-worker.ts'
import { ofTenant, open, TOR } from '../support/policy-calls.ts'
import { openTenant } from '../support/tenant.ts'

describe('a backtest', () => {
  test('counts by label, with the effect of each threshold on honest visits', async () => {
    const { check, label, backtest } = await open()
    const tor = await check({ event: 'login', ip: TOR, userId: 'attacker' })
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
