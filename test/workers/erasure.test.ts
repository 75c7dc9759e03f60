import {
  createScheduledController,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import {
  CheckListResult,
  CheckResponse,
  ErasureReceipt,
  ExportResult,
  Problem,
} from '@vigil/contract'
import { parseEmail } from '@vigil/evidence'
import { findErasure, openErasures, openVault, saveErasure } from '@vigil/storage'
import { beforeAll, describe, expect, test } from 'vitest'
import { cacheBreaches } from '../../packages/monitoring/check/cached-breaches.ts'
import { checkRecord } from '../../packages/storage/testing/records.ts'
import worker from '../../workers/all/index.ts'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN)
})

function send(path: string, body?: object, key = tenant.keys.secretLive) {
  return ask('api', path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-api-key': key,
      'x-service-site': tenant.site,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

async function check(body: object) {
  const response = await send('/api/v1/check', body)
  expect(response.status).toBe(200)
  return CheckResponse.parse(await response.json())
}

const erase = async (body: object) =>
  ErasureReceipt.parse(await (await send('/api/v1/erasure', body)).json())

async function receiptOf(id: string): Promise<ErasureReceipt> {
  return ErasureReceipt.parse(await (await send(`/api/v1/erasure/${id}`)).json())
}

/** Continues an erasure until it is done. */
async function finished(receipt: ErasureReceipt): Promise<ErasureReceipt> {
  let last = receipt
  for (let i = 0; last.status === 'running' && i < 9; i += 1) last = await receiptOf(last.id)
  expect(last.status).toBe('done')
  return last
}

/** Recently seen accounts, more than two steps delete. */
const newerThan = (name: string) =>
  Array.from({ length: 2_300 }, (_, i): [string, number, number] => [`${name}-${i}`, 1, 9e15])

/** Adds members to an identifier that do not exist. */
async function crowd(kind: string, value: string, members: readonly [string, number, number][]) {
  await env.DB.prepare(
    `UPDATE identifiers SET members = (SELECT json_group_array(json(value)) FROM
       (SELECT value FROM json_each(members) UNION ALL SELECT value FROM json_each(?1)))
     WHERE workspace_id = ?2 AND kind = ?3 AND value = ?4 AND page = 0`,
  )
    .bind(JSON.stringify(members), tenant.workspaceId, kind, value)
    .run()
}

/** Stores copies of an account's check, with ids after its own. */
async function copyChecks(owner: string, count: number) {
  await env.DB.prepare(
    `INSERT INTO visits (workspace_id, env, id, at_ms, event, account_key, visitor_key, mailbox_key,
       score, verdict, facts, policy_version)
     SELECT workspace_id, env, v.id || '-' || n.value, at_ms, event, owner, visitor_key,
       mailbox_key, score, verdict, facts, policy_version
     FROM visits v, json_each(?1) n WHERE workspace_id = ?2 AND owner = ?3`,
  )
    .bind(JSON.stringify(Array.from({ length: count }, (_, i) => i)), tenant.workspaceId, owner)
    .run()
}

/** Every table and KV value that contains one of the texts. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const tables = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
     AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`,
  ).all<{ name: string }>()
  const places: string[] = []
  for (const { name } of tables.results) {
    const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all()
    const content = JSON.stringify(results)
    if (texts.some((text) => content.includes(text))) places.push(name)
  }
  let cursor: string | undefined
  do {
    const page: KVNamespaceListResult<unknown> = await env.KV.list(cursor ? { cursor } : {})
    for (const { name } of page.keys) {
      const value = `${name} ${await env.KV.get(name)}`
      if (texts.some((text) => value.includes(text))) places.push(name.split(':')[0] ?? name)
    }
    cursor = page.list_complete ? undefined : page.cursor
  } while (cursor !== undefined)
  return [...new Set(places)].sort()
}

async function hashesOf(email: string): Promise<string[]> {
  const vault = await openVault(env)
  const scope = { workspaceId: tenant.workspaceId, env: 'live' as const }
  const parsed = parseEmail(email)
  if (parsed === null) throw new Error('no address')
  return Promise.all([
    vault.identifier(scope, 'email', parsed.normalized),
    vault.identifier(scope, 'mailbox', parsed.canonical),
    vault.mailbox(parsed.normalized),
  ])
}

describe('erasure of a mail address', () => {
  test('leaves nothing that its hash finds, except a receipt', async () => {
    const email = 'gone.person@acme.example'
    const hashes = await hashesOf(email)
    await check({ email, visitorId: 'gone-v' })
    await check({ email, userId: 'gone-user', visitorId: 'gone-v', ip: '84.153.20.7' })
    await check({ email: 'stays@acme.example', visitorId: 'gone-v' })
    await send('/api/v1/feedback', { email, label: 'vip' })
    await send('/api/v1/monitor', { email, audience: 'customer' })
    await send('/api/v1/lists', { list: 'deny', email, note: email })
    await send('/api/v1/lists', { list: 'watch', userId: 'gone-user' })
    const [, , account = ''] = hashes
    const live = { workspaceId: tenant.workspaceId, env: 'live' as const }
    await cacheBreaches(live, env.KV, account, ['Adobe'], Date.now())
    expect(await placesOf(hashes)).toEqual(
      expect.arrayContaining([
        'accounts',
        'breaches',
        'feedback',
        'identifiers',
        'monitor_identity',
        'visits',
      ]),
    )
    const receipt = ErasureReceipt.parse(await (await send('/api/v1/erasure', { email })).json())
    expect(receipt).toMatchObject({ status: 'done' })
    expect(receipt.erased).toMatchObject({
      accounts: 2,
      answers: 2,
      breaches: 1,
      checks: 2,
      monitored: 1,
    })
    expect(await placesOf(hashes)).toEqual([])
    expect(await placesOf(['gone-user', email])).toEqual([])
    const stays = await hashesOf('stays@acme.example')
    expect(await placesOf(stays)).toEqual(
      expect.arrayContaining(['accounts', 'identifiers', 'visits']),
    )
    const again = await send(`/api/v1/erasure/${receipt.id}`)
    expect(ErasureReceipt.parse(await again.json())).toMatchObject({
      id: receipt.id,
      status: 'done',
      erased: receipt.erased,
    })
  })

  test('reaches an account that has not named it for longer than retention', async () => {
    const email = 'signed.up.long.ago@acme.example'
    const [, mailbox = ''] = await hashesOf(email)
    await check({ event: 'signup', email, userId: 'long-known', visitorId: 'long-known-v' })
    await env.DB.prepare(
      `UPDATE identifiers SET members = (SELECT json_group_array(json_array(value ->> 0, 1, 1)) FROM json_each(members))
       WHERE workspace_id = ?1 AND kind = 'mailbox' AND value = ?2`,
    )
      .bind(tenant.workspaceId, mailbox)
      .run()
    await check({ event: 'login', userId: 'long-known', visitorId: 'long-known-v' })
    const controller = createScheduledController({ cron: '*/5 * * * *' })
    await worker.scheduled(controller, env)
    const receipt = await finished(await erase({ email }))
    expect(receipt.erased).toMatchObject({ accounts: 1, checks: 2 })
    expect(await placesOf(['long-known'])).toEqual([])
  })
})

describe('after refused attempts at an account with the address of another person', () => {
  const victim = { userId: 'attacked-user', visitorId: 'attacked-v' }
  const email = 'attacked.person@acme.example'
  const attempt = {
    event: 'email_change',
    userId: victim.userId,
    email: 'attackers.own@acme.example',
    ip: '185.220.101.1',
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/120.0.0.0 Safari/537.36',
  }

  test('the account is found by its own address', async () => {
    const [, mailbox = ''] = await hashesOf(email)
    await check({ event: 'signup', email, ...victim })
    const refused = await check(attempt)
    expect(['challenge', 'block']).toContain(refused.verdict)
    await env.DB.prepare(
      `UPDATE identifiers SET members = (SELECT json_group_array(json_array(value ->> 0, 1, 1)) FROM json_each(members))
       WHERE workspace_id = ?1 AND kind = 'mailbox' AND value = ?2`,
    )
      .bind(tenant.workspaceId, mailbox)
      .run()
    await check({ event: 'login', ...victim })
    await worker.scheduled(createScheduledController({ cron: '*/5 * * * *' }), env)
    const receipt = await finished(await erase({ email }))
    expect(receipt.erased).toMatchObject({ accounts: 1, checks: 3 })
    expect(await placesOf([victim.userId])).toEqual([])
  })

  test('the account stays when the other person is erased', async () => {
    const owner = { userId: 'attacked-owner', visitorId: 'attacked-owner-v' }
    const attackers = 'attackers.second@acme.example'
    const [, mailbox = ''] = await hashesOf(attackers)
    await check({ event: 'signup', email: 'attacked.owner@acme.example', ...owner })
    const refused = await check({ ...attempt, userId: owner.userId, email: attackers })
    expect(['challenge', 'block']).toContain(refused.verdict)
    expect(await placesOf([mailbox])).not.toContain('identifiers')
    const receipt = await finished(await erase({ email: attackers }))
    expect(receipt.erased).toMatchObject({ accounts: 0, checks: 0 })
    expect(await placesOf([owner.userId])).toContain('accounts')
  })

  test('the account stays if it never named an address', async () => {
    const attackers = 'attackers.third@acme.example'
    const userId = 'attacked-without-address'
    await check({ event: 'signup', userId, visitorId: `${userId}-v` })
    const refused = await check({ ...attempt, userId, email: attackers })
    expect(['challenge', 'block']).toContain(refused.verdict)
    const receipt = await finished(await erase({ email: attackers }))
    expect(receipt.erased).toMatchObject({ accounts: 0, checks: 0 })
    expect(await placesOf([userId])).toContain('accounts')
  })
})

describe('an owner who passed the challenge of a change of address', () => {
  test.each([
    [
      'outcome',
      (id: string) => send(`/api/v1/checks/${id}/outcome`, { outcome: 'challenge_passed' }),
    ],
    ['feedback', (checkId: string) => send('/api/v1/feedback', { checkId, label: 'legitimate' })],
  ])('is found by the new address, as %s reports it', async (by, report) => {
    const userId = `moved-by-${by}`
    const email = `${userId}@acme.example`
    const own = { userId, visitorId: `${userId}-v` }
    await check({ event: 'signup', email: `before-${userId}@acme.example`, ...own })
    const { id, verdict } = await check({
      event: 'email_change',
      userId,
      email,
      ip: '185.220.101.1',
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/120.0.0.0 Safari/537.36',
    })
    expect(['challenge', 'block']).toContain(verdict)
    expect((await report(id)).status).toBe(200)
    await check({ event: 'login', ...own })
    const exported = ExportResult.parse(await (await send('/api/v1/export', { email })).json())
    expect(exported.checks).toHaveLength(3)
    const receipt = await finished(await erase({ email }))
    expect(receipt.erased).toMatchObject({ accounts: 1, checks: 3 })
    expect(await placesOf([...(await hashesOf(email)), userId])).toEqual([])
  })
})

describe('erasure of a visitor', () => {
  test('removes it from checks, links, traces and sessions; the accounts remain', async () => {
    const vault = await openVault(env)
    const scope = { workspaceId: tenant.workspaceId, env: 'live' as const }
    const key = await vault.identifier(scope, 'visitor', 'vanishing')
    await send('/api/v1/session', { visitorId: 'vanishing' })
    const { id } = await check({ userId: 'who-stays', visitorId: 'vanishing' })
    await send('/api/v1/feedback', { checkId: id, label: 'account_takeover' })
    expect(await placesOf([key, 'vanishing'])).toEqual([
      'accounts',
      'feedback',
      'identifiers',
      'session',
      'visits',
    ])
    const response = await send('/api/v1/erasure', { visitorId: 'vanishing' })
    const receipt = ErasureReceipt.parse(await response.json())
    expect(receipt.status).toBe('done')
    expect(receipt.erased).toMatchObject({ sessions: 1, checksWithoutVisitor: 1, accounts: 0 })
    expect(await placesOf([key, 'vanishing'])).toEqual([])
    expect(await placesOf(['who-stays'])).toEqual(['accounts'])
  })

  test('includes accounts beyond the limit of one step', async () => {
    const vault = await openVault(env)
    const scope = { workspaceId: tenant.workspaceId, env: 'live' as const }
    const key = await vault.identifier(scope, 'visitor', 'crowded')
    await check({ userId: 'oldest-of-crowd', visitorId: 'crowded' })
    await crowd('visitor', key, newerThan('crowd'))
    await finished(await erase({ visitorId: 'crowded' }))
    expect(await placesOf([key, 'crowd-'])).toEqual([])
    expect(await placesOf(['oldest-of-crowd'])).toEqual(['accounts'])
  })
})

describe('erasure of a person with more checks than one request deletes', () => {
  const scope = () => ({ workspaceId: tenant.workspaceId, env: 'live' as const })

  /** Begins to erase an account of 4,501 checks; returns the hash of its name, and the receipt. */
  async function begun(
    kind: 'user' | 'email',
    name: string,
  ): Promise<{ key: string; receipt: ErasureReceipt }> {
    const vault = await openVault(env)
    const key = await vault.identifier(scope(), kind, name)
    const named = kind === 'user' ? { userId: name } : { email: name }
    await check(named)
    await copyChecks(key, 4_500)
    const response = await send('/api/v1/erasure', named)
    const receipt = ErasureReceipt.parse(await response.json())
    expect(receipt.status).toBe('running')
    return { key, receipt }
  }

  test('continues when its receipt is requested, until nothing is left', async () => {
    const { key, receipt } = await begun('user', 'busy')
    const response = await send(`/api/v1/erasure/${receipt.id}`)
    const ended = ErasureReceipt.parse(await response.json())
    expect(ended).toMatchObject({ status: 'done', erased: { checks: 4_501, accounts: 1 } })
    expect(await placesOf([key])).toEqual([])
  })

  test('includes accounts that use the mailbox meanwhile', async () => {
    const email = 'still.here@acme.example'
    const hashes = await hashesOf(email)
    const { receipt } = await begun('email', email)
    await check({ email, userId: 'meanwhile' })
    const response = await send(`/api/v1/erasure/${receipt.id}`)
    const ended = ErasureReceipt.parse(await response.json())
    expect(ended).toMatchObject({ status: 'done', erased: { checks: 4_502, accounts: 2 } })
    expect(await placesOf(hashes)).toEqual([])
  })

  test('is finished by the cron without a request', async () => {
    const { key, receipt } = await begun('user', 'left-alone')
    const tick = createScheduledController({ scheduledTime: new Date(), cron: '*/5 * * * *' })
    await worker.scheduled(tick, env)
    expect(await placesOf([key])).toEqual([])
    const { results } = await env.DB.prepare(
      'SELECT subject, finished_ms FROM erasure WHERE id = ?',
    )
      .bind(receipt.id)
      .all()
    expect(results).toEqual([{ subject: null, finished_ms: expect.any(Number) }])
  })

  test('is finished by the cron although an older one fails', async () => {
    const stuck = { accounts: ['stuck'], identifiers: [], kvCursor: null, kvDone: true }
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO erasure (workspace_id, env, id, subject, erased, started_ms)
         VALUES (?, 'live', 'stuck', ?, '{}', 0)`,
      ).bind(tenant.workspaceId, JSON.stringify(stuck)),
      env.DB.prepare(
        `INSERT INTO visits (workspace_id, env, id, at_ms, event, account_key, score, verdict, facts, policy_version)
         VALUES (?, 'live', 'stuck', 0, 'login', 'stuck', 0, 'allow', '{}', '')`,
      ).bind(tenant.workspaceId),
      env.DB.prepare(
        `CREATE TRIGGER stuck BEFORE DELETE ON visits WHEN old.id = 'stuck'
         BEGIN SELECT RAISE(ABORT, 'stuck'); END`,
      ),
    ])
    const { key } = await begun('user', 'beside')
    const tick = createScheduledController({ scheduledTime: new Date(), cron: '*/5 * * * *' })
    await expect(worker.scheduled(tick, env)).rejects.toThrow('failed in part')
    expect(await placesOf([key])).toEqual([])
    await env.DB.batch(
      [
        'DROP TRIGGER stuck',
        "DELETE FROM visits WHERE id = 'stuck'",
        "DELETE FROM erasure WHERE id = 'stuck'",
      ].map((text) => env.DB.prepare(text)),
    )
  })
})

describe('erasure of a mailbox', () => {
  const scope = () => ({ workspaceId: tenant.workspaceId, env: 'live' as const })
  const userKey = async (name: string) => (await openVault(env)).identifier(scope(), 'user', name)

  /** Stores an account of this mailbox with more checks than two steps delete; returns its key. */
  async function busy(userId: string, email: string): Promise<string> {
    const key = await userKey(userId)
    await check({ userId, email })
    await copyChecks(key, 450)
    return key
  }

  /** Runs while the database fails at the last check of an account. */
  async function whileStuck(accountKey: string, run: () => Promise<unknown>): Promise<void> {
    await env.DB.prepare(
      `CREATE TRIGGER stuck BEFORE DELETE ON visits
       WHEN old.account_key = '${accountKey}' AND old.id LIKE '%-99'
       BEGIN SELECT RAISE(ABORT, 'stuck'); END`,
    ).run()
    await run()
    await env.DB.prepare('DROP TRIGGER stuck').run()
  }

  const openOne = async (): Promise<string> =>
    String(await env.DB.prepare('SELECT id FROM erasure WHERE finished_ms IS NULL').first('id'))

  test('that fails in a later step still includes accounts added meanwhile', async () => {
    const email = 'cut.short@acme.example'
    const known = await busy('was-there', email)
    await whileStuck(known, () => send('/api/v1/erasure', { email }))
    const id = await openOne()
    const came = await busy('came-since', email)
    await whileStuck(came, async () => {
      expect((await send(`/api/v1/erasure/${id}`)).status).toBe(503)
    })
    await finished(await receiptOf(id))
    expect(await placesOf([known, came, ...(await hashesOf(email))])).toEqual([])
  })

  test('that fails in a later step still includes accounts beyond its first ones', async () => {
    const email = 'many.accounts@acme.example'
    const oldest = await busy('oldest-of-many', email)
    const [, mailbox = ''] = await hashesOf(email)
    await crowd('mailbox', mailbox, newerThan('many'))
    await whileStuck(oldest, async () => {
      expect((await send('/api/v1/erasure', { email })).status).toBe(503)
    })
    await finished(await receiptOf(await openOne()))
    expect(await placesOf([oldest, 'many-', ...(await hashesOf(email))])).toEqual([])
  })

  test('is not done while another erasure has begun with its accounts', async () => {
    const email = 'twice@acme.example'
    const key = await busy('of-two-erasures', email)
    await whileStuck(key, () => send('/api/v1/erasure', { email }))
    const first = await openOne()
    const second = await erase({ email })
    expect(second).toMatchObject({ status: 'done', erased: { accounts: 0 } })
    expect(await placesOf([key, ...(await hashesOf(email))])).toEqual(['erasure'])
    await finished(await receiptOf(first))
    expect(await placesOf([key])).toEqual([])
  })

  test('stays done if an overtaken run ends later', async () => {
    const subject = { accounts: [], identifiers: [], kvCursor: null, kvDone: true }
    const open = { id: 'overtaken', subject, erased: {}, startedMs: 1, finishedMs: null }
    await saveErasure(scope(), env.DB, open)
    const done = { ...open, subject: null, erased: { checks: 1 }, finishedMs: 2 }
    await saveErasure(scope(), env.DB, done)
    await saveErasure(scope(), env.DB, open)
    expect(await findErasure(scope(), env.DB, 'overtaken')).toEqual(done)
  })
})

describe('erasure of a user', () => {
  test('deletes the reviews and outcomes of the checks', async () => {
    const { id } = await check({ userId: 'reviewed' })
    await send(`/api/v1/checks/${id}/outcome`, { outcome: 'challenge_passed' })
    await env.DB.prepare(
      `INSERT INTO reviews (workspace_id, env, check_id, state, by_name, note_sealed, at_ms)
       VALUES (?, 'live', ?, 'resolved', 'Ada', 'note', 1)`,
    )
      .bind(tenant.workspaceId, id)
      .run()
    expect(await placesOf([id])).toEqual(expect.arrayContaining(['outcomes', 'reviews']))
    expect((await erase({ userId: 'reviewed' })).erased).toMatchObject({ reviews: 2 })
    // The id up to which a month is counted names no person.
    expect(await placesOf([id])).toEqual(['counted'])
  })

  test('deletes its pending events, regardless of others', async () => {
    const key = await (await openVault(env)).identifier(
      { workspaceId: tenant.workspaceId, env: 'live' },
      'user',
      'pending',
    )
    const eventOf = (subject: string) => ({ id: 'e', type: 'check.verdict', subject, body: '{}' })
    const rows = Array.from({ length: 120 }, (_, i) => [`event-${i}`, [eventOf('others')]])
    rows.push(['event-of-both', [eventOf('others'), eventOf(key)]], ['event-own', [eventOf(key)]])
    await env.DB.batch(
      rows.map(([id, events]) =>
        env.DB.prepare(
          `INSERT INTO pending_events (workspace_id, env, id, at_ms, events) VALUES (?, 'live', ?, 0, ?)`,
        ).bind(tenant.workspaceId, id, JSON.stringify(events)),
      ),
    )
    expect((await erase({ userId: 'pending' })).erased).toMatchObject({ events: 2 })
    expect(await placesOf([key, 'event-own'])).toEqual([])
    const left = await env.DB.prepare('SELECT count(*) AS n FROM pending_events').first('n')
    expect(left).toBe(121)
    await env.DB.prepare("DELETE FROM pending_events WHERE id LIKE 'event-%'").run()
  })

  test('is not done before its checks in the outbox are stored and erased', async () => {
    const scope = { workspaceId: tenant.workspaceId, env: 'live' as const }
    const key = await (await openVault(env)).identifier(scope, 'user', 'held-back')
    const outbox = env.OUTBOX.getByName(`${scope.workspaceId}:live`)
    await runInDurableObject(outbox, async (held, { storage }) => {
      await held.enqueue(scope, checkRecord({ accountKey: key }))
      await storage.setAlarm(Date.now() + 3_600_000)
    })
    const receipt = await erase({ userId: 'held-back' })
    expect(receipt.status).toBe('running')
    await runDurableObjectAlarm(outbox)
    expect(await placesOf([key])).toEqual(expect.arrayContaining(['accounts', 'visits']))
    await finished(receipt)
    expect(await placesOf([key])).toEqual([])
  })

  test('removes it from identifiers of checks that are past retention', async () => {
    const email = 'long.ago@acme.example'
    const vault = await openVault(env)
    const scope = { workspaceId: tenant.workspaceId, env: 'live' as const }
    const key = await vault.identifier(scope, 'user', 'since-long')
    const { id } = await check({ userId: 'since-long', email, visitorId: 'long-v' })
    await env.DB.prepare('DELETE FROM visits WHERE id = ?').bind(id).run()
    expect(await placesOf([key])).toEqual(expect.arrayContaining(['accounts', 'identifiers']))
    await erase({ userId: 'since-long' })
    expect(await placesOf([key])).toEqual([])
  })
})

test('unfinished erasures take turns, so that failing ones delay no others', async () => {
  const ids = ['turn-1', 'turn-2', 'turn-3', 'turn-4']
  await env.DB.batch(
    ids.map((id) =>
      env.DB.prepare(
        `INSERT INTO erasure (workspace_id, env, id, subject, erased, started_ms)
         VALUES (?, 'live', ?, NULL, '{}', 0)`,
      ).bind(tenant.workspaceId, id),
    ),
  )
  const taken = new Set<string>()
  for (let i = 0; i < 60; i += 1)
    for (const { erasure } of await openErasures(env.DB, 3)) taken.add(erasure.id)
  expect([...taken].sort()).toEqual(ids)
  await env.DB.prepare("DELETE FROM erasure WHERE id LIKE 'turn-%'").run()
})

describe('export', () => {
  test('of an address deletes the checks of every account that was seen with its mailbox', async () => {
    const email = 'two.accounts@acme.example'
    const own = await check({ email })
    const named = await check({ email, userId: 'two-a' })
    const tagged = await check({ email: 'two.accounts+b@acme.example', userId: 'two-b' })
    const later = await check({ userId: 'two-b', event: 'login' })
    await check({ userId: 'two-c', email: 'other@acme.example' })
    const ids = [later, tagged, named, own].map(({ id }) => id)
    const response = await send('/api/v1/export', { email })
    const { accounts, checks } = ExportResult.parse(await response.json())
    expect(accounts).toHaveLength(3)
    expect(checks.map(({ id }) => id)).toEqual(ids)
    const listed = await send(`/api/v1/checks?email=${encodeURIComponent(email)}&limit=3`)
    const page = CheckListResult.parse(await listed.json())
    expect(page.checks.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    const rest = await send(
      `/api/v1/checks?email=${encodeURIComponent(email)}&cursor=${page.nextCursor}`,
    )
    const { checks: last, nextCursor } = CheckListResult.parse(await rest.json())
    expect([last.map(({ id }) => id), nextCursor]).toEqual([ids.slice(3), null])
  })

  test('returns the stored data of a person, and nothing of others or of other environments', async () => {
    await check({ userId: 'exported', email: 'exported@acme.example', visitorId: 'ex-v' })
    await check({ userId: 'exported', event: 'login' })
    await send('/api/v1/lists', { list: 'allow', email: 'exported@acme.example', note: 'partner' })
    const exported = async (body: object, key?: string) =>
      ExportResult.parse(await (await send('/api/v1/export', body, key)).json())
    const { accounts, checks, listEntries } = await exported({ userId: 'exported' })
    expect(listEntries).toMatchObject([{ list: 'allow', note: 'partner' }])
    expect(accounts).toMatchObject([{ accountId: 'exported', identifiers: { email: 1 } }])
    expect(checks.map(({ event }) => event)).toEqual(['login', 'signup'])
    expect((await exported({ email: 'exported@acme.example' })).accounts).toHaveLength(1)
    expect((await exported({ visitorId: 'ex-v' })).accounts).toHaveLength(1)
    const other = await exported({ userId: 'exported' }, tenant.keys.secretTest)
    expect([other.accounts, other.checks, other.listEntries]).toEqual([[], [], []])
  })
})

test('a receipt of another environment is 404, and two identifiers at once are rejected', async () => {
  const begun = await send('/api/v1/erasure', { userId: 'unknown-user' })
  const { id } = ErasureReceipt.parse(await begun.json())
  const foreign = await send(`/api/v1/erasure/${id}`, undefined, tenant.keys.secretTest)
  expect(Problem.parse(await foreign.json())).toMatchObject({ status: 404, error: 'not_found' })
  const both = await send('/api/v1/erasure', { userId: 'a', visitorId: 'b' })
  expect(Problem.parse(await both.json())).toMatchObject({ error: 'validation_failed' })
})
