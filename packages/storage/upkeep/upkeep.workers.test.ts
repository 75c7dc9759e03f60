import { env } from 'cloudflare:workers'
import { DAY_MS } from '@vigil/evidence'
import { beforeEach, expect, test } from 'vitest'
import { readCheck } from '../checks/read-check.ts'
import { addSignInLink, findMemberSession, redeemSignInLink } from '../members/index.ts'
import { addOutcome, reviewsOf, saveOverviewDays, saveReview } from '../review/index.ts'
import { NO_QUERY, T } from '../testing/records.ts'
import { emptyTables, storeCheck, storeWorkspace } from '../testing/store-workspace.ts'
import { readUsage } from '../usage/index.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { runUpkeep } from './upkeep.ts'

beforeEach(() => emptyTables(env.DB))

async function count(table: string, where = '1'): Promise<number> {
  const row = await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).first('n')
  return Number(row)
}

test('checks past the retention of their plan are deleted, in both environments, and no others', async () => {
  const month = await storeWorkspace(env.DB, 'a-month', 30)
  const half = await storeWorkspace(env.DB, 'b-half-year', 180)
  for (const scope of [month, { ...month, env: 'test' as const }, half]) {
    for (const days of [0, 29, 30.5, 32, 179, 182])
      await storeCheck(scope, env.DB, T - days * DAY_MS)
  }
  const deleted: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const { workspaces, visits } = await runUpkeep(env, T)
    expect(workspaces).toBe(2)
    deleted.push(visits)
  }
  // A step deletes only checks of the months that it counted.
  expect(deleted).toEqual([5, 2, 0])
  // Rows of checks that expired within the last day stay, for new checks to reuse.
  expect(await count('visits', "workspace_id = 'a-month' AND env = 'live'")).toBe(3)
  expect(await count('visits', "workspace_id = 'a-month' AND env = 'test'")).toBe(3)
  expect(await count('visits', "workspace_id = 'b-half-year'")).toBe(5)
})

test('checks stay in the counts of their months when a shorter retention deletes them', async () => {
  const scope = await storeWorkspace(env.DB, 'a', 30)
  const times = Array.from({ length: 11 }, (_, i) => T - (i + 1) * 33 * DAY_MS)
  for (const atMs of times) await storeCheck(scope, env.DB, atMs)
  const usage = () => Promise.all(times.map((atMs) => readUsage(scope.workspaceId, env.DB, atMs)))
  const before = await usage()
  expect(before.every(({ liveChecks }) => liveChecks > 0)).toBe(true)
  for (let run = 0; run < 5; run += 1) await runUpkeep(env, T)
  expect(await count('visits')).toBe(0)
  expect(await usage()).toEqual(before)
})

test('expired sign-in links and sessions are deleted', async () => {
  await storeWorkspace(env.DB, 'a-team')
  await env.DB.prepare(
    `INSERT INTO members (id, workspace_id, name, role, email_hash, email_masked, created_ms)
     VALUES ('m-1', 'a-team', 'Ada', 'owner', 'hash', 'a***@example.com', 0)`,
  ).run()
  const expiresMs = T + DAY_MS
  const audit = {
    id: 'a-1',
    atMs: T,
    actor: 'operator',
    memberId: null,
    action: 'sign_in_link_made',
    subject: 'Ada',
    before: null,
    after: null,
  }
  const link = { tokenHash: 'link', memberId: 'm-1', expiresMs }
  await addSignInLink('a-team', env.DB, link, audit)
  const session = { tokenHash: 'session', expiresMs, auditId: uuidV7(T), nowMs: T }
  await redeemSignInLink(env.DB, 'link', session)
  await runUpkeep(env, T)
  expect(await findMemberSession(env.DB, 'session', T)).not.toBeNull()
  await runUpkeep(env, expiresMs)
  expect(await count('sign_in_links', "token_hash = 'link'")).toBe(0)
  expect(await count('member_sessions', "token_hash = 'session'")).toBe(0)
})

test('a run deletes no more rows than its bound, and the next continues', async () => {
  const scope = await storeWorkspace(env.DB, 'a', 30)
  for (let i = 0; i < 7; i++) await storeCheck(scope, env.DB, T - 40 * DAY_MS + i)
  const bounds = { workspaces: 5, rows: 3, packSteps: 0, graphSteps: 0 }
  const deleted: number[] = []
  for (let i = 0; i < 4; i++) deleted.push((await runUpkeep(env, T, bounds)).visits)
  expect(deleted).toEqual([3, 3, 1, 0])
})

test('the walk continues where the last run ended, and starts again after the last workspace', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    await storeCheck(await storeWorkspace(env.DB, id, 1), env.DB, T - 3 * DAY_MS)
  }
  const bounds = { workspaces: 2, rows: 10, packSteps: 0, graphSteps: 0 }
  const left: number[] = []
  for (let i = 0; i < 3; i++) {
    await runUpkeep(env, T, bounds)
    left.push(await count('visits'))
  }
  expect(left).toEqual([3, 1, 0])
  await storeCheck({ workspaceId: 'a', env: 'live' }, env.DB, T - 4 * DAY_MS)
  await runUpkeep(env, T, bounds)
  expect(await count('visits')).toBe(0)
})

test('the row of a visitor stays until its checks have expired', async () => {
  const scope = await storeWorkspace(env.DB, 'a', 30)
  const seen = {
    visitorKey: 'v',
    accountKey: 'account',
    links: [{ kind: 'visitor' as const, value: 'v' }],
  }
  for (const days of [33, 27]) await storeCheck(scope, env.DB, T - days * DAY_MS, seen)
  const rows = () => count('identifiers', "value = 'v'")
  await runUpkeep(env, T)
  expect(await rows()).toBe(1)
  await runUpkeep(env, T + 19 * DAY_MS)
  expect(await rows()).toBe(0)
})

test('rows of expired first answers can be reused for a day, and are then deleted', async () => {
  const scope = await storeWorkspace(env.DB, 'a')
  const idempotency = (name: string) => ({ keyHash: name, bodyHash: 'b', response: '{}' })
  await storeCheck(scope, env.DB, T - DAY_MS, { idempotency: idempotency('young') })
  await storeCheck(scope, env.DB, T - 2 * DAY_MS, { idempotency: idempotency('spare') })
  await storeCheck(scope, env.DB, T - 3 * DAY_MS, { idempotency: idempotency('old') })
  expect((await runUpkeep(env, T)).idempotency).toBe(1)
  expect(await count('first_answers', "key_hash = 'spare'")).toBe(1)
  expect(await count('first_answers', "key_hash = 'young'")).toBe(1)
})

test('a check reuses the row of an expired one, which is counted in its month', async () => {
  const scope = await storeWorkspace(env.DB, 'a', 30)
  const [oldMs, spareMs] = [T - 31 * DAY_MS + 2, T - 30 * DAY_MS - 1]
  const stored = () => env.DB.prepare('SELECT id FROM visits ORDER BY id').all<{ id: string }>()
  const ids = async () => (await stored()).results.map(({ id }) => id)
  const [old, spare] = [uuidV7(oldMs), uuidV7(spareMs)]
  await storeCheck(scope, env.DB, oldMs, { id: old, visitorKey: 'v', accountKey: 'account' })
  await storeCheck(scope, env.DB, spareMs, { id: spare, accountKey: 'account' })
  const young = uuidV7(T - 1)
  const first = { id: young, accountKey: 'account', retentionDays: 30 }
  await storeCheck(scope, env.DB, T - 1, first)
  // No row is reused before it is in the count of its month.
  expect(await ids()).toEqual([old, spare, young])
  const october = await readUsage(scope.workspaceId, env.DB, oldMs)
  await runUpkeep(env, T)
  const newest = uuidV7(T)
  const record = { id: newest, accountKey: 'account', retentionDays: 30 }
  expect(await storeCheck(scope, env.DB, T, record)).toBe('stored')
  expect(await ids()).toEqual([spare, young, newest])
  // A retry and a record without a retention change nothing.
  await storeCheck(scope, env.DB, T, record)
  expect(await ids()).toEqual([spare, young, newest])
  const last = uuidV7(T + 1)
  await storeCheck(scope, env.DB, T + 1, { id: last })
  expect(await ids()).toEqual([spare, young, newest, last])
  expect(await readUsage(scope.workspaceId, env.DB, oldMs)).toEqual(october)
  expect(await readUsage(scope.workspaceId, env.DB, T)).toEqual({ liveChecks: 3, testChecks: 0 })
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'account' })
  expect(history?.visits.map(({ atMs }) => atMs)).toEqual([T, T - 1, spareMs])
})

test('concurrent checks reuse different rows, and each is stored and counted', async () => {
  const scope = await storeWorkspace(env.DB, 'a', 30)
  const oldMs = T - 31 * DAY_MS + 10
  for (let i = 0; i < 5; i++) await storeCheck(scope, env.DB, oldMs + i)
  await runUpkeep(env, T)
  expect(await count('visits')).toBe(5)
  const stored = await Promise.all(
    Array.from({ length: 8 }, () => storeCheck(scope, env.DB, T, { retentionDays: 30 })),
  )
  expect(new Set(stored)).toEqual(new Set(['stored']))
  expect(await count('visits')).toBe(8)
  expect(await count('visits', `at_ms < ${T}`)).toBe(0)
  expect((await readUsage(scope.workspaceId, env.DB, T)).liveChecks).toBe(8)
  expect((await readUsage(scope.workspaceId, env.DB, oldMs)).liveChecks).toBe(5)
})

test('a graph that cannot be read stops neither the walk nor the rounds after it', async () => {
  const [broken] = [
    await storeWorkspace(env.DB, 'a', 1),
    await storeCheck(await storeWorkspace(env.DB, 'b', 1), env.DB, T - 3 * DAY_MS),
  ]
  await env.DB.prepare(
    `INSERT INTO identifiers (workspace_id, env, kind, value, page, members) VALUES (?1, 'live', 'device', 'd', 0, '[')`,
  )
    .bind(broken.workspaceId)
    .run()
  const rounds = () => count('upkeep', "walk <> 'workspaces'")
  const bounds = { workspaces: 1, rows: 10, packSteps: 0, graphSteps: 10 }
  await expect(runUpkeep(env, T, bounds)).rejects.toThrow('rounds of retention failed')
  // The graph of the other environment, and two further tables of each.
  expect(await rounds()).toBe(5)
  expect((await runUpkeep(env, T, bounds)).visits).toBe(1)
  await env.DB.prepare(`DELETE FROM identifiers WHERE members = '['`).run()
})

test('reviews, outcomes and counts are deleted with their checks; the log stays a year', async () => {
  const scope = await storeWorkspace(env.DB, 'a-reviewed', 30)
  const ids = [29, 31].map((days) => uuidV7(T - days * DAY_MS))
  for (const id of ids) {
    const audit = {
      id: uuidV7(T),
      atMs: T,
      actor: 'Grace',
      memberId: null,
      action: 'review_changed',
    }
    await saveReview(
      scope,
      env.DB,
      { checkId: id, state: 'done', byName: 'Grace', noteEncrypted: null, atMs: T },
      { ...audit, subject: id, before: null, after: { state: 'done' } },
    )
    await addOutcome(scope, env.DB, { checkId: id, outcome: 'login_failed', atMs: T })
  }
  const counts = { hours: [], countries: [], networks: [], reasons: [], counted: 0 }
  const dayOf = (days: number) => new Date(T - days * DAY_MS).toISOString().slice(0, 10)
  await saveOverviewDays(scope, env.DB, [
    { day: dayOf(30), counts },
    { day: dayOf(32), counts },
  ])
  for (const days of [364, 366]) {
    const atMs = T - days * DAY_MS
    await env.DB.prepare(
      "INSERT INTO audit_log (workspace_id, id, at_ms, actor, action) VALUES (?, ?, ?, 'Grace', 'key_created')",
    )
      .bind(scope.workspaceId, uuidV7(atMs), atMs)
      .run()
  }
  await runUpkeep(env, T)
  const left = async (table: string) => count(table, "workspace_id = 'a-reviewed'")
  expect([await left('reviews'), await left('outcomes')]).toEqual([1, 1])
  // The two reviews above were logged today.
  expect([await left('overview_days'), await left('audit_log')]).toEqual([1, 3])
  expect([...(await reviewsOf(scope, env.DB, ids)).keys()]).toEqual([ids[0]])
})

test('the cron packs complete steps of old checks, skips the newest 5,000, and deletes their rows a day later', async () => {
  const scope = await storeWorkspace(env.DB, 'a-busy-one')
  await storeCheck(scope, env.DB, T - 5 * DAY_MS)
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9050)
     INSERT INTO visits (workspace_id, env, id, at_ms, event, score, verdict, facts, policy_version, owner, ties)
     SELECT workspace_id, env, substr(id, 1, 30) || printf('%06x', i), at_ms, event, score, verdict, facts,
       policy_version, 'owner-' || i, '[]' FROM n, (SELECT * FROM visits WHERE workspace_id = 'a-busy-one')`,
  ).run()
  expect(await runUpkeep(env, T)).toMatchObject({ packed: 4_000, visits: 0 })
  expect(await runUpkeep(env, T)).toMatchObject({ packed: 0, visits: 0 })
  expect(await count('visits')).toBe(9_051)
  const later = T + DAY_MS + 1
  const deleted = [
    await runUpkeep(env, later),
    await runUpkeep(env, later),
    await runUpkeep(env, later),
  ]
  expect(deleted.map(({ visits }) => visits)).toEqual([2_000, 2_000, 0])
  expect(await count('visits')).toBe(5_051)
  expect((await readUsage(scope.workspaceId, env.DB, T - 5 * DAY_MS)).liveChecks).toBe(9_051)
})
