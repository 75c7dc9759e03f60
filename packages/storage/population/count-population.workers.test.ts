import { env } from 'cloudflare:workers'
import type { Verdict } from '@vigil/contract'
import { bareClient, DAY_MS, isBare, type PastVisit } from '@vigil/evidence'
import { beforeEach, expect, test } from 'vitest'
import { readCheck } from '../checks/read-check.ts'
import { recording } from '../testing/recording-database.ts'
import { checkRecord, NO_QUERY, T } from '../testing/records.ts'
import { emptyTables, storeCheck, storeWorkspace } from '../testing/store-workspace.ts'
import { runUpkeep } from '../upkeep/upkeep.ts'

beforeEach(() => emptyTables(env.DB))

test('values of allowed checks are counted once a day and read with the history', async () => {
  const scope = await storeWorkspace(env.DB, 'a')
  const seen = (atMs: number, changes: object, more: Parameters<typeof checkRecord>[0] = {}) =>
    storeCheck(scope, env.DB, atMs, {
      ...more,
      visit: { ...checkRecord().visit, ...changes },
      accountKey: 'account',
    })
  await seen(T, { asn: 3320 })
  await seen(T + 1, { asn: 3320, browser: 'chrome', browserMajor: 156 })
  await seen(T + 2, { asn: null, country: null, os: null, browser: null })
  await seen(T + 3, { asn: 666 }, { verdict: 'block' })
  await storeCheck({ ...scope, env: 'test' }, env.DB, T + 4)
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
    newcomerDomains: {},
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
  const scope = await storeWorkspace(env.DB, 'payouts')
  const gives = (n: number, account: string | null, value: string, verdict: Verdict = 'allow') =>
    storeCheck(scope, env.DB, T + n, {
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
  const scope = await storeWorkspace(env.DB, 'shop')
  const siteHost = 'shop.example.com'
  const seen = (n: number, event: string, changes: Partial<PastVisit>) =>
    storeCheck(scope, env.DB, T + n, {
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
  await seen(7, 'signup', { deviceKey: null, token: false, nonce: false })
  await runUpkeep(env, T + 8)
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'account' })
  expect(history?.population).toMatchObject({
    site: { [siteHost]: 7 },
    tokenSite: { [siteHost]: 4 },
    nonceSite: { [siteHost]: 2 },
    shownSite: { [siteHost]: 3 },
    signupSite: { [siteHost]: 5 },
    signupTokenSite: { [siteHost]: 2 },
    signupNonceSite: { [siteHost]: 1 },
    signupShownSite: { [siteHost]: 2 },
    signupClient: { [`${siteHost} browser`]: 3 },
  })
})

test('sign-ups without a browser are counted by their kind of client, and failed checks not at all', async () => {
  const scope = await storeWorkspace(env.DB, 'shop')
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
    await storeCheck(scope, env.DB, T + n, { event: 'signup', accountKey: `a${n}`, visit })
    const kind = `${siteHost} ${bareClient(visit)?.kind}`
    kinds[kind] = (kinds[kind] ?? 0) + 1
  }
  const visit = { ...checkRecord().visit, ...bare, event: 'login', asn: 64501, passed: false }
  await storeCheck(scope, env.DB, T + 5, { event: 'login', accountKey: 'b', visit })
  await runUpkeep(env, T + 6)
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'a0' })
  expect(history?.population?.signupClient).toEqual(kinds)
  expect(Object.keys(kinds)).toHaveLength(3)
  expect(history?.population).toMatchObject({ total: 4, site: { [siteHost]: 4 } })
  expect(history?.population?.asn).not.toHaveProperty('64501')
})

test('checks without an account do not outweigh the accounts at which a device failed', async () => {
  const scope = await storeWorkspace(env.DB, 'shop')
  const seen = (n: number, accountKey: string | null, event: string, about: Partial<PastVisit>) => {
    const visit = { ...checkRecord().visit, event, deviceKey: 'machine', ...about }
    return storeCheck(scope, env.DB, T + n, { event, accountKey, visit })
  }
  for (let i = 0; i < 6; i += 1) await seen(i, `a${i}`, 'login', { passed: false })
  for (let i = 0; i < 9; i += 1) await seen(10 + i, null, 'contact', { visitorKey: `v${i}` })
  await runUpkeep(env, T + 30)
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'a0' })
  expect(history?.population?.failedDevices).toEqual({ machine: [6, 6] })
})

test('events of accounts are counted by one check of each account that was its owner', async () => {
  const scope = await storeWorkspace(env.DB, 'shop')
  const seen = (n: number, accountKey: string, event: string, about: Partial<PastVisit>) => {
    const { verdict = 'allow' } = about
    const visit = { ...checkRecord().visit, event, ...about }
    return storeCheck(scope, env.DB, T + n, { event, accountKey, verdict, visit })
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
  const scope = await storeWorkspace(env.DB, 'a')
  await storeCheck(scope, env.DB, T, { accountKey: 'account' })
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
  await storeCheck(scope, env.DB, T + 1, { accountKey: 'other' })
  await runUpkeep(env, T + 2 * DAY_MS)
  expect(await read(isolate)).toMatchObject({ total: 2, rows: (await read(other)).rows })
  await env.DB.prepare('DELETE FROM population').run()
  expect((await read(isolate)).total).toBeUndefined()
})

test('a count of an environment without allowed checks can be read', async () => {
  const scope = await storeWorkspace(env.DB, 'quiet')
  await storeCheck(scope, env.DB, T, {
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
  const scope = await storeWorkspace(env.DB, 'shared')
  const seen = (atMs: number, accountKey: string, deviceKey: string) =>
    storeCheck(scope, env.DB, atMs, { visit: { ...checkRecord().visit, deviceKey }, accountKey })
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
