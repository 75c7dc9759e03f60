import { env } from 'cloudflare:workers'
import {
  CheckResponse,
  EmailSingleResponse,
  ErasureReceipt,
  EvaluateResponse,
  ListEntryResult,
  ListResult,
  Problem,
  StoredCheckResult,
} from '@vigil/contract'
import { runUpkeep } from '@vigil/storage'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN)
})

async function send(method: string, path: string, body?: object, key = tenant.keys.secretTest) {
  return ask('api', path, {
    method,
    headers: {
      'x-api-key': key,
      ...(key === tenant.keys.secretLive && { 'x-service-site': tenant.site }),
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

async function put(entry: object, key?: string) {
  const response = await send('POST', '/api/v1/lists', entry, key)
  expect(response.status).toBe(200)
  return ListEntryResult.parse(await response.json()).entry
}

async function check(body: object, key?: string) {
  const response = await send('POST', '/api/v1/check', { event: 'login', ...body }, key)
  expect(response.status).toBe(200)
  return CheckResponse.parse(await response.json())
}

async function listed(query = '', key?: string) {
  const response = await send('GET', `/api/v1/lists?${query}`, undefined, key)
  expect(response.status).toBe(200)
  return ListResult.parse(await response.json())
}

const errorOf = async (response: Response) => {
  const { error, status } = Problem.parse(await response.json())
  return [status, error]
}
const codes = ({ reasons }: CheckResponse) => reasons.map(({ code }) => code)

/** A network of Deutsche Telekom in the shipped tables, and the next one. */
const IP = '84.153.20.7'
const NEXT_IP = '84.153.20.8'

test('an entry that is added again returns the replaced one, with which it can be restored', async () => {
  const userId = 'u-undo'
  const add = async (entry: object) =>
    ListEntryResult.parse(await (await send('POST', '/api/v1/lists', { userId, ...entry })).json())
  const ends = { note: 'ticket 4711', expiresAt: '2040-01-01T00:00:00.000Z' }
  const first = await add({ list: 'deny', ...ends })
  expect(first.replaced).toBeNull()
  const { entry, replaced } = await add({ list: 'allow' })
  expect(entry).toMatchObject({ id: first.entry.id, list: 'allow', note: null, expiresAt: null })
  expect(replaced).toEqual(first.entry)
  const restored = await add({ list: 'deny', ...ends })
  expect(restored.entry).toEqual({ ...first.entry, at: restored.entry.at })
})

test('a misspelt field of an entry is reported, since the entry would never end', async () => {
  const userId = 'u-misspelt'
  const body = { list: 'watch', userId, expiresat: '2040-01-01T00:00:00.000Z', plan: 'pro' }
  const answer = ListEntryResult.parse(await (await send('POST', '/api/v1/lists', body)).json())
  expect(answer.entry.expiresAt).toBeNull()
  expect(answer.ignored).toEqual(['expiresat'])
  const right = { list: 'watch', userId, expiresAt: '2040-01-01T00:00:00.000Z' }
  expect(await (await send('POST', '/api/v1/lists', right)).json()).not.toHaveProperty('ignored')
})

describe('an entry of each kind matches its checks, and no others', () => {
  test.each([
    [
      'email',
      { email: 'Li.Sted+tag@gmail.com' },
      { email: 'listed@gmail.com' },
      { email: 'other@gmail.com' },
      'email',
    ],
    [
      'domain',
      { domain: 'bad.example' },
      { email: 'a@mail.bad.example' },
      { email: 'a@notbad.example' },
      'email',
    ],
    ['user', { userId: 'u-denied' }, { userId: 'u-denied' }, { userId: 'u-fine' }, 'account'],
    [
      'visitor',
      { visitorId: 'v-denied' },
      { fingerprint: 'v-denied' },
      { fingerprint: 'v-fine' },
      'account',
    ],
    ['ip', { ip: IP }, { ip: `::ffff:${IP}` }, { ip: NEXT_IP }, 'network'],
    [
      'cidr',
      { cidr: '84.153.32.16/28' },
      { ip: '84.153.32.31' },
      { ip: '84.153.32.32' },
      'network',
    ],
    ['cidr', { cidr: '2003:a:b::/48' }, { ip: '2003:a:b:1::9' }, { ip: '2003:a:c::9' }, 'network'],
  ])('%s %o', async (kind, entry, hit, miss, code) => {
    const { id } = await put({ list: 'deny', ...entry })
    const denied = await check(hit)
    expect(denied).toMatchObject({ verdict: 'block', recommendation: { action: 'block' } })
    expect(denied.score).toBeGreaterThanOrEqual(75)
    expect(codes(denied)).toContain(`list_deny_${code}`)
    expect(codes(await check(miss))).not.toContain(`list_deny_${code}`)
    const [found] = (await listed(new URLSearchParams(entry).toString())).entries
    expect(found).toMatchObject({ id, kind })
    expect((await send('DELETE', `/api/v1/lists/${id}`)).status).toBe(200)
    expect(codes(await check(hit))).not.toContain(`list_deny_${code}`)
  })

  test.each([
    ['asn', { asn: 3320 }],
    ['country', { country: 'de' }],
  ])('%s, which is known only after all reads', async (kind, entry) => {
    const { id } = await put({ list: 'watch', ...entry })
    const answer = await check({ ip: IP })
    expect(answer).toMatchObject({ verdict: 'shadow', degraded: [] })
    expect(codes(answer)).toContain('list_watch_network')
    expect(codes(await check({ ip: '8.8.8.8' }))).not.toContain('list_watch_network')
    expect((await listed(`kind=${kind}`)).entries).toHaveLength(1)
    await send('DELETE', `/api/v1/lists/${id}`)
  })
})

describe('a search by address or mailbox finds the deciding entry', () => {
  const FAR = '84.153.77.9'
  test.each([
    ['ip', { ip: FAR }, { ip: FAR }],
    ['cidr', { cidr: '84.153.76.0/23' }, { ip: FAR }],
    ['cidr', { cidr: '2003:a:d::/48' }, { ip: '2003:a:d:7::9' }],
    ['asn', { asn: 3320 }, { ip: FAR }],
    ['country', { country: 'DE' }, { ip: FAR }],
    ['email', { email: 'Li.Sted+tag@gmail.com' }, { email: 'listed+other@gmail.com' }],
    ['domain', { domain: 'denied-mail.example' }, { email: 'a@mx.denied-mail.example' }],
    ['user', { userId: 'u-searched' }, { userId: 'u-searched' }],
    ['visitor', { visitorId: 'v-searched' }, { visitorId: 'v-searched' }],
  ])('%s %o', async (kind, entry, subject) => {
    const { id } = await put({ list: 'deny', ...entry })
    const denied = await check(subject)
    expect(denied.verdict).toBe('block')
    const stored = await send('GET', `/api/v1/checks/${denied.id}`)
    const { listEntries } = StoredCheckResult.parse(await stored.json()).check
    expect(listEntries.map((it) => it.id)).toEqual([id])
    const { entries } = await listed(new URLSearchParams(subject).toString())
    expect(entries.map((it) => [it.id, it.kind])).toContainEqual([id, kind])
    await send('DELETE', `/api/v1/lists/${id}`)
    expect((await listed(new URLSearchParams(subject).toString())).entries).toEqual([])
  })
})

describe('an allow entry', () => {
  test('is in the reasons and allows a visit that would be blocked', async () => {
    const robot = { userId: 'robot', userAgent: 'python-requests/2.32', ip: IP }
    const stopped = await check(robot)
    expect(stopped.verdict).not.toBe('allow')
    await put({ list: 'allow', userId: 'robot' })
    const { verdict, score, reasons, summary } = await check(robot)
    expect(verdict).toBe('allow')
    expect(score).toBeGreaterThanOrEqual(40)
    expect(reasons[0]?.code).toBe('list_allow_account')
    expect(summary).toMatch(
      /^This login can proceed, because the account or browser is on your allow list, although /,
    )
  })

  test('of an individual is an exception to a denied network, but not to a denied visitor', async () => {
    await put({ list: 'deny', asn: 3320 })
    await put({ list: 'allow', userId: 'excepted' })
    expect((await check({ ip: IP, userId: 'excepted' })).verdict).toBe('allow')
    expect((await check({ ip: IP, userId: 'somebody' })).verdict).toBe('block')
    await put({ list: 'deny', visitorId: 'attacker' })
    const stolen = await check({ ip: IP, userId: 'excepted', visitorId: 'attacker' })
    expect(stolen.verdict).toBe('block')
    const [{ id } = { id: '' }] = (await listed('asn=3320')).entries
    await send('DELETE', `/api/v1/lists/${id}`)
  })
})

describe('an evaluate', () => {
  const evaluate = async (body: object, ip: string) => {
    const response = await ask('edge', '/v1/risk/evaluate', {
      method: 'POST',
      headers: {
        'x-api-key': tenant.keys.publishableTest,
        'Content-Type': 'application/json',
        'CF-Connecting-IP': ip,
      },
      body: JSON.stringify(body),
    })
    return EvaluateResponse.parse(await response.json())
  }

  test('applies entries of its visitor and network, but not of accounts named by the page', async () => {
    await put({ list: 'deny', email: 'vip@acme.example' })
    await put({ list: 'deny', userId: 'vip' })
    const asked = { fingerprint: 'fp-asks', email: 'vip@acme.example', userId: 'vip' }
    const fired = (await evaluate(asked, IP)).reasons.map(({ code }) => code)
    expect(fired.filter((code) => code.startsWith('list_'))).toEqual([])
    await put({ list: 'deny', visitorId: 'fp-listed' })
    expect((await evaluate({ fingerprint: 'fp-listed' }, IP)).verdict).toBe('block')
  })

  test('does not apply an entry that an erasure deleted', async () => {
    await put({ list: 'deny', visitorId: 'fp-erased' })
    expect((await evaluate({ fingerprint: 'fp-erased' }, IP)).verdict).toBe('block')
    const erased = await send('POST', '/api/v1/erasure', { visitorId: 'fp-erased' })
    expect(erased.status).toBe(200)
    expect((await evaluate({ fingerprint: 'fp-erased' }, IP)).verdict).not.toBe('block')
  })

  test('stores the matching blocks in its token', async () => {
    await put({ list: 'deny', cidr: '84.153.48.0/22' })
    const { verdictToken, verdict } = await evaluate({ fingerprint: 'fp-block' }, '84.153.50.9')
    expect(verdict).toBe('block')
    const answer = await check({ userId: 'by-token', verdictToken: verdictToken.token })
    expect(answer.verdict).toBe('block')
    expect(codes(answer)).toContain('list_deny_network')
  })
})

test('the email route applies entries of mailboxes and domains', async () => {
  await put({ list: 'deny', domain: 'spam.example' })
  await put({ list: 'allow', email: 'good@spam.example' })
  const judged = async (email: string) => {
    const response = await send('POST', '/api/v1/email', { email })
    return EmailSingleResponse.parse(await response.json()).result
  }
  const denied = await judged('bad@eu.spam.example')
  expect(denied.recommendation).toBe('block')
  expect(denied.signals.map(({ type }) => type)).toContain('list_deny_email')
  expect((await judged('good+tag@spam.example')).recommendation).toBe('send')
})

describe('an entry', () => {
  test('is returned masked, with its note, author and expiry', async () => {
    const expiresAt = '2099-01-01T00:00:00.000Z'
    const given = { list: 'watch', email: 'ada.lovelace@acme.example', note: 'refunds', expiresAt }
    const entry = await put(given)
    expect(entry).toMatchObject({
      list: 'watch',
      kind: 'email',
      value: 'a***@acme.example',
      note: 'refunds',
      expiresAt,
    })
    const shown = async (subject: object) => (await put({ list: 'watch', ...subject })).value
    expect(await shown({ ip: '203.0.113.77' })).toBe('203.0.113.0/24')
    expect(await shown({ cidr: '203.0.113.77/32' })).toBe('203.0.113.0/24')
    expect(await shown({ cidr: '198.51.100.64/28' })).toBe('/28 in 198.51.100.0/24')
    expect(await shown({ cidr: '198.51.100.9/20' })).toBe('198.51.96.0/20')
    expect(await shown({ userId: 'grace' })).toBe('g***')
    expect(await shown({ domain: 'BÜCHER.example' })).toBe('xn--bcher-kva.example')
    const rows = await env.DB.prepare('SELECT * FROM list_entries').all()
    const networks = await env.DB.prepare('SELECT * FROM list_networks').all()
    const stored = JSON.stringify([rows.results, networks.results])
    for (const clear of ['lovelace', 'refunds', '203.0.113.77', '198.51.100.64', 'grace']) {
      expect(stored).not.toContain(clear)
    }
  })

  test('sent again keeps its id and moves to the latest list', async () => {
    const first = await put({ list: 'deny', userId: 'moved', note: 'first' })
    const second = await put({ list: 'allow', userId: 'moved' })
    expect(second).toMatchObject({ id: first.id, list: 'allow', note: null })
    expect((await listed('userId=moved')).entries).toHaveLength(1)
  })

  test('sent twenty times concurrently is one row', async () => {
    const entries = await Promise.all(
      Array.from({ length: 20 }, () => put({ list: 'deny', email: 'twenty@acme.example' })),
    )
    expect(new Set(entries.map(({ id }) => id)).size).toBe(1)
    expect((await listed('email=twenty%40acme.example')).entries).toHaveLength(1)
  })

  test('has no effect after its expiry, is not listed, and is deleted by the cron', async () => {
    const workspace = await openTenant(ask, env.OPERATOR_TOKEN)
    const key = workspace.keys.secretTest
    const past = { list: 'deny', userId: 'over', expiresAt: '2020-01-01T00:00:00.000Z' }
    const refused = await send('POST', '/api/v1/lists', past, key)
    expect(await errorOf(refused)).toEqual([400, 'validation_failed'])
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'] })
    const endsMs = Date.now() + 60_000
    const expiresAt = new Date(endsMs).toISOString()
    await put({ list: 'deny', userId: 'over', expiresAt }, key)
    await put({ list: 'deny', country: 'DE', expiresAt }, key)
    await put({ list: 'watch', userId: 'stays', expiresAt: '2099-01-01T00:00:00.000Z' }, key)
    vi.setSystemTime(endsMs + 1)
    expect((await check({ userId: 'over', ip: IP }, key)).verdict).toBe('allow')
    expect((await listed('', key)).entries).toHaveLength(1)
    const count = 'SELECT count(*) AS n FROM list_entries WHERE workspace_id = ?'
    const left = async () =>
      (await env.DB.prepare(count).bind(workspace.workspaceId).first<{ n: number }>())?.n
    expect(await left()).toBe(3)
    await runUpkeep(env, Date.now(), { workspaces: 100, rows: 100, packSteps: 0, graphSteps: 0 })
    expect(await left()).toBe(1)
  })

  test('is 404 for another workspace or environment, and affects none of their checks', async () => {
    const stranger = await openTenant(ask, env.OPERATOR_TOKEN)
    const entry = await put({ list: 'deny', userId: 'ours', note: 'ours' })
    for (const key of [stranger.keys.secretTest, tenant.keys.secretLive]) {
      const path = `/api/v1/lists/${entry.id}`
      const headers = { 'x-api-key': key }
      const foreign = await ask('api', path, { method: 'DELETE', headers })
      expect(await errorOf(foreign)).toEqual([404, 'not_found'])
      const read = await ask('api', '/api/v1/lists', { headers })
      expect(ListResult.parse(await read.json()).entries).toEqual([])
    }
    expect((await check({ userId: 'ours' }, tenant.keys.secretLive)).verdict).toBe('allow')
    expect((await check({ userId: 'ours' })).verdict).toBe('block')
  })

  test.each([
    ['no subject', { list: 'deny' }],
    ['two subjects', { list: 'deny', userId: 'a', ip: IP }],
    ['a list that is none', { list: 'grey', userId: 'a' }],
    ['a block of everybody', { list: 'deny', cidr: '0.0.0.0/0' }],
    ['a block that is none', { list: 'deny', cidr: '203.0.113.0' }],
    ['a country that is none', { list: 'deny', country: 'DEU' }],
    ['a code without a country', { list: 'deny', country: 'XX' }],
    ['a code that is not the one of its country', { list: 'deny', country: 'uk' }],
    ['an IPv4 block in IPv6 form', { list: 'deny', cidr: '::ffff:203.0.113.0/120' }],
    ['a network that is none', { list: 'deny', asn: 0 }],
    ['a top-level domain', { list: 'deny', domain: 'com' }],
    ['half a character as a mail address', { list: 'deny', email: 'a\ud800@acme.example' }],
  ])('with %s is rejected', async (_, body) => {
    const response = await send('POST', '/api/v1/lists', body)
    const problem = Problem.parse(await response.json())
    expect([problem.status, problem.error]).toEqual([400, 'validation_failed'])
    expect(problem.errors?.length).toBeGreaterThan(0)
  })
})

test('entries are listed in pages, newest first, by list and kind', async () => {
  const workspace = await openTenant(ask, env.OPERATOR_TOKEN)
  const key = workspace.keys.secretTest
  const ids: string[] = []
  for (const i of [1, 2, 3, 4, 5]) {
    ids.unshift((await put({ list: i % 2 ? 'deny' : 'allow', userId: `page-${i}` }, key)).id)
  }
  const first = await listed('limit=2', key)
  expect(first.entries.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const second = await listed(`limit=3&cursor=${first.nextCursor}`, key)
  expect(second.entries.map(({ id }) => id)).toEqual(ids.slice(2))
  expect(second.nextCursor).toBeNull()
  expect((await listed('list=allow&kind=user', key)).entries).toHaveLength(2)
  expect((await listed('kind=ip', key)).entries).toEqual([])
})

test('full lists accept no new entry, but existing ones can be moved', async () => {
  const workspace = await openTenant(ask, env.OPERATOR_TOKEN)
  const key = workspace.keys.secretTest
  const fill = (n: number, kind: string) =>
    env.DB.prepare(
      `INSERT INTO list_entries (workspace_id, env, id, list, kind, value, shown, by_key, at_ms)
       SELECT ?1, 'test', value, 'deny', ?2, key + 1, 'AS', 'key', 0 FROM json_each(?3)`,
    )
      .bind(
        workspace.workspaceId,
        kind,
        JSON.stringify(Array.from({ length: n }, () => crypto.randomUUID())),
      )
      .run()
  await fill(500, 'asn')
  const more = await send('POST', '/api/v1/lists', { list: 'deny', asn: 501 }, key)
  expect(await errorOf(more)).toEqual([402, 'quota_exceeded'])
  await put({ list: 'allow', asn: 500 }, key)
  await put({ list: 'deny', userId: 'fits' }, key)
  await fill(9_499, 'user')
  const full = await send('POST', '/api/v1/lists', { list: 'deny', userId: 'too-many' }, key)
  expect(await errorOf(full)).toEqual([402, 'quota_exceeded'])
  await put({ list: 'allow', userId: 'fits' }, key)
})

test('an erasure deletes the entries of the erased person: mailbox, user and visitor', async () => {
  const key = tenant.keys.secretTest
  const email = 'leaves@acme.example'
  await check({ userId: 'leaver', email, visitorId: 'leaver-v' })
  await put({ list: 'deny', email })
  await put({ list: 'watch', userId: 'leaver' })
  await put({ list: 'watch', visitorId: 'leaver-v' })
  const erase = async (body: object) =>
    ErasureReceipt.parse(await (await send('POST', '/api/v1/erasure', body, key)).json())
  expect((await erase({ userId: 'leaver' })).erased).toMatchObject({ listEntries: 2 })
  for (const query of ['email=leaves%40acme.example', 'userId=leaver']) {
    expect((await listed(query)).entries).toEqual([])
  }
  expect((await erase({ visitorId: 'leaver-v' })).erased).toMatchObject({ listEntries: 1 })
})
