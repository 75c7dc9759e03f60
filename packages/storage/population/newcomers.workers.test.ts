import { env } from 'cloudflare:workers'
import { clientName, DAY_MS, type PastVisit, providerName } from '@vigil/evidence'
import { beforeEach, expect, test } from 'vitest'
import { readCheck } from '../checks/read-check.ts'
import { checkRecord, NO_QUERY, T } from '../testing/records.ts'
import { emptyTables, storeCheck, storeWorkspace } from '../testing/store-workspace.ts'
import { runUpkeep } from '../upkeep/upkeep.ts'

beforeEach(() => emptyTables(env.DB))

test('newcomers are counted by client and provider, those of two weeks, with those who came back on two days', async () => {
  const scope = await storeWorkspace(env.DB, 'shop')
  const now = T + 20 * DAY_MS
  const seen = (day: number, account: string, event: string, about: Partial<PastVisit> = {}) => {
    const { verdict = 'allow' } = about
    const visit = {
      ...checkRecord().visit,
      event,
      emailKey: account,
      asn: 64501,
      ipKey: 'home',
      ...about,
    }
    return storeCheck(scope, env.DB, T + day * DAY_MS, {
      event,
      accountKey: account,
      verdict,
      visit,
    })
  }
  const phone = { deviceKey: 'phone' }
  /** The pair as the check names it, which SQL must name alike. */
  const pairOf = (about: Partial<PastVisit>) => {
    const visit = { ...checkRecord().visit, asn: 64501, ...about }
    return `${clientName(visit)} ${providerName(visit)}`
  }
  for (let i = 0; i < 10; i += 1) await seen(10.1 + i / 100, `a${i}`, 'signup', phone)
  // One address more, and a person who tries again the next day.
  await seen(12, 'later', 'signup', { ...phone, ipKey: 'mobile' })
  await seen(13, 'later', 'signup', { ...phone, ipKey: 'mobile' })
  await seen(12.1, 'a1', 'signup', { ...phone, asn: 64502 })
  await seen(12.2, 'b', 'signup', { deviceKey: 'other' })
  const exits: Partial<PastVisit>[] = [
    { networkKind: 'vpn' },
    { networkKind: 'datacenter' },
    { networkKind: 'proxy', os: 'windows' },
    { networkKind: 'proxy', os: null },
    { networkKind: 'proxy', os: 'ios' },
    { networkKind: 'tor' },
  ]
  const pc = { deviceKey: 'pc', os: 'windows' }
  for (const [asn, about] of exits.entries())
    await seen(12.3, `exit${asn}`, 'signup', { ...pc, asn, ...about })
  // Too old, blocked, and without a client or a provider.
  await seen(3, 'old', 'signup', phone)
  await seen(13, 'blocked', 'signup', { ...phone, verdict: 'block' })
  await seen(13.1, 'nothing', 'signup', { deviceKey: null })
  await seen(13.2, 'nowhere', 'signup', { ...phone, asn: null })
  // An installation counts once, whatever its accounts; its client is the user agent.
  const app = { deviceKey: null, visitorKey: null, clientKey: '77', installationKey: 'i' }
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
      [pairOf(phone)]: [11, 1, 9, 2],
      [pairOf(app)]: [4, 0, 4, 1],
      [pairOf({ ...pc, networkKind: 'vpn' })]: [4, 0, 4, 1],
    },
    newcomerProvider: {
      '64501': [16, 1],
      '64502': [1, 0],
      [String(providerName({ ...checkRecord().visit, networkKind: 'vpn' }))]: [4, 0],
      '4': [1, 0],
      '5': [1, 0],
    },
    newcomerClient: { phone: 12, '77': 4, pc: 6 },
  })
})

test('a newcomer whose later visits name the user id alone came back', async () => {
  const scope = await storeWorkspace(env.DB, 'shop')
  const seen = (day: number, account: string, event: string, emailKey: string | null) => {
    const visit = { ...checkRecord().visit, event, emailKey, asn: 64501, deviceKey: 'phone' }
    return storeCheck(scope, env.DB, T + day * DAY_MS, { event, accountKey: account, visit })
  }
  for (const i of [1, 2, 3]) await seen(1 + i / 10, `a${i}`, 'signup', `mailbox${i}`)
  for (const day of [2, 3]) await seen(day, 'a1', 'login', null)
  await runUpkeep(env, T + 4 * DAY_MS)
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'a1' })
  expect(history?.population?.newcomers).toEqual({ 'phone 64501': [3, 1, 3, 3] })
})

test('accounts whose sign-up was not allowed, or was reported, do not make their device key usual until they come back', async () => {
  const scope = await storeWorkspace(env.DB, 'farm')
  const seen = (day: number, account: string, event: string, about: Partial<PastVisit> = {}) => {
    const { verdict = 'allow' } = about
    const visit = { ...checkRecord().visit, event, emailKey: account, deviceKey: 'pc', ...about }
    return storeCheck(scope, env.DB, T + day * DAY_MS, {
      event,
      accountKey: account,
      verdict,
      visit,
    })
  }
  await seen(0, 'customer', 'signup')
  await seen(0.1, 'old', 'login')
  await seen(0.2, 'reported', 'signup', { passed: false })
  for (const account of ['challenged', 'returned']) {
    await seen(0.3, account, 'signup', { verdict: 'challenge', passed: true })
    // The user id is another account than the address of the sign-up.
    await seen(0.4, `${account}-id`, 'post', { emailKey: account })
  }
  await seen(0.5, 'reported', 'post')
  for (const day of [1, 2]) await seen(day, 'returned-id', 'login', { emailKey: null })
  await runUpkeep(env, T + 3 * DAY_MS)
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'customer' })
  const { accounts = [], devices = {} } = history?.population ?? {}
  const total = (halves: readonly number[] = []) => halves.reduce((sum, n) => sum + n, 0)
  expect([total(accounts), total(devices.pc)]).toEqual([3, 3])
})

test('newcomers are counted by mail domain, with how many would have come back like others of their days', async () => {
  const scope = await storeWorkspace(env.DB, 'shop')
  const seen = (day: number, account: string, event: string, about: Partial<PastVisit> = {}) => {
    const { verdict = 'allow' } = about
    const visit = { ...checkRecord().visit, event, emailKey: account, subnetKey: account, ...about }
    return storeCheck(scope, env.DB, T + day * DAY_MS, {
      event,
      accountKey: account,
      verdict,
      visit,
    })
  }
  const farm = { emailDomainKey: 'farm' }
  // On each of two days two customers sign up, and one comes back; on the third day there are no others.
  for (const day of [1, 2]) {
    for (const one of ['a', 'b']) await seen(day, `${one}${day}`, 'signup')
    for (const later of [1, 2]) await seen(day + later, `a${day}`, 'login')
    for (let i = 0; i < 9 * day; i += 1)
      await seen(day - 0.1 - i / 100, `farm${day}.${i}`, 'signup', farm)
  }
  await seen(3.5, 'farm3', 'signup', { ...farm, subnetKey: 'farm1.0' })
  // The exit of a VPN is no place.
  await seen(3.5, 'farm4', 'signup', { ...farm, subnetKey: 'farm1.0', networkKind: 'vpn' })
  // Blocked, too old, and too few.
  await seen(3.6, 'blocked', 'signup', { ...farm, verdict: 'block' })
  await seen(-11, 'old', 'signup', farm)
  for (let i = 0; i < 5; i += 1) await seen(2.5, `firm${i}`, 'signup', { emailDomainKey: 'firm' })
  await runUpkeep(env, T + 5 * DAY_MS)
  const { history } = await readCheck(scope, env.DB, { ...NO_QUERY, user: 'a1' })
  // At most eight of a day count, and one in two would have come back; on the third day there are no others.
  expect(history?.population?.newcomerDomains).toEqual({ farm: [29, 0, 8, 28] })
})
