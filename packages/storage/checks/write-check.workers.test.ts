import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { findIdempotent } from '../idempotency/index.ts'
import { recording } from '../testing/recording-database.ts'
import { checkRecord, freshScope, idAt, queryBy, T } from '../testing/records.ts'
import { readUsage } from '../usage/index.ts'
import { readCheck } from './read-check.ts'
import { writeCheck } from './write-check.ts'

const atOnce = <T>(times: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, i) => work(i)))

async function visits(workspaceId: string): Promise<number> {
  const n = await env.DB.prepare('SELECT count(*) AS n FROM visits WHERE workspace_id = ?')
    .bind(workspaceId)
    .first('n')
  return Number(n)
}

describe('counts equal stored checks', () => {
  test('500 concurrent checks are counted as 500', async () => {
    const scope = freshScope()
    await atOnce(500, () => writeCheck(scope, env.DB, checkRecord()))
    expect(await readUsage(scope.workspaceId, env.DB, T)).toEqual({
      liveChecks: 500,
      testChecks: 0,
    })
    expect(await visits(scope.workspaceId)).toBe(500)
  })

  test('of 300 concurrent checks with a quota of 100, exactly 100 are stored', async () => {
    const scope = freshScope()
    const outcomes = await atOnce(300, () => writeCheck(scope, env.DB, checkRecord({ quota: 100 })))
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(100)
    expect(outcomes.filter((outcome) => outcome === 'quota_exceeded')).toHaveLength(200)
    expect(await visits(scope.workspaceId)).toBe(100)
    expect((await readUsage(scope.workspaceId, env.DB, T)).liveChecks).toBe(100)
  })

  test('test checks have no quota, and each month has its own', async () => {
    const scope = freshScope('test')
    const outcomes = await atOnce(20, () => writeCheck(scope, env.DB, checkRecord({ quota: 5 })))
    expect(new Set(outcomes)).toEqual(new Set(['stored']))
    const live = { ...scope, env: 'live' as const }
    const check = (atMs: number) => writeCheck(live, env.DB, checkRecord({ quota: 1, atMs }))
    expect([await check(T), await check(T), await check(T + 31 * 86_400_000)]).toEqual([
      'stored',
      'quota_exceeded',
      'stored',
    ])
  })

  test('a hundred concurrent writes of one id store one check', async () => {
    const scope = freshScope()
    const outcomes = await atOnce(100, () =>
      writeCheck(scope, env.DB, checkRecord({ id: idAt(1) })),
    )
    expect(new Set(outcomes)).toEqual(new Set(['stored']))
    expect((await readUsage(scope.workspaceId, env.DB, T)).liveChecks).toBe(1)
  })

  test('a mail domain is known from its first stored check on, per environment', async () => {
    const scope = freshScope()
    const firstSeen = async (where = scope) =>
      (await readCheck(where, env.DB, { ...queryBy({}), emailDomain: 'domain' })).emailDomainFirstMs
    const store = (changes: Parameters<typeof checkRecord>[0]) =>
      writeCheck(scope, env.DB, checkRecord({ newEmailDomain: 'domain', ...changes }))
    await store({ quota: 0 })
    expect(await firstSeen()).toBeNull()
    await store({})
    await store({ atMs: T + 1 })
    expect(await firstSeen()).toBe(T)
    expect(await firstSeen({ ...scope, env: 'test' })).toBeNull()
  })

  test('a rejected check stores no account, link or first answer', async () => {
    const scope = freshScope()
    const idempotency = { keyHash: 'k', bodyHash: 'b', response: '{}' }
    const refused = checkRecord({ quota: 0, idempotency, visitorKey: 'v' })
    expect(await writeCheck(scope, env.DB, refused)).toBe('quota_exceeded')
    const { graph } = await readCheck(scope, env.DB, queryBy({ visitor: 'v' }))
    expect([graph.edges, graph.accounts.size]).toEqual([[], 0])
    expect(await findIdempotent(scope, env.DB, { keyHash: 'k' }, T)).toBeNull()
  })
})

describe('an Idempotency-Key', () => {
  const row = (response: string) => ({ keyHash: 'key', bodyHash: 'body', response })

  test('stores one check and its answer for two hundred concurrent requests', async () => {
    const scope = freshScope()
    const outcomes = await atOnce(200, (i) =>
      writeCheck(scope, env.DB, checkRecord({ id: idAt(i), idempotency: row(`answer ${i}`) })),
    )
    const [winner] = outcomes.flatMap((outcome, i) => (outcome === 'stored' ? [i] : []))
    expect(outcomes.filter((outcome) => outcome === 'idempotency_taken')).toHaveLength(199)
    expect((await findIdempotent(scope, env.DB, { keyHash: 'key' }, T))?.response).toBe(
      `answer ${winner}`,
    )
    expect(await visits(scope.workspaceId)).toBe(1)
  })

  test('an answer reuses the row of an expired one of any workspace', async () => {
    const [other, scope] = [freshScope(), freshScope()]
    const DAY_MS = 86_400_000
    const answered = (of: typeof scope, name: string, atMs: number) =>
      writeCheck(
        of,
        env.DB,
        checkRecord({ atMs, idempotency: { keyHash: name, bodyHash: 'b', response: name } }),
      )
    const kept = async () => {
      const { results } = await env.DB.prepare(
        'SELECT key_hash FROM first_answers WHERE workspace_id IN (?, ?) ORDER BY key_hash',
      )
        .bind(other.workspaceId, scope.workspaceId)
        .all()
      return results.map(({ key_hash }) => key_hash)
    }
    // Earlier than all other tests, so that no other expired answer is older.
    const firstMs = T - 400 * DAY_MS
    await answered(other, 'old', firstMs)
    await answered(scope, 'next day', firstMs + DAY_MS)
    expect(await kept()).toEqual(['next day', 'old'])
    await answered(scope, 'later', firstMs + 2 * DAY_MS)
    expect(await kept()).toEqual(['later', 'next day'])
    expect(
      (await findIdempotent(scope, env.DB, { keyHash: 'later' }, firstMs + 2 * DAY_MS))?.response,
    ).toBe('later')
    expect(await findIdempotent(other, env.DB, { keyHash: 'old' }, firstMs + 2 * DAY_MS)).toBeNull()
    expect(await answered(scope, 'next day', firstMs + 2 * DAY_MS - 1)).toBe('idempotency_taken')
    expect(await answered(scope, 'old', firstMs + 2 * DAY_MS)).toBe('stored')
    expect(await visits(scope.workspaceId)).toBe(3)
    expect((await readUsage(scope.workspaceId, env.DB, firstMs + DAY_MS)).liveChecks).toBe(3)
  })

  test('can be used again after a day, and at any time in the other environment', async () => {
    const scope = freshScope()
    const check = (atMs: number, of = scope) =>
      writeCheck(of, env.DB, checkRecord({ atMs, idempotency: row('x') }))
    expect([
      await check(T),
      await check(T + 86_399_000),
      await check(T + 86_400_000),
      await check(T, { ...scope, env: 'test' }),
    ]).toEqual(['stored', 'idempotency_taken', 'stored', 'stored'])
  })
})

test('writing a check reads few rows, however many its workspace has stored', async () => {
  const scope = freshScope()
  const make = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)`
  await env.DB.prepare(
    `INSERT INTO visits (workspace_id, env, id, at_ms, event, account_key, visitor_key, score, verdict,
       facts, policy_version)
     ${make} SELECT ?1, 'live', 'check-' || i, ?2, 'login', 'account', 'visitor', 5, 'allow', '{}', 't'
     FROM n`,
  )
    .bind(scope.workspaceId, T)
    .run()
  const seen = recording(env.DB)
  await writeCheck(
    scope,
    seen.db,
    checkRecord({
      accountKey: 'account',
      quota: 1e9,
      idempotency: { keyHash: 'k', bodyHash: 'b', response: '{}' },
      links: [
        { kind: 'visitor', value: 'visitor' },
        { kind: 'device', value: 'device' },
        { kind: 'ip', value: 'ip' },
      ],
    }),
  )
  expect(seen.batches).toBe(1)
  expect(seen.rowsRead).toBeLessThanOrEqual(31)
})
