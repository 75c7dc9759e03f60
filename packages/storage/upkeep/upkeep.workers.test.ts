import { env } from 'cloudflare:workers'
import type { Verdict } from '@vigil/contract'
import { bareClient, clientName, isBare, type PastVisit, providerName } from '@vigil/evidence'
import { beforeEach, expect, test } from 'vitest'
import { readCheck } from '../checks/read-check.ts'
import { writeCheck } from '../checks/write-check.ts'
import { addFeedback } from '../feedback/index.ts'
import { addSignInLink, findMemberSession, redeemSignInLink } from '../members/index.ts'
import { addOutcome, reviewsOf, saveOverviewDays, saveReview } from '../review/index.ts'
import type { Scope } from '../scope.ts'
import { recording } from '../testing/recording-database.ts'
import { checkRecord, NO_QUERY, T } from '../testing/records.ts'
import { readUsage } from '../usage/index.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { runUpkeep } from './upkeep.ts'

const DAY_MS = 86_400_000

beforeEach(async () => {
  await env.DB.batch(
    [
      'visits',
      'check_packs',
      'pack_keys',
      'first_answers',
      'counted',
      'identifiers',
      'accounts',
      'population',
      'upkeep',
      'workspaces',
      'plans',
    ].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  )
})

/** A workspace whose plan has this retention, days. */
async function workspace(id: string, retentionDays = 180): Promise<Scope> {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO plans (id, name, price_cents, domain_seats, monthly_checks, allows_overage,
         overage_cents_per_1000, api_rate_limit, api_rate_window_sec, edge_rate_limit,
         edge_rate_window_sec, max_team_members, monitored_identities, features, retention_days)
       VALUES (?, 'Plan', 0, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, '[]', ?)`,
    ).bind(id, retentionDays),
    env.DB.prepare(
      `INSERT INTO workspaces (id, name, plan_id, plan_status, created_ms)
       VALUES (?, 'Acme', ?, 'active', 0)`,
    ).bind(id, id),
  ])
  return { workspaceId: id, env: 'live' }
}

const checked = (scope: Scope, atMs: number, changes: Parameters<typeof checkRecord>[0] = {}) =>
  writeCheck(scope, env.DB, checkRecord({ id: uuidV7(atMs), atMs, ...changes }))

async function count(table: string, where = '1'): Promise<number> {
  const row = await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).first('n')
  return Number(row)
}

test('checks past the retention of their plan are deleted, in both environments, and no others', async () => {
  const month = await workspace('a-month', 30)
  const half = await workspace('b-half-year', 180)
  for (const scope of [month, { ...month, env: 'test' as const }, half]) {
    for (const days of [0, 29, 30.5, 32, 179, 182]) await checked(scope, T - days * DAY_MS)
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
  const scope = await workspace('a', 30)
  const times = Array.from({ length: 11 }, (_, i) => T - (i + 1) * 33 * DAY_MS)
  for (const atMs of times) await checked(scope, atMs)
  const usage = () => Promise.all(times.map((atMs) => readUsage(scope.workspaceId, env.DB, atMs)))
  const before = await usage()
  expect(before.every(({ liveChecks }) => liveChecks > 0)).toBe(true)
  for (let run = 0; run < 5; run += 1) await runUpkeep(env, T)
  expect(await count('visits')).toBe(0)
  expect(await usage()).toEqual(before)
})

test('expired sign-in links and sessions are deleted', async () => {
  await workspace('a-team')
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
  await redeemSignInLink(env.DB, 'link', { tokenHash: 'session', expiresMs }, T, uuidV7(T))
  await runUpkeep(env, T)
  expect(await findMemberSession(env.DB, 'session', T)).not.toBeNull()
  await runUpkeep(env, expiresMs)
  expect(await count('sign_in_links')).toBe(0)
  expect(await count('member_sessions')).toBe(0)
})

test('a run deletes no more rows than its bound, and the next continues', async () => {
  const scope = await workspace('a', 30)
  for (let i = 0; i < 7; i++) await checked(scope, T - 40 * DAY_MS + i)
  const bounds = { workspaces: 5, rows: 3, packSteps: 0, graphSteps: 0 }
  const deleted: number[] = []
  for (let i = 0; i < 4; i++) deleted.push((await runUpkeep(env, T, bounds)).visits)
  expect(deleted).toEqual([3, 3, 1, 0])
})

test('the walk continues where the last run ended, and starts again after the last workspace', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    await checked(await workspace(id, 1), T - 3 * DAY_MS)
  }
  const bounds = { workspaces: 2, rows: 10, packSteps: 0, graphSteps: 0 }
  const left: number[] = []
  for (let i = 0; i < 3; i++) {
    await runUpkeep(env, T, bounds)
    left.push(await count('visits'))
  }
  expect(left).toEqual([3, 1, 0])
  await checked({ workspaceId: 'a', env: 'live' }, T - 4 * DAY_MS)
  await runUpkeep(env, T, bounds)
  expect(await count('visits')).toBe(0)
})

test('the row of a visitor stays until its checks have expired', async () => {
  const scope = await workspace('a', 30)
  const seen = {
    visitorKey: 'v',
    accountKey: 'account',
    links: [{ kind: 'visitor' as const, value: 'v' }],
  }
  for (const days of [33, 27]) await checked(scope, T - days * DAY_MS, seen)
  const rows = () => count('identifiers', "value = 'v'")
  await runUpkeep(env, T)
  expect(await rows()).toBe(1)
  await runUpkeep(env, T + 5 * DAY_MS)
  expect(await rows()).toBe(0)
})

test('rows of expired first answers can be reused for a day, and are then deleted', async () => {
  const scope = await workspace('a')
  const idempotency = (name: string) => ({ keyHash: name, bodyHash: 'b', response: '{}' })
  await checked(scope, T - DAY_MS, { idempotency: idempotency('young') })
  await checked(scope, T - 2 * DAY_MS, { idempotency: idempotency('spare') })
  await checked(scope, T - 3 * DAY_MS, { idempotency: idempotency('old') })
  expect((await runUpkeep(env, T)).idempotency).toBe(1)
  expect(await count('first_answers', "key_hash = 'spare'")).toBe(1)
  expect(await count('first_answers', "key_hash = 'young'")).toBe(1)
})

test('a check reuses the row of an expired one, which is counted in its month', async () => {
  const scope = await workspace('a', 30)
  const [oldMs, spareMs] = [T - 31 * DAY_MS + 2, T - 30 * DAY_MS - 1]
  const stored = () => env.DB.prepare('SELECT id FROM visits ORDER BY id').all<{ id: string }>()
  const ids = async () => (await stored()).results.map(({ id }) => id)
  const [old, spare] = [uuidV7(oldMs), uuidV7(spareMs)]
  await checked(scope, oldMs, { id: old, visitorKey: 'v', accountKey: 'account' })
  await checked(scope, spareMs, { id: spare, accountKey: 'account' })
  const young = uuidV7(T - 1)
  const first = { id: young, accountKey: 'account', retentionDays: 30 }
  await checked(scope, T - 1, first)
  // No row is reused before it is in the count of its month.
  expect(await ids()).toEqual([old, spare, young])
  const october = await readUsage(scope.workspaceId, env.DB, oldMs)
  await runUpkeep(env, T)
  const newest = uuidV7(T)
  const record = { id: newest, accountKey: 'account', retentionDays: 30 }
  expect(await checked(scope, T, record)).toBe('stored')
  expect(await ids()).toEqual([spare, young, newest])
  // A retry and a record without a retention change nothing.
  await checked(scope, T, record)
  expect(await ids()).toEqual([spare, young, newest])
  const last = uuidV7(T + 1)
  await checked(scope, T + 1, { id: last })
  expect(await ids()).toEqual([spare, young, newest, last])
  expect(await readUsage(scope.workspaceId, env.DB, oldMs)).toEqual(october)
  expect(await readUsage(scope.workspaceId, env.DB, T)).toEqual({ liveChecks: 3, testChecks: 0 })
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'account' })
  expect(history?.visits.map(({ atMs }) => atMs)).toEqual([T, T - 1, spareMs])
})

test('concurrent checks reuse different rows, and each is stored and counted', async () => {
  const scope = await workspace('a', 30)
  const oldMs = T - 31 * DAY_MS + 10
  for (let i = 0; i < 5; i++) await checked(scope, oldMs + i)
  await runUpkeep(env, T)
  expect(await count('visits')).toBe(5)
  const stored = await Promise.all(
    Array.from({ length: 8 }, () => checked(scope, T, { retentionDays: 30 })),
  )
  expect(new Set(stored)).toEqual(new Set(['stored']))
  expect(await count('visits')).toBe(8)
  expect(await count('visits', `at_ms < ${T}`)).toBe(0)
  expect((await readUsage(scope.workspaceId, env.DB, T)).liveChecks).toBe(8)
  expect((await readUsage(scope.workspaceId, env.DB, oldMs)).liveChecks).toBe(5)
})

test('a graph that cannot be read stops neither the walk nor the rounds after it', async () => {
  const [broken] = [await workspace('a', 1), await checked(await workspace('b', 1), T - 3 * DAY_MS)]
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

test('values of allowed checks are counted once a day and read with the history', async () => {
  const scope = await workspace('a')
  const seen = (atMs: number, changes: object, more: Parameters<typeof checkRecord>[0] = {}) =>
    checked(scope, atMs, {
      ...more,
      visit: { ...checkRecord().visit, ...changes },
      accountKey: 'account',
    })
  await seen(T, { asn: 3320 })
  await seen(T + 1, { asn: 3320, browser: 'chrome', browserMajor: 156 })
  await seen(T + 2, { asn: null, country: null, os: null, browser: null })
  await seen(T + 3, { asn: 666 }, { verdict: 'block' })
  await checked({ ...scope, env: 'test' }, T + 4)
  await runUpkeep(env, T + 5)
  const population = async () =>
    (await readCheck(scope, env.DB, { ...NO_QUERY, user: 'account' })).history?.population
  const first = await population()
  expect(first).toEqual({
    total: 3,
    asn: { 3320: 2 },
    country: { DE: 2 },
    browser: { chrome: 1, firefox: 1 },
    os: { linux: 2 },
    version: { 'chrome 156': 1, 'firefox 147': 1 },
    site: expect.any(Object),
    tokenSite: {},
    nonceSite: {},
    shownSite: expect.any(Object),
    signupSite: {},
    signupTokenSite: {},
    signupNonceSite: {},
    signupShownSite: {},
    signupClient: {},
    newcomers: {},
    newcomerProvider: {},
    newcomerClient: {},
    vouched: {},
    failedDevices: {},
    // A single account: its device key is not shared.
    devices: {},
    accounts: [1, 1],
    signups: expect.any(Number),
    events: {},
    identifiers: {},
    days: 3 / DAY_MS,
  })
  await seen(T + 10, { asn: 3320 })
  await runUpkeep(env, T + 20)
  expect(await population()).toEqual(first)
  await runUpkeep(env, T + DAY_MS + 5)
  expect((await population())?.total).toBe(4)
})

test('identifiers of the caller are counted by account, of checks that were not blocked', async () => {
  const scope = await workspace('payouts')
  const gives = (n: number, account: string | null, value: string, verdict: Verdict = 'allow') =>
    checked(scope, T + n, {
      accountKey: account,
      verdict,
      links: [{ kind: 'named:iban', value }],
    })
  for (let i = 0; i < 8; i += 1) await gives(i, `account ${i}`, 'common', 'challenge')
  await gives(8, 'account 0', 'common')
  await gives(9, 'account 8', 'rare')
  await gives(10, 'account 9', 'common', 'block')
  // Anyone can send a form without an account many times.
  for (let i = 0; i < 9; i += 1) await gives(11 + i, null, 'sent often')
  await runUpkeep(env, T + 20)
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'account 0' })
  expect(history?.population?.identifiers).toEqual({ 'named:iban common': [8, 9] })
})

test('sign-ups are counted separately from all checks of their site', async () => {
  const scope = await workspace('shop')
  const siteHost = 'shop.example.com'
  const seen = (n: number, event: string, changes: Partial<PastVisit>) =>
    checked(scope, T + n, {
      event,
      accountKey: 'account',
      visit: { ...checkRecord().visit, event, siteHost, ...changes },
    })
  const bare = { visitorKey: null, deviceKey: null }
  await seen(1, 'login', { token: true, nonce: true })
  await seen(2, 'login', { token: true, nonce: false })
  await seen(3, 'signup', { token: false, ...bare })
  await seen(4, 'signup', { token: true, nonce: true })
  const firstFileOnly = { deviceKey: null, token: true, nonce: false }
  await seen(5, 'signup', firstFileOnly)
  expect(isBare({ ...checkRecord().visit, ...firstFileOnly })).toBe(true)
  await seen(6, 'signup', { deviceKey: null })
  await runUpkeep(env, T + 7)
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'account' })
  expect(history?.population).toMatchObject({
    site: { [siteHost]: 6 },
    tokenSite: { [siteHost]: 4 },
    nonceSite: { [siteHost]: 2 },
    shownSite: { [siteHost]: 3 },
    signupSite: { [siteHost]: 4 },
    signupTokenSite: { [siteHost]: 2 },
    signupNonceSite: { [siteHost]: 1 },
    signupShownSite: { [siteHost]: 2 },
    signupClient: { [`${siteHost} browser`]: 2 },
  })
})

test('sign-ups without a browser are counted by their kind of client, and failed checks not at all', async () => {
  const scope = await workspace('shop')
  const siteHost = 'shop.example.com'
  const bare = { siteHost, visitorKey: null, deviceKey: null, event: 'signup' }
  const clients: Partial<PastVisit>[] = [
    { browser: 'chrome' },
    { browser: 'other' },
    { browser: null },
    { browser: 'chrome', installationKey: 'i' },
  ]
  const kinds: Record<string, number> = {}
  for (const [n, about] of clients.entries()) {
    const visit = { ...checkRecord().visit, ...bare, ...about }
    await checked(scope, T + n, { event: 'signup', accountKey: `a${n}`, visit })
    const kind = `${siteHost} ${bareClient(visit)?.kind}`
    kinds[kind] = (kinds[kind] ?? 0) + 1
  }
  const visit = { ...checkRecord().visit, ...bare, event: 'login', asn: 64501, passed: false }
  await checked(scope, T + 5, { event: 'login', accountKey: 'b', visit })
  await runUpkeep(env, T + 6)
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'a0' })
  expect(history?.population?.signupClient).toEqual(kinds)
  expect(Object.keys(kinds)).toHaveLength(3)
  expect(history?.population).toMatchObject({ total: 4, site: { [siteHost]: 4 } })
  expect(history?.population?.asn).not.toHaveProperty('64501')
})

test('newcomers are counted by client and provider, those of two weeks, with those who came back on two days', async () => {
  const scope = await workspace('shop')
  const now = T + 20 * DAY_MS
  const seen = (day: number, account: string, event: string, about: Partial<PastVisit> = {}) => {
    const { verdict = 'allow' } = about
    const visit = { ...checkRecord().visit, event, emailKey: account, asn: 64501, ...about }
    return checked(scope, T + day * DAY_MS, { event, accountKey: account, verdict, visit })
  }
  const phone = { deviceKey: 'phone' }
  /** The pair as the check names it, which SQL must name alike. */
  const pairOf = (about: Partial<PastVisit>) => {
    const visit = { ...checkRecord().visit, asn: 64501, ...about }
    return `${clientName(visit)} ${providerName(visit)}`
  }
  for (let i = 0; i < 10; i += 1) await seen(10.1 + i / 100, `a${i}`, 'signup', phone)
  await seen(12, 'later', 'signup', phone)
  await seen(12.1, 'a1', 'signup', { ...phone, asn: 64502 })
  await seen(12.2, 'b', 'signup', { deviceKey: 'other' })
  for (const asn of [1, 2, 3])
    await seen(12.3, `vpn${asn}`, 'signup', { deviceKey: 'pc', asn, networkKind: 'vpn' })
  // Too old, blocked, and without a client or a provider.
  await seen(3, 'old', 'signup', phone)
  await seen(13, 'blocked', 'signup', { ...phone, verdict: 'block' })
  await seen(13.1, 'nothing', 'signup', { deviceKey: null })
  await seen(13.2, 'nowhere', 'signup', { ...phone, asn: null })
  // An installation counts once, whatever its accounts; its client is the user agent.
  const app = { deviceKey: null, visitorKey: null, agent: '77', installationKey: 'i' }
  for (const account of ['c', 'd', 'e']) await seen(14, account, 'signup', app)
  for (const i of [1, 2, 3]) {
    await seen(14.5, `f${i}`, 'signup', { ...app, installationKey: `i${i}` })
  }
  // One came back on one day, one on two, and one was refused on the second.
  await seen(15, 'a2', 'login', phone)
  for (const day of [15, 17]) await seen(day, 'a3', 'login', phone)
  await seen(15, 'a4', 'login', phone)
  await seen(17, 'a4', 'login', { ...phone, verdict: 'challenge' })
  await runUpkeep(env, now)
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'a1' })
  expect(history?.population).toMatchObject({
    newcomers: {
      [pairOf(phone)]: [11, 1, 9],
      [pairOf(app)]: [4, 0, 4],
      [pairOf({ deviceKey: 'pc', networkKind: 'vpn' })]: [3, 0, 3],
    },
    newcomerProvider: { '64501': [16, 1], '64502': [1, 0], vpn: [3, 0] },
    newcomerClient: { phone: 12, '77': 4, pc: 3 },
  })
})

test('programs for which the caller vouched are counted by provider and network', async () => {
  const scope = await workspace('shop')
  const program = { browser: 'other', product: '7', asn: 64501, subnetKey: 'server' }
  const bare = { event: 'signup', visitorKey: null, deviceKey: null, passed: true, ...program }
  const seen = async (accountKey: string, about: Partial<PastVisit> = {}) => {
    const { verdict = 'block' } = about
    const visit = { ...checkRecord().visit, ...bare, ...about }
    const id = uuidV7(T)
    await checked(scope, T, { id, event: 'signup', accountKey, verdict, visit })
    return id
  }
  const labelled = async (accountKey: string, laterMs: number) => {
    const checkId = await seen(accountKey, { verdict: 'challenge' })
    const atMs = T + laterMs
    const label = { id: uuidV7(atMs), label: 'legitimate', noteSealed: null, byKey: 'k', atMs }
    await addFeedback(
      scope,
      env.DB,
      { ...label, accountKeys: [accountKey], checkId },
      {
        id: uuidV7(atMs),
        atMs,
        actor: 'k',
        memberId: null,
        before: null,
        after: null,
        action: 'feedback_given',
        subject: checkId,
      },
    )
  }
  for (const account of ['a', 'b', 'a']) await seen(account)
  await seen('c', { verdict: 'allow', subnetKey: 'other server' })
  await labelled('later', DAY_MS)
  // Passed at once, or by a browser, or by another person, or from another provider.
  await labelled('at once', DAY_MS / 24)
  await seen('challenged', { verdict: 'challenge' })
  await seen('browser', { browser: 'chrome' })
  await seen('nobody', { product: null })
  await seen('stranger', { passed: false })
  await seen('elsewhere', { asn: 64502, subnetKey: null })
  await runUpkeep(env, T + 3 * DAY_MS)
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'a' })
  expect(history?.population?.vouched).toEqual({
    '7 64501': 4,
    '7 64502': 1,
    '7 server': 3,
    '7 other server': 1,
  })
})

test('checks without an account do not outweigh the accounts at which a device failed', async () => {
  const scope = await workspace('shop')
  const seen = (n: number, accountKey: string | null, event: string, about: Partial<PastVisit>) => {
    const visit = { ...checkRecord().visit, event, deviceKey: 'machine', ...about }
    return checked(scope, T + n, { event, accountKey, visit })
  }
  for (let i = 0; i < 6; i += 1) await seen(i, `a${i}`, 'login', { passed: false })
  for (let i = 0; i < 9; i += 1) await seen(10 + i, null, 'contact', { visitorKey: `v${i}` })
  await runUpkeep(env, T + 30)
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'a0' })
  expect(history?.population?.failedDevices).toEqual({ machine: [6, 6] })
})

test('a newcomer whose later visits name the user id alone came back', async () => {
  const scope = await workspace('shop')
  const seen = (day: number, account: string, event: string, emailKey: string | null) => {
    const visit = { ...checkRecord().visit, event, emailKey, asn: 64501, deviceKey: 'phone' }
    return checked(scope, T + day * DAY_MS, { event, accountKey: account, visit })
  }
  for (const i of [1, 2, 3]) await seen(1 + i / 10, `a${i}`, 'signup', `mailbox${i}`)
  for (const day of [2, 3]) await seen(day, 'a1', 'login', null)
  await runUpkeep(env, T + 4 * DAY_MS)
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'a1' })
  expect(history?.population?.newcomers).toEqual({ 'phone 64501': [3, 1, 3] })
})

test('events of accounts are counted by one check of each account that was its owner', async () => {
  const scope = await workspace('shop')
  const seen = (n: number, accountKey: string, event: string, about: Partial<PastVisit>) => {
    const { verdict = 'allow' } = about
    const visit = { ...checkRecord().visit, event, ...about }
    return checked(scope, T + n, { event, accountKey, verdict, visit })
  }
  await seen(1, 'a', 'payout', { deviates: false })
  await seen(2, 'a', 'payout', { deviates: true })
  await seen(3, 'b', 'payout', { deviates: false })
  await seen(4, 'c', 'payout', { deviates: true, verdict: 'challenge' })
  await seen(5, 'd', 'payout', { deviates: true, verdict: 'challenge', passed: true })
  await seen(6, 'e', 'payout', { deviates: true, passed: false })
  await seen(7, 'a', 'login', { deviates: true })
  await runUpkeep(env, T + 8)
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'a' })
  expect(history?.population?.events).toEqual({ payout: [3, 2] })
})

test('a check reads a count once, and again after it was replaced', async () => {
  const scope = await workspace('a')
  await checked(scope, T, { accountKey: 'account' })
  await runUpkeep(env, T)
  const read = async (database: ReturnType<typeof recording>) => {
    database.rowsRead = 0
    const { history } = await readCheck(scope, database.db, { ...NO_QUERY, user: 'account' })
    return { total: history?.population?.total, rows: database.rowsRead }
  }
  const [isolate, other] = [recording(env.DB), recording(env.DB)]
  const first = await read(isolate)
  expect(first.total).toBe(1)
  expect(await read(isolate)).toEqual({ total: 1, rows: first.rows - 1 })
  await checked(scope, T + 1, { accountKey: 'other' })
  await runUpkeep(env, T + 2 * DAY_MS)
  expect(await read(isolate)).toMatchObject({ total: 2, rows: (await read(other)).rows })
  await env.DB.prepare('DELETE FROM population').run()
  expect((await read(isolate)).total).toBeUndefined()
})

test('a count of an environment without allowed checks can be read', async () => {
  const scope = await workspace('quiet')
  await checked(scope, T, {
    accountKey: 'one',
    verdict: 'block',
    visit: { ...checkRecord().visit, verdict: 'block' },
  })
  await env.DB.prepare('DELETE FROM visits').run()
  await runUpkeep(env, T + 10)
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'one' })
  expect(history?.population?.total ?? 0).toBe(0)
})

test('accounts with one device key are counted in the older and the newer half', async () => {
  const scope = await workspace('shared')
  const seen = (atMs: number, accountKey: string, deviceKey: string) =>
    checked(scope, atMs, { visit: { ...checkRecord().visit, deviceKey }, accountKey })
  await seen(T, 'one', 'popular')
  await seen(T + 1, 'two', 'popular')
  await seen(T + 2, 'two', 'popular')
  await seen(T + 3, 'three', 'popular')
  await seen(T + 4, 'four', 'rare')
  await seen(T + 5, 'five', 'popular')
  await runUpkeep(env, T + 10)
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'one' })
  expect(history?.population).toMatchObject({ devices: { popular: [2, 2] }, accounts: [2, 3] })
})

test('an environment without counts has no population', async () => {
  const { history } = await readCheck({ workspaceId: 'new', env: 'live' }, env.DB, {
    ...NO_QUERY,
    user: 'account',
  })
  expect(history?.population).toBeNull()
})

test('reviews, outcomes and counts are deleted with their checks; the log stays a year', async () => {
  const scope = await workspace('a-reviewed', 30)
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
      { checkId: id, state: 'done', byName: 'Grace', noteSealed: null, atMs: T },
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
  const scope = await workspace('a-busy-one')
  await checked(scope, T - 5 * DAY_MS)
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
