import {
  createExecutionContext,
  listDurableObjectIds,
  runInDurableObject,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { Bindings } from '@vigil/http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import worker from '../../workers/all/index.ts'
import { faultyAnswer, faultyDatabase, withMethods } from '../support/faults.ts'
import { ask } from '../support/in-worker.ts'
import { longVisit } from '../support/long-visit.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

const MAIL = 'ada.lovelace+tag@acme-mail.example'
const OTHER_MAIL = 'grace.hopper@acme-mail.example'
const IPV4 = '84.153.20.77'
const IPV6 = '2003:e5:7722:1100::77'
/** A caller's own id is echoed to that caller only. */
const CALLERS_ID = `id ${MAIL} ${IPV4}`

/** All console output, error responses and stored data. */
const places: { log: string[]; errors: string[]; kept: string[] } = {
  log: [],
  errors: [],
  kept: [],
}
const tokens: string[] = []
let tenant: Tenant

async function send(
  path: string,
  key: string | null,
  body?: object | string,
  more: { method?: string; headers?: Record<string, string>; bindings?: Partial<Bindings> } = {},
): Promise<unknown> {
  const context = createExecutionContext()
  const request = new Request<unknown, IncomingRequestCfProperties>(`http://host.test${path}`, {
    method: more.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key !== null && { 'x-api-key': key }),
      'Content-Type': 'application/json',
      'CF-Connecting-IP': IPV4,
      ...more.headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const bindings: Bindings = Object.assign({}, env, more.bindings)
  const response = await worker.fetch(request, bindings, context)
  const text = await response.text()
  await waitOnExecutionContext(context)
  if (response.status >= 400) places.errors.push(text.replaceAll(CALLERS_ID, '(the id)'))
  return JSON.parse(text)
}

const stringAt = (value: unknown, ...path: string[]): string => {
  let at = value
  for (const name of path) at = Reflect.get(Object(at), name)
  return String(at)
}

/** Texts that must not be stored, in every field that may contain them. */
const personal = {
  email: MAIL,
  ip: IPV4,
  userId: MAIL,
  visitorId: MAIL,
  referrer: `https://mail.example/inbox?user=${MAIL}`,
  landingUrl: `https://acme.example/u/${MAIL}?ip=${IPV6}#${MAIL}`,
  utm_content: MAIL,
  clickIds: { gclid: MAIL },
  fingerprint: 'fp-1',
  timezone: MAIL,
  languages: [MAIL],
  userAgent: `Mozilla/5.0 (compatible; reader of ${MAIL})`,
  probes: { platform: { state: 'ok', value: MAIL } },
}

/** Valid and invalid requests of every kind. */
async function use(tenant: Tenant): Promise<void> {
  const bound = await sendRight(tenant)
  await sendWrong(tenant)
  await tenant.admin('GET', '')
  await sendInOutages(tenant, bound)
}

/** Returns a check's body with a session and a verdict token. */
async function sendRight({ keys, site }: Tenant) {
  const { secretTest, secretLive, publishableTest, publishableLive } = keys
  const live = { headers: { 'x-service-site': site } }
  const session = stringAt(
    await send('/api/v1/session', secretTest, {
      ...personal,
      headers: { Cookie: `sid=${MAIL}`, Authorization: 'Bearer abc', 'X-Forwarded-For': IPV6 },
    }),
    'sessionId',
  )
  const capture = stringAt(await send('/v1/tls', publishableTest), 'captureToken')
  const evaluated = await send('/v1/risk/evaluate?expand=all', publishableTest, {
    ...personal,
    publicKey: publishableTest,
    tlsCapture: { ja3: 'a', ja4: 'b', captureToken: capture },
  })
  const token = stringAt(evaluated, 'verdictToken', 'token')
  tokens.push(token, capture)
  const origin = { headers: { Origin: `https://${site}`, 'X-Forwarded-For': IPV6 } }
  await send('/v1/risk/evaluate', publishableLive, personal, origin)
  await send('/v1/risk/evaluate', publishableTest, { ...personal, ...longVisit() })
  await send('/v1/visit/context', null)
  const bound = { ...personal, sessionId: session, verdictToken: token }
  await send('/api/v1/check?expand=all,explain', secretTest, bound, {
    headers: { 'Idempotency-Key': `retry-${MAIL}`, 'X-Request-Id': CALLERS_ID },
  })
  await send('/api/v1/check', secretLive, { ...personal, email: OTHER_MAIL, ip: IPV6 }, live)
  await send('/api/v1/email', secretTest, { emails: [MAIL, OTHER_MAIL, `broken ${MAIL}`] })
  await send(`/api/v1/linked-accounts?email=${encodeURIComponent(MAIL)}`, secretTest)
  await send('/api/v1/monitor', secretLive, {
    people: [
      { email: MAIL, audience: 'employee', userId: MAIL },
      { email: `x ${OTHER_MAIL}`, audience: 'customer' },
      { email: OTHER_MAIL, audience: 'unknown' },
    ],
  })
  await send('/api/v1/monitor', secretLive)
  return bound
}

/** Invalid in every field that a problem can point to. */
async function sendWrong({ keys }: Tenant): Promise<void> {
  const { secretTest, secretLive, publishableTest, publishableLive } = keys
  await send('/api/v1/check', secretTest, { email: [MAIL], ip: `${IPV4}0`, event: MAIL })
  await send('/api/v1/check', secretTest, `{"email":"${MAIL}"`)
  await send('/api/v1/check', publishableTest, personal)
  await send('/api/v1/check', `${secretTest}x`, personal)
  await send('/api/v1/check', secretLive, personal)
  await send(`/api/v1/nothing?email=${MAIL}&key=${secretTest}`, secretTest)
  await send('/api/v1/account', null, undefined, {
    headers: { Authorization: `Bearer ${secretTest}` },
  })
  await send('/admin/v1/workspaces', null, undefined, {
    headers: { Authorization: `Bearer ${secretTest}` },
  })
  await send('/v1/risk/evaluate', publishableLive, personal, {
    headers: { Origin: `https://${MAIL}` },
  })
  await send('/v1/risk/evaluate', publishableTest, personal, {
    headers: { Origin: 'https://elsewhere.example' },
  })
}

/** With all sources faulty, and the caller's secrets in the request id. */
async function sendInOutages(
  { keys: { secretTest, publishableTest } }: Tenant,
  bound: typeof personal & { verdictToken: string },
): Promise<void> {
  const requestId = { headers: { 'X-Request-Id': CALLERS_ID } }
  const broken = new Error(
    `could not reach ${MAIL} at ${IPV4} or ${IPV6} with ${secretTest} ${bound.verdictToken}`,
  )
  const down = () => Promise.reject(broken)
  const outages: Partial<Bindings>[] = [
    { DB: faultyDatabase(env.DB, /SELECT facts, score|INSERT INTO visits/, 'down') },
    { DB: faultyDatabase(env.DB, /FROM keys/, 'down') },
    { RATE_LIMITER: withMethods(env.RATE_LIMITER, { getByName: () => ({ admit: down }) }) },
    { ASSETS: withMethods(env.ASSETS, { fetch: down }) },
    { KV: withMethods(env.KV, { get: down, put: down }) },
    {
      DB: faultyDatabase(env.DB, /INSERT INTO visits/, 'down'),
      OUTBOX: withMethods(env.OUTBOX, { get: () => ({ enqueue: down }) }),
    },
    { DB: withMethods(env.DB, { batch: down }) },
    { DB: withMethods(env.DB, { prepare: () => faultyAnswer('garbage', 7) }) },
  ]
  for (const bindings of outages) {
    await send(
      '/api/v1/check',
      secretTest,
      { ...bound, email: OTHER_MAIL },
      { ...requestId, bindings },
    )
    await send('/api/v1/session', secretTest, personal, { ...requestId, bindings })
    await send('/v1/risk/evaluate', publishableTest, personal, { ...requestId, bindings })
    await send('/api/v1/monitor', secretTest, undefined, { ...requestId, bindings })
    // Now, as an outbox stores its writes after the outage and deletes them.
    places.kept.push(...(await keptInOutboxes()))
  }
}

const TABLES =
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'"

const rowsOf = (place: string, rows: readonly Record<string, unknown>[]): string[] =>
  rows.map((row) => `${place}: ${JSON.stringify(row)}`)

const rowsOfObject = (sql: SqlStorage): string[] =>
  sql
    .exec<{ name: string }>(TABLES)
    .toArray()
    .flatMap(({ name }) =>
      rowsOf(`${name} of an object`, sql.exec(`SELECT * FROM "${name}"`).toArray()),
    )

async function keptInOutboxes(): Promise<string[]> {
  const kept: string[] = []
  for (const id of await listDurableObjectIds(env.OUTBOX)) {
    await runInDurableObject(env.OUTBOX.get(id), (_, { storage }) => {
      kept.push(...rowsOfObject(storage.sql))
    })
  }
  return kept
}

async function everythingKept(): Promise<string[]> {
  const kept: string[] = []
  const { results } = await env.DB.prepare(TABLES).all<{ name: string }>()
  expect(results.length).toBeGreaterThan(15)
  for (const { name } of results) {
    kept.push(...rowsOf(name, (await env.DB.prepare(`SELECT * FROM "${name}"`).all()).results))
  }
  const { keys } = await env.KV.list()
  expect(keys.length).toBeGreaterThan(2)
  for (const { name } of keys) kept.push(`${name}: ${await env.KV.get(name)}`)
  for (const id of await listDurableObjectIds(env.RATE_LIMITER)) {
    await runInDurableObject(env.RATE_LIMITER.get(id), async (limiter, { storage }) => {
      await limiter.alarm()
      kept.push(...rowsOfObject(storage.sql))
    })
  }
  return kept
}

beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...said: unknown[]) => {
      places.log.push(said.map((one) => (one instanceof Error ? one.stack : String(one))).join(' '))
    })
  }
  tenant = await openTenant(ask, env.OPERATOR_TOKEN)
  await use(tenant)
  places.kept.push(...(await everythingKept()))
}, 180_000)

afterAll(() => {
  vi.restoreAllMocks()
})

/** Texts that must not occur, by name, including parts that would be sufficient for an attacker. */
function secrets(): [name: string, text: string][] {
  const digits = (key: string) => key.slice(-30)
  const verdictKeys: unknown = JSON.parse(env.VERDICT_KEYS)
  return [
    ['a mail address', 'ada.lovelace'],
    ['an escaped mail address', 'ada.lovelace%2Btag'],
    ['another mail address', 'grace.hopper'],
    ['an IPv4 address', IPV4],
    ['the network of an IPv4 address', '84.153.20.'],
    ['an IPv6 address', '2003:e5:7722'],
    ...Object.entries(tenant.keys).map(([name, key]): [string, string] => [name, digits(key)]),
    ...tokens.map((token): [string, string] => ['a token', token.slice(-40)]),
    ['the pepper', env.PEPPER],
    ['the vault key', env.VAULT_KEY],
    ['the signing key', stringAt(verdictKeys, 'keys', '0', 'd')],
    ['the operator token', env.OPERATOR_TOKEN],
    ['a cookie', 'sid='],
  ]
}

test.each(['log', 'errors', 'kept'] as const)('%s: no address, key, token or secret', (place) => {
  const lines = places[place]
  expect(lines.length).toBeGreaterThan(10)
  const leaks = secrets().flatMap(([name, secret]) =>
    lines.filter((line) => line.includes(secret)).map((line) => `${name}: ${line.slice(0, 300)}`),
  )
  expect(leaks).toEqual([])
})

test('the scanned run is representative: failures were logged, addresses encrypted, identifiers hashed', () => {
  const kept = places.kept.join('\n')
  expect(kept).toContain('"email_masked":"a***@acme-mail.example"')
  expect(kept).toContain('v1.')
  for (const table of [
    'visits',
    'idempotency',
    'guard_log of',
    'held of',
    'session:',
    'evaluation:',
  ])
    expect(kept).toContain(table)
  expect(places.log.filter((line) => line.includes('[address]')).length).toBeGreaterThan(0)
  expect(places.log.filter((line) => line.includes('[ip]')).length).toBeGreaterThan(0)
})
