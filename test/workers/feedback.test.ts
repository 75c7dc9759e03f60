import { env } from 'cloudflare:workers'
import {
  CheckListResult,
  CheckResponse,
  FeedbackResult,
  LinkedAccountsResult,
  Problem,
  StoredCheckResult,
} from '@vigil/contract'
import { oneDatabase, readUsage } from '@vigil/storage'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

let tenant: Tenant
let stranger: Tenant
beforeAll(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN)
  stranger = await openTenant(ask, env.OPERATOR_TOKEN)
})

function send(method: string, path: string, body?: object, key = tenant.keys.secretTest) {
  return ask('api', path, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}

async function check(body: object, expand = 'linked') {
  const response = await send('POST', `/api/v1/check?expand=${expand}`, body)
  expect(response.status).toBe(200)
  return CheckResponse.parse(await response.json())
}

async function linked(userId: string) {
  const response = await send('GET', `/api/v1/linked-accounts?userId=${userId}`)
  return LinkedAccountsResult.parse(await response.json())
}

async function teach(body: object) {
  const response = await send('POST', '/api/v1/feedback', body)
  expect(response.status).toBe(200)
  return FeedbackResult.parse(await response.json())
}

test('a misspelt field of a label is reported', async () => {
  const { id } = await check({ userId: 'u-misspelt', event: 'signup' })
  const answer = await teach({ checkId: id, label: 'fraud', notes: 'chargeback' })
  expect(answer.ignored).toEqual(['notes'])
})

const errorOf = async (response: Response) => {
  const { error, status } = Problem.parse(await response.json())
  return [status, error]
}

describe('two hundred concurrent checks on one device', () => {
  test('store every account in the graph once, every link, and exact usage', async () => {
    const workspace = await openTenant(ask, env.OPERATOR_TOKEN)
    const key = workspace.keys.secretTest
    const bodies = Array.from({ length: 200 }, (_, i) => ({
      userId: `crowd-${i}`,
      visitorId: 'one-visitor',
      identifiers: { card: 'one-card' },
    }))
    const statuses = await Promise.all(
      bodies.map(async (body) => {
        const response = await send('POST', '/api/v1/check', body, key)
        await response.body?.cancel()
        return response.status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    const count = async (sql: string) =>
      (await env.DB.prepare(sql).bind(workspace.workspaceId).first<{ n: number }>())?.n
    expect(await count('SELECT count(*) AS n FROM accounts WHERE workspace_id = ?')).toBe(200)
    const linked = (kind: string) =>
      count(`SELECT count(DISTINCT json_extract(m.value, '$[0]')) AS n
        FROM identifiers, json_each(members) m WHERE workspace_id = ? AND kind = '${kind}'`)
    expect(await linked('visitor')).toBe(200)
    // As many accounts as a check reads for a caller's identifier.
    expect(await linked('named:card')).toBe(12)
    expect(await count('SELECT count(*) AS n FROM visits WHERE workspace_id = ?')).toBe(200)
    expect(
      (await readUsage(workspace.workspaceId, oneDatabase(env.DB), Date.now())).testChecks,
    ).toBe(200)
  })
})

describe("a caller's own identifiers", () => {
  test('link the accounts that share one, by its name', async () => {
    await check({ userId: 'phone-1', identifiers: { phone: '+49 30 123' } })
    const answer = await check({ userId: 'phone-2', identifiers: { phone: '+49 30 123' } })
    expect(answer.linkedAccounts).toMatchObject([
      { accountId: 'phone-1', matchTypes: ['identifier:phone'], hops: 1 },
    ])
    const counts = (await linked('phone-2')).matchTypeCounts
    expect(counts).toEqual({ 'identifier:phone': 1 })
  })

  test.each([
    ['five of them', { a: '1', b: '2', c: '3', d: '4', e: '5' }],
    ['a name with a blank', { 'my phone': '1' }],
    ['an empty value', { phone: '' }],
  ])('%s are rejected', async (_, identifiers) => {
    const response = await send('POST', '/api/v1/check', { userId: 'x', identifiers })
    expect(await errorOf(response)).toEqual([400, 'validation_failed'])
  })
})

describe('feedback', () => {
  test('marks an account as an abuser, affects its neighbours, and can be retracted', async () => {
    await check({ userId: 'bad', visitorId: 'den' })
    const given = await teach({ userId: 'bad', label: 'fraud', note: 'chargeback of June' })
    expect(given.accounts).toBe(1)
    const after = await check({ userId: 'newcomer', visitorId: 'den' })
    expect(after.linkedAccounts).toMatchObject([{ accountId: 'bad', isAbuser: true }])
    expect(after.linkedAccounts?.[0]?.labels).toEqual(
      expect.arrayContaining(['fraud', 'known_abuser']),
    )
    expect(after.riskSignals.map(({ type }) => type)).toContain('linked_abuser')
    expect((await send('DELETE', `/api/v1/feedback/${given.id}`)).status).toBe(200)
    const [neighbour] = (await linked('newcomer')).linkedAccounts
    expect(neighbour).toMatchObject({ accountId: 'bad', isAbuser: false })
    expect(neighbour?.labels).not.toContain('fraud')
    expect(await errorOf(await send('DELETE', `/api/v1/feedback/${given.id}`))).toEqual([
      404,
      'not_found',
    ])
  })

  test('raises the risk of the account itself until it is labelled legitimate', async () => {
    const { id, score } = await check({ userId: 'judged' })
    await teach({ checkId: id, label: 'abuse' })
    const accused = await check({ userId: 'judged', event: 'login' })
    expect(accused.riskSignals.map(({ type }) => type)).toContain('known_abuser')
    expect(accused.score).toBeGreaterThan(score)
    await teach({ userId: 'judged', label: 'legitimate' })
    const cleared = await check({ userId: 'judged', event: 'login' })
    expect(cleared.riskSignals.map(({ type }) => type)).not.toContain('known_abuser')
    expect(cleared.score).toBeLessThanOrEqual(score)
  })

  test('on a visitor applies to all its accounts, on an address only to that account', async () => {
    for (const i of [1, 2, 3]) {
      await check({ userId: `v-${i}`, visitorId: 'shared-v', email: `box+${i}@acme.example` })
    }
    expect((await teach({ visitorId: 'shared-v', label: 'vip' })).accounts).toBe(3)
    expect((await teach({ email: 'box+2@acme.example', label: 'vip' })).accounts).toBe(1)
  })

  test('links to accounts labelled legitimate do not raise the score', async () => {
    for (const i of [1, 2, 3, 4, 5]) await check({ userId: `team-${i}`, visitorId: 'team' })
    const suspected = await check({ userId: 'team-6', visitorId: 'team' })
    expect(suspected.flags.multiAccount).toBe(true)
    await teach({ visitorId: 'team', label: 'legitimate' })
    const vouched = await check({ userId: 'team-7', visitorId: 'team' })
    expect(vouched.flags.multiAccount).toBe(false)
  })
})

describe('a mail domain that is new at the site', () => {
  test('does not fire for repeated attempts of one person', async () => {
    const again = { email: 'dana@tried-again.com' }
    for (let i = 0; i < 5; i++) {
      const { riskSignals } = await check(again)
      expect(riskSignals.map(({ type }) => type)).not.toContain('email_domain_new')
    }
  })

  test('fires when three sign up with it within a day, and never for a mailbox provider', async () => {
    const codes = async (email: string) =>
      (await check({ email })).riskSignals.map(({ type }) => type)
    for (const name of ['ada', 'ben']) {
      expect(await codes(`${name}@brand-new-firm.com`)).not.toContain('email_domain_new')
      await check({ email: `${name}.smith@gmail.com` })
    }
    expect(await codes('cleo@brand-new-firm.com')).toContain('email_domain_new')
    expect(await codes('cleo.smith@gmail.com')).not.toContain('email_domain_new')
  })
})

describe('feedback on a check', () => {
  // In the account's own browser, where another time zone alone is no deviation.
  const login = (userId: string, timezone: string, email = `${userId}@acme.example`) =>
    check({ userId, email, event: 'login', timezone, visitorId: `browser of ${userId}` })
  const isNewZone = ({ compare }: CheckResponse) =>
    compare?.deltas.some(({ code }) => code === 'new_timezone') ?? null

  test('adds a challenged visit to the profile once it is reported as the owner', async () => {
    const challenged = async (userId: string) => {
      await login(userId, 'Europe/Berlin')
      const { id, verdict } = await login(userId, 'America/Sao_Paulo', 'challenge@sandbox.test')
      expect(verdict).toBe('challenge')
      return id
    }
    await challenged('unproved')
    expect(isNewZone(await login('unproved', 'America/Sao_Paulo'))).toBe(true)
    await teach({ checkId: await challenged('moved'), label: 'legitimate' })
    expect(isNewZone(await login('moved', 'America/Sao_Paulo'))).toBe(false)
  })

  test('removes an allowed visit from the profile once it is reported as a takeover', async () => {
    await login('owner', 'Europe/Berlin')
    const taken = await login('owner', 'America/Sao_Paulo')
    expect(taken.verdict).toBe('allow')
    const given = await teach({ checkId: taken.id, label: 'account_takeover' })
    const again = await login('owner', 'America/Sao_Paulo')
    expect(isNewZone(again)).toBe(true)
    await teach({ checkId: again.id, label: 'account_takeover' })
    await send('DELETE', `/api/v1/feedback/${given.id}`)
    expect(isNewZone(await login('owner', 'America/Sao_Paulo'))).toBe(false)
  })
})

describe('a check that is reported as a takeover', () => {
  const codesAt = async (body: object) => (await check(body)).riskSignals.map(({ type }) => type)

  test('flags its browser, at other accounts and its own, until it is retracted', async () => {
    await check({ userId: 'victim', event: 'login', visitorId: 'her-browser' })
    const taken = await check({ userId: 'victim', event: 'login', visitorId: 'attacker-browser' })
    const before = await codesAt({ userId: 'other-1', visitorId: 'attacker-browser' })
    expect(before).not.toContain('reported_takeover')
    const given = await teach({ checkId: taken.id, label: 'account_takeover' })
    expect(await codesAt({ userId: 'other-2', visitorId: 'attacker-browser' })).toContain(
      'reported_takeover',
    )
    const again = { userId: 'victim', event: 'login', visitorId: 'attacker-browser' }
    expect(await codesAt(again)).toContain('reported_takeover')
    const owner = { userId: 'victim', event: 'login', visitorId: 'her-browser' }
    expect(await codesAt(owner)).not.toContain('reported_takeover')
    await send('DELETE', `/api/v1/feedback/${given.id}`)
    expect(await codesAt({ userId: 'other-3', visitorId: 'attacker-browser' })).not.toContain(
      'reported_takeover',
    )
  })
})

describe('stored checks', () => {
  test('keep the counts of their signals, whatever follows', async () => {
    const crowd = (n: number) => ({
      event: 'signup',
      userId: `counted-${n}`,
      email: `counted.${n}@gmail.com`,
      visitorId: 'counted-v',
    })
    for (let n = 0; n < 9; n += 1) await check(crowd(n))
    const { id, explain } = await check(crowd(9), 'explain')
    for (let n = 10; n < 12; n += 1) await check(crowd(n))
    const read = await send('GET', `/api/v1/checks/${id}`)
    const stored = StoredCheckResult.parse(await read.json()).check.explain
    expect(stored?.contributions).toEqual(explain?.contributions)
    const many = stored?.contributions.find(({ code }) => code === 'vid_multi_account')
    expect(many?.counted).toEqual({ count: 9, what: 'other people on this browser' })
  })

  test('contain the window of a burst that exceeds its threshold most', async () => {
    const tries = (n: number) => ({ event: 'signup', userId: `burst-${n}`, ip: '84.153.77.9' })
    for (let n = 0; n < 7; n += 1) await check(tries(n))
    const { id, explain } = await check(tries(7), 'explain')
    const read = await send('GET', `/api/v1/checks/${id}`)
    const stored = StoredCheckResult.parse(await read.json()).check.explain
    expect(stored?.contributions).toEqual(explain?.contributions)
    const burst = stored?.contributions.find(({ code }) => code === 'ip_velocity')
    expect(burst?.counted).toEqual({ count: 8, what: 'attempts from this IP address in a minute' })
  })

  test('are read by id and in pages, newest first, by filters', async () => {
    const ids: string[] = []
    for (let i = 0; i < 5; i += 1) {
      const body = { userId: 'pages', event: i % 2 ? 'login' : 'signup', visitorId: 'pages-v' }
      ids.unshift((await check(body)).id)
    }
    const read = await send('GET', `/api/v1/checks/${ids[0]}`)
    const { check: stored } = StoredCheckResult.parse(await read.json())
    expect(stored).toMatchObject({ id: ids[0], accountId: 'pages', event: 'signup' })
    const points = stored.explain?.contributions.map((line) => line.points) ?? []
    expect(points.length).toBeGreaterThan(1)
    expect(points.reduce((sum, each) => sum + each, 0)).toBe(stored.score)
    const list = async (query: string) =>
      CheckListResult.parse(await (await send('GET', `/api/v1/checks?${query}`)).json())
    const first = await list('userId=pages&limit=3')
    expect(first.checks.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    const second = await list(`userId=pages&limit=3&cursor=${first.nextCursor}`)
    expect(second.checks.map(({ id }) => id)).toEqual(ids.slice(3))
    expect(second.nextCursor).toBeNull()
    expect((await list('visitorId=pages-v&event=login')).checks).toHaveLength(2)
    expect((await list('userId=pages&verdict=block')).checks).toEqual([])
    expect((await list('limit=2')).checks).toHaveLength(2)
    const past = encodeURIComponent('2020-01-01T00:00:00.000Z')
    expect((await list(`userId=pages&to=${past}`)).checks).toEqual([])
  })

  test.each([
    'cursor=x',
    'limit=1e1',
    'limit=%2B5',
    'limit=',
    'limit=0',
    'limit=101',
    'verdict=maybe',
    'userId=a&visitorId=b',
    'from=yesterday',
  ])('the query %s is rejected', async (query) => {
    const response = await send('GET', `/api/v1/checks?${query}`)
    expect(await errorOf(response)).toEqual([400, 'validation_failed'])
  })
})

describe('data of another workspace or environment', () => {
  test('is 404 for a check, feedback and the subject of feedback', async () => {
    const { id } = await check({ userId: 'ours', visitorId: 'ours-v', email: 'ours@acme.example' })
    const given = await teach({ userId: 'ours', label: 'vip' })
    for (const key of [stranger.keys.secretTest, tenant.keys.secretLive]) {
      const answers = await Promise.all([
        send('GET', `/api/v1/checks/${id}`, undefined, key),
        send('DELETE', `/api/v1/feedback/${given.id}`, undefined, key),
        ...[
          { checkId: id },
          { userId: 'ours' },
          { visitorId: 'ours-v' },
          { email: 'ours@acme.example' },
        ].map((about) => send('POST', '/api/v1/feedback', { ...about, label: 'fraud' }, key)),
      ])
      for (const answer of answers) expect(await errorOf(answer)).toEqual([404, 'not_found'])
      const list = await send('GET', '/api/v1/checks?userId=ours', undefined, key)
      expect(CheckListResult.parse(await list.json()).checks).toEqual([])
    }
    expect((await send('DELETE', `/api/v1/feedback/${given.id}`)).status).toBe(200)
  })
})
