import {
  createExecutionContext,
  createScheduledController,
  runInDurableObject,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import {
  AlertDeliveryListResponse,
  type AlertEndpointChange,
  AlertEndpointListResponse,
  AlertEndpointSecretResponse,
  AlertEndpointTestResponse,
  AlertReplayResponse,
  AuditResult,
  CheckResponse,
  SignInLink,
} from '@vigil/contract'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import worker from '../../workers/all/index.ts'
import { expectDeclared } from '../support/declared-event.ts'
import { withMethods } from '../support/faults.ts'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

const RECEIVER = 'http://127.0.0.1:9'

interface Received {
  id: string
  url: string
  body: { type: string; data: Record<string, unknown> }
  isSigned: boolean
}

let tenant: Tenant
/** Key of a member who is an admin. */
let admin: string
let received: Received[] = []
let secret = ''
let status = 204

beforeAll(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN, { monthlyChecks: 20 })
  const link = await ask('api', '/admin/v1/console-links', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${env.OPERATOR_TOKEN}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ workspace: tenant.workspaceId, name: 'Grace', role: 'admin' }),
  })
  const { url } = SignInLink.parse(await link.json())
  const token = url.slice(url.indexOf('=') + 1)
  const session = await ask('api', '/console/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-vigil-console': '1' },
    body: JSON.stringify({ token }),
  })
  admin = session.headers.get('Set-Cookie')?.split(';')[0] ?? ''
})

beforeEach(() => {
  received = []
  status = 204
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(RECEIVER)) return new Response(null, { status: 599 })
    const headers = Object.fromEntries(new Headers(init?.headers))
    const body = String(init?.body)
    received.push({
      id: headers['webhook-id'] ?? '',
      url,
      body: JSON.parse(body),
      isSigned: isSigned(body, headers),
    })
    return new Response(null, { status })
  })
})
afterEach(async () => {
  for (const { body } of received) if ('type' in body) expectDeclared(body)
  for (const { id } of (await list()).endpoints) await manage('DELETE', `/${id}`)
  vi.restoreAllMocks()
})

function isSigned(body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

/** Calls /api/v1/webhooks as the admin does in the console. */
async function manage(method: string, path = '', body?: object): Promise<unknown> {
  const response = await ask('api', `/api/v1/webhooks${path}`, {
    method,
    headers: { Cookie: admin, 'x-vigil-console': '1', 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}
const list = async () => AlertEndpointListResponse.parse(await manage('GET'))

async function receiver(subscription: AlertEndpointChange): Promise<string> {
  const wanted = { kind: 'webhook', url: `${RECEIVER}/hook`, ...subscription }
  const added = AlertEndpointSecretResponse.parse(await manage('POST', '', wanted))
  secret = added.secret ?? ''
  const { id } = added.endpoint
  const tested = AlertEndpointTestResponse.parse(await manage('POST', `/${id}/test`))
  expect(tested).toMatchObject({ status: 204, endpoint: { state: 'active' } })
  expect(received.splice(0)).toMatchObject([{ body: { type: 'monitor.test' }, isSigned: true }])
  return id
}

/** One check with uncached keys, including its work after the response. */
async function check(
  body: object,
  key = tenant.keys.secretLive,
  bindings: object = {},
  site = tenant.site,
) {
  const context = createExecutionContext()
  const response = await worker.fetch(
    new Request<unknown, IncomingRequestCfProperties>('http://api.test/api/v1/check', {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'x-service-site': site,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ event: 'login', ...body }),
    }),
    Object.assign({}, env, bindings),
    context,
  )
  await waitOnExecutionContext(context)
  return CheckResponse.parse(await response.json())
}

async function dispatched(endpointId: string): Promise<void> {
  const { ALERT_DISPATCHER: dispatchers } = env
  if (dispatchers === undefined) throw new Error('no dispatcher is bound')
  const object = dispatchers.get(dispatchers.idFromName(endpointId))
  const alarm = () => runInDurableObject(object, (_, { storage }) => storage.getAlarm())
  const due = env.DB.prepare(
    "SELECT count(*) AS n FROM alert_delivery WHERE endpoint_id = ? AND state = 'due'",
  ).bind(endpointId)
  const isIdle = async () => (await due.first<{ n: number }>())?.n === 0 && (await alarm()) === null
  await expect.poll(isIdle, { timeout: 60_000, interval: 20 }).toBe(true)
}

const DENIED = { userId: 'u-denied', email: 'jane.doe@example.com' }

async function lists(method: string, path: string, body?: object) {
  return ask('api', `/api/v1/lists${path}`, {
    method,
    headers: {
      'x-api-key': tenant.keys.secretLive,
      'x-service-site': tenant.site,
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

test('a verdict, its deciding list entry and a review are delivered signed, without an address', async () => {
  const id = await receiver({ events: ['check.verdict', 'list.hit', 'check.review'] })
  await lists('POST', '', { list: 'deny', userId: DENIED.userId })
  const blocked = await check(DENIED)
  expect(blocked.verdict).toBe('block')
  await dispatched(id)
  expect(received.map(({ body }) => body.type).sort()).toEqual(['check.verdict', 'list.hit'])
  for (const { body, isSigned: signed, id: eventId } of received) {
    expect(signed).toBe(true)
    expect(body.data).toMatchObject({
      alertId: eventId,
      env: 'live',
      summary: blocked.summary,
      check: {
        id: blocked.id,
        score: blocked.score,
        verdict: 'block',
        accountId: DENIED.userId,
        url: `http://api.test/console/live/checks/${blocked.id}`,
      },
    })
    expect(JSON.stringify(body)).not.toContain('example.com')
  }
  await lists('POST', '', { list: 'watch', userId: 'u-watched' })
  received.length = 0
  await check({ userId: 'u-watched' })
  await dispatched(id)
  expect(received.map(({ body }) => body.type).sort()).toEqual([
    'check.review',
    'check.verdict',
    'list.hit',
  ])
})

test('filters by verdict, reason and environment apply to deliveries, and changes apply from then on', async () => {
  await lists('POST', '', { list: 'deny', userId: DENIED.userId })
  const id = await receiver({ events: ['check.verdict'], verdicts: ['block'] })
  await check({ userId: 'u-fine' })
  await check(DENIED, tenant.keys.secretTest)
  const blocked = await check(DENIED)
  await dispatched(id)
  expect(received.map(({ body }) => body.data.check)).toMatchObject([{ id: blocked.id }])
  await manage('PATCH', `/${id}`, { verdicts: null, reasons: ['tor_exit'] })
  expect((await list()).endpoints[0]).toMatchObject({
    events: ['check.verdict'],
    verdicts: null,
    reasons: ['tor_exit'],
  })
  received.length = 0
  await check(DENIED)
  await dispatched(id)
  expect(received).toEqual([])
})

test.each<[string, object, string]>([
  ['a type that does not exist', { events: ['check.*', 'check.bogus'] }, 'events.1'],
  ['a prefix of no type', { events: ['chek.*'] }, 'events.0'],
  ['a type of the live environment alone', { events: ['test.monitor.*'] }, 'events.0'],
  ['a type in capitals', { events: ['Check.*'] }, 'events.0'],
  ['a reason that is no signal', { reasons: ['tor_exit', 'tor_exits'] }, 'reasons.1'],
])('a receiver cannot subscribe to %s', async (_, options, field) => {
  const id = await receiver({ events: ['check.*', 'test.check.verdict', '*', 'test.*'] })
  const wanted = { kind: 'webhook', url: `${RECEIVER}/other`, ...options }
  const issue = `"issues":{"${field}":[`
  await expect(manage('POST', '', wanted)).rejects.toThrow(issue)
  await expect(manage('PATCH', `/${id}`, options)).rejects.toThrow(issue)
})

test.each([{ kind: 'sms' }, {}])(
  'a receiver is a webhook or a mailbox, and not %j',
  async (wanted) => {
    const issue = '"issues":{"kind":["Must be webhook or email"]}'
    await expect(manage('POST', '', wanted)).rejects.toThrow(issue)
  },
)

test('a Slack-compatible receiver gets a message', async () => {
  await lists('POST', '', { list: 'deny', userId: DENIED.userId })
  const id = await receiver({ events: ['list.hit'], format: 'standard' })
  await manage('PATCH', `/${id}`, { format: 'slack' })
  await check(DENIED)
  await dispatched(id)
  expect(received).toMatchObject([
    { body: { text: expect.stringContaining('A list entry decided a check') } },
  ])
})

test('a replay sends an event again with its id, and every change is in the audit log', async () => {
  await lists('POST', '', { list: 'deny', userId: DENIED.userId })
  const id = await receiver({ events: ['list.hit'] })
  await check(DENIED)
  await dispatched(id)
  const { deliveries } = AlertDeliveryListResponse.parse(await manage('GET', `/${id}/deliveries`))
  expect(deliveries).toMatchObject([{ type: 'list.hit', state: 'delivered', lastStatus: 204 }])
  const [{ alertId } = { alertId: '' }] = deliveries
  const replayed = await manage('POST', `/${id}/replay`, { alertId })
  expect(AlertReplayResponse.parse(replayed).replayed).toBe(1)
  await dispatched(id)
  expect(received.map((it) => it.id)).toEqual([alertId, alertId])
  const audit = await ask('api', '/api/v1/audit?limit=20', {
    headers: { Cookie: admin, 'x-vigil-console': '1' },
  })
  const { entries } = AuditResult.parse(await audit.json())
  const actions = entries.filter(({ actor }) => actor === 'Grace').map(({ action }) => action)
  expect(actions).toEqual(
    expect.arrayContaining(['receiver_added', 'receiver_activated', 'receiver_replayed']),
  )
})

test.each([
  ['visitor_id', { visitorId: 'v-shared-by-both' }],
  ['identifier:phone', { identifiers: { phone: '+44 20 7946 0002' } }],
])(
  'accounts that are linked by %s to one labelled as fraud are reported once',
  async (type, shared) => {
    const [mule, friend] = [`u-mule-${type}`, `u-friend-${type}`]
    await check({ userId: mule, ...shared })
    await check({ userId: friend, ...shared })
    const id = await receiver({ events: ['account.linked_to_fraud'] })
    const feedback = await ask('api', '/api/v1/feedback', {
      method: 'POST',
      headers: {
        'x-api-key': (await tenant.createKey({ kind: 'secret', env: 'live' })).key,
        'x-service-site': tenant.site,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ userId: mule, label: 'fraud' }),
    })
    expect(feedback.status).toBe(200)
    await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1)
    await dispatched(id)
    expect(received[0]?.body).toMatchObject({
      type: 'account.linked_to_fraud',
      data: { account: { accountId: friend, hops: 1, matchTypes: [type] } },
    })
  },
)

test('a test that activates a receiver again sends what waited for it', async () => {
  const id = await receiver({ events: ['check.verdict'] })
  status = 410
  const { id: checkId } = await check(DENIED)
  const states = async () => (await list()).endpoints.map(({ state }) => state)
  await expect.poll(states, { timeout: 60_000, interval: 20 }).toEqual(['disabled'])
  status = 204
  received.length = 0
  const tested = AlertEndpointTestResponse.parse(await manage('POST', `/${id}/test`))
  expect(tested.endpoint.state).toBe('active')
  await dispatched(id)
  expect(received.map(({ body }) => body.type)).toEqual(['monitor.test', 'check.verdict'])
  expect(received[1]?.body.data).toMatchObject({ check: { id: checkId } })
})

test('the cron reports a quota once at each step, and relays pending events', async () => {
  const small = await openTenant(ask, env.OPERATOR_TOKEN, { monthlyChecks: 5 })
  const hook = {
    kind: 'webhook',
    url: `${RECEIVER}/small`,
    events: ['quota.reached', 'check.verdict'],
  }
  const added = AlertEndpointSecretResponse.parse(
    await small.admin('POST', '/alert-endpoints', hook),
  )
  const { id } = added.endpoint
  await small.admin('POST', `/alert-endpoints/${id}/test`)
  received.length = 0
  // Killed after the response, before events are relayed.
  const DB = withMethods(env.DB, {
    prepare(sql: string) {
      if (/^select .*pending_events/i.test(sql)) throw new Error('killed')
      return env.DB.prepare(sql)
    },
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (let n = 0; n < 4; n += 1) {
    await check({ userId: `u-${n}` }, small.keys.secretLive, { DB }, small.site)
  }
  expect(received).toEqual([])
  const tick = () =>
    worker.scheduled(
      createScheduledController({ scheduledTime: new Date(), cron: '*/5 * * * *' }),
      Object.assign({}, env, { MONITOR_HOUR_UTC: '24' }),
    )
  await tick()
  await dispatched(id)
  await tick()
  await dispatched(id)
  const of = (type: string) => received.filter(({ body }) => body.type === type)
  expect(of('quota.reached')).toMatchObject([{ body: { data: { percent: 80, checksUsed: 4 } } }])
  expect(of('check.verdict')).toHaveLength(4)
  expect(new Set(received.map((it) => it.id)).size).toBe(5)
  await small.admin('DELETE', `/alert-endpoints/${id}`)
})

test('a check writes no further row if no receiver subscribes to it', async () => {
  const key = (await tenant.createKey({ kind: 'secret', env: 'live' })).key
  const rowsOf = async () => {
    let rows = 0
    const DB = withMethods(env.DB, {
      async batch(statements: D1PreparedStatement[]) {
        const results = await env.DB.batch(statements)
        for (const { meta } of results) rows += meta.rows_written
        return results
      },
    })
    await check({ userId: 'u-rows' }, key, { DB })
    return rows
  }
  await rowsOf()
  const none = await rowsOf()
  await receiver({ events: ['check.verdict'], verdicts: ['block'] })
  expect(await rowsOf()).toBe(none)
})

test('an erasure deletes the events about a person', async () => {
  const id = await receiver({ events: ['check.verdict'] })
  await check({ userId: 'u-to-erase' })
  await dispatched(id)
  const stored = async () =>
    (await env.DB.prepare("SELECT id FROM monitor_alert WHERE payload LIKE '%u-to-erase%'").all())
      .results.length
  expect(await stored()).toBe(1)
  const erased = await ask('api', '/api/v1/erasure', {
    method: 'POST',
    headers: {
      'x-api-key': tenant.keys.secretLive,
      'x-service-site': tenant.site,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ userId: 'u-to-erase' }),
  })
  expect(erased.status).toBe(200)
  expect(await stored()).toBe(0)
})
