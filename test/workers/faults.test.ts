import {
  createExecutionContext,
  runDurableObjectAlarm,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { AccountResult, CheckResponse, EvaluateResponse, Problem } from '@vigil/contract'
import type { Bindings } from '@vigil/http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import worker from '../../workers/all/index.ts'
import { faults, faultyAnswer, faultyDatabase, withMethods } from '../support/faults.ts'
import { ask } from '../support/in-worker.ts'
import { longVisit } from '../support/long-visit.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'
import { untilComplete, withLongTimeLimits } from '../support/time-limits.ts'

// Slow sources take their full time, so the tests run concurrently, each in its own workspace.
const open = () => openTenant(ask, env.OPERATOR_TOKEN)

const log: string[] = []
beforeAll(() => {
  vi.unstubAllGlobals()
  vi.spyOn(console, 'error').mockImplementation((line) => log.push(String(line)))
})
afterAll(() => {
  vi.restoreAllMocks()
})

const isolates = new WeakMap<Partial<Bindings>, Bindings>()

/** The same object of changes means the same isolate, with its caches. */
function isolateOf(changes: Partial<Bindings>): Bindings {
  const isolate: Bindings = isolates.get(changes) ?? Object.assign({}, env, changes)
  isolates.set(changes, isolate)
  return isolate
}

interface Call {
  body?: object
  headers?: Record<string, string>
  method?: string
}

/** Calls an isolate with some faulty bindings. */
async function askWith(
  changes: Partial<Bindings>,
  path: string,
  key: string,
  { body, headers = {}, method = body === undefined ? 'GET' : 'POST' }: Call = {},
): Promise<Response> {
  const bindings = isolateOf(changes)
  const context = createExecutionContext()
  const request = new Request<unknown, IncomingRequestCfProperties>(`http://host.test${path}`, {
    method,
    headers: { 'x-api-key': key, 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const response = await worker.fetch(request, bindings, context)
  await waitOnExecutionContext(context)
  return response
}

const strict = { revision: 0, live: { challengeFrom: 15 } }

const person = {
  email: 'maria.schneider@gmail.com',
  ip: '84.153.20.7',
  fingerprint: 'fp-faults',
  userId: 'u-faults',
}

/** How many checks of a workspace were answered. */
const answered = new WeakMap<Tenant, number>()

async function checked(
  tenant: Tenant,
  changes: Partial<Bindings>,
  body: object = person,
): Promise<CheckResponse> {
  const response = await askWith(changes, '/api/v1/check', tenant.keys.secretTest, { body })
  expect(response.status).toBe(200)
  answered.set(tenant, (answered.get(tenant) ?? 0) + 1)
  return CheckResponse.parse(await response.json())
}

/** A check's answer that lacks no more than `lacks` because of the machine. */
const judged = (
  tenant: Tenant,
  changes: Partial<Bindings>,
  lacks: readonly string[],
  body: object = person,
) => untilComplete(() => checked(tenant, changes, body), lacks)

async function evaluated(
  { keys }: Tenant,
  visit: object,
  changes: Partial<Bindings> = {},
  headers: Record<string, string> = {},
): Promise<EvaluateResponse> {
  const path = '/v1/risk/evaluate'
  const response = await askWith(changes, path, keys.publishableTest, { body: visit, headers })
  expect(response.status).toBe(200)
  return EvaluateResponse.parse(await response.json())
}

async function usage({ keys }: Tenant): Promise<number> {
  const headers = { 'x-api-key': keys.secretTest }
  const response = await ask('api', '/api/v1/account', { headers })
  return AccountResult.parse(await response.json()).usage.testChecksUsed
}

async function problem(response: Response, status: number): Promise<Problem> {
  expect(response.status).toBe(status)
  return Problem.parse(await response.json())
}

/** Runs the alarms of the test environment's outbox until it is empty. */
async function emptied({ workspaceId }: Tenant): Promise<void> {
  const outbox = env.OUTBOX.getByName(`${workspaceId}:test`)
  while ((await outbox.waiting()) > 0) await runDurableObjectAlarm(outbox)
}

/** Asserts that each answered check is stored and counted once. */
async function expectCounted(tenant: Tenant): Promise<void> {
  await emptied(tenant)
  expect(await usage(tenant)).toBe(answered.get(tenant))
}

/** The batch that reads the identity graph, history and lists, and exposure if it is in the same database. */
const READS = /WITH RECURSIVE head/
const ONE_BATCH = ['exposure', 'graph', 'history', 'lists']
const notJson = new TextEncoder().encode('<html>busy</html>')

describe.concurrent.each(faults)('%s', (fault) => {
  test('the identity graph, history and lists: scored without them, and stored', async () => {
    const tenant = await open()
    const rows = { results: [{ kind: 7, value: null }], success: true, meta: {} }
    const DB = faultyDatabase(env.DB, READS, fault, [rows, rows, rows, rows, rows])
    const answer = await judged(tenant, { DB }, ONE_BATCH)
    expect(answer.degraded).toEqual(ONE_BATCH)
    await expectCounted(tenant)
    expect(log.join()).toContain('graph history lists')
  })

  test('the rate limiter: the isolate applies the limits, velocity is not scored', async () => {
    const tenant = await open()
    const RATE_LIMITER = withMethods(env.RATE_LIMITER, {
      getByName: () => ({ admit: () => faultyAnswer(fault, { error: 'busy' }) }),
    })
    const answer = await judged(tenant, { RATE_LIMITER }, ['velocity'])
    expect(answer.degraded).toEqual(['velocity'])
    expect(log.join()).toContain('limiter')
  })

  test('the tables of networks and mail domains: the check reports what it lacked', async () => {
    const tenant = await open()
    const ASSETS = withMethods(env.ASSETS, {
      fetch: () => faultyAnswer(fault, new Response(notJson)),
    })
    const answer = await judged(tenant, { ASSETS }, ['intel'])
    expect(answer.degraded).toEqual(['intel'])
    expect(answer.network.kind).toBe('clean')
  })

  test('the refreshed lists: addresses missing from the shipped lists are not reported as clean', async () => {
    const tenant = await open()
    const KV = withMethods(env.KV, {
      get: () => faultyAnswer(fault, notJson.buffer),
      getWithMetadata: () => faultyAnswer(fault, { value: notJson.buffer, metadata: 7 }),
    })
    // A damaged list is ignored, and the shipped one is used.
    const lacked = fault === 'garbage' ? [] : ['intel']
    expect((await judged(tenant, { KV }, lacked)).degraded).toEqual(lacked)
  })

  test('exposed credentials: scored without them', async () => {
    const tenant = await open()
    const DB = faultyDatabase(env.DB, /FROM corpus_holding/, fault, [{ results: 7 }])
    const answer = await judged(tenant, { DB }, ONE_BATCH)
    expect(answer.degraded).toEqual(ONE_BATCH)
    await expectCounted(tenant)
  })

  test('a session: scored without it', async () => {
    const tenant = await open()
    const session = await askWith({}, '/api/v1/session', tenant.keys.secretTest, {
      body: { fingerprint: 'fp-bound' },
    })
    const { sessionId }: { sessionId: string } = await session.json()
    const KV = withMethods(env.KV, {
      get: (name: string) =>
        name.startsWith('session:')
          ? fault === 'garbage'
            ? Promise.reject(new SyntaxError('Unexpected token < in JSON'))
            : faultyAnswer(fault, null)
          : undefined,
    })
    const answer = await judged(tenant, { KV }, ['session'], { ...person, sessionId })
    expect(answer.degraded).toEqual(['session'])
  })

  test('the stored observation of an evaluation, too long for its token: the signed verdict is used', async () => {
    const tenant = await open()
    const visit = { fingerprint: `fp-token-${fault}`, ...longVisit() }
    const KV = withMethods(env.KV, {
      get: (name: string) =>
        name.startsWith('evaluation:')
          ? fault === 'garbage'
            ? Promise.reject(new SyntaxError('Unexpected token < in JSON'))
            : faultyAnswer(fault, null)
          : undefined,
    })
    const answer = await untilComplete(async () => {
      const body = {
        userId: 'u-token',
        verdictToken: (await evaluated(tenant, visit)).verdictToken.token,
      }
      return { ...(await checked(tenant, { KV }, body)), body }
    }, ['session'])
    expect(answer.degraded).toEqual(['session'])
    const again = await judged(tenant, {}, [], answer.body)
    expect(again.riskSignals.map(({ type }) => type)).toContain('token_replayed')
  })

  test('KV, between an evaluate and its check: the token contains the observation', async () => {
    const tenant = await open()
    const visit = {
      fingerprint: `fp-carried-${fault}`,
      probes: { webdriver: { state: 'ok', value: true } },
    }
    const read: string[] = []
    const KV = withMethods(env.KV, {
      get: (name: string) => {
        if (!name.startsWith('evaluation:')) return undefined
        read.push(name)
        return faultyAnswer(fault, null)
      },
    })
    const answer = await untilComplete(async () => {
      const { verdictToken, score } = await evaluated(tenant, visit)
      const body = { userId: 'u-carried', verdictToken: verdictToken.token }
      return { ...(await checked(tenant, { KV }, body)), evaluated: score }
    })
    expect(answer.degraded).toEqual([])
    expect(answer.score).toBeGreaterThanOrEqual(answer.evaluated)
    expect(read).toEqual([])
  })

  test('all optional dependencies at once', async () => {
    const tenant = await open()
    const changes = {
      DB: faultyDatabase(env.DB, READS, fault, [{ results: 7 }]),
      RATE_LIMITER: withMethods(env.RATE_LIMITER, {
        getByName: () => ({ admit: () => faultyAnswer(fault, null) }),
      }),
      ASSETS: withMethods(env.ASSETS, { fetch: () => faultyAnswer(fault, new Response(notJson)) }),
    }
    const lacked = ['exposure', 'graph', 'history', 'intel', 'lists', 'velocity']
    expect((await judged(tenant, changes, lacked)).degraded).toEqual(lacked)
  })

  test('an evaluate works without the rate limiter, intelligence and the lists', async () => {
    const tenant = await open()
    const changes = {
      DB: faultyDatabase(env.DB, /FROM list_networks/, fault, [{ results: 7 }]),
      RATE_LIMITER: withMethods(env.RATE_LIMITER, {
        getByName: () => ({ admit: () => faultyAnswer(fault, {}) }),
      }),
      ASSETS: withMethods(env.ASSETS, {
        fetch: () => faultyAnswer(fault, new Response(notJson)),
      }),
    }
    const visit = { fingerprint: 'fp-edge', email: person.email }
    const headers = { 'CF-Connecting-IP': person.ip }
    const lacked = ['intel', 'lists', 'velocity']
    const answer = await untilComplete(() => evaluated(tenant, visit, changes, headers), lacked)
    expect(answer.degraded).toEqual(lacked)
  })

  test("the caller's policy: scored by the built-in one, or by the last one that was read", async () => {
    const tenant = await open()
    const change = await askWith({}, '/api/v1/policy', tenant.keys.secretTest, {
      body: strict,
      method: 'PUT',
    })
    expect(change.status).toBe(200)
    const DB = faultyDatabase(env.DB, /FROM policies/, fault, { results: [{ live: 7 }] })
    const fresh = await judged(tenant, { DB }, ['policy'])
    expect(fresh.degraded).toEqual(['policy'])
    expect(fresh.policyVersion).not.toContain('+')
    // An isolate that cached the policy before its database became unreachable.
    const state = { isDown: false }
    const flaky = withMethods(env.DB, {
      prepare: (sql: string) => (state.isDown ? DB : env.DB).prepare(sql),
      batch: (statements: D1PreparedStatement[]) => (state.isDown ? DB : env.DB).batch(statements),
    })
    const isolate = { DB: flaky }
    const first = await judged(tenant, isolate, [])
    expect([first.degraded, first.policyVersion.includes('+')]).toEqual([[], true])
    state.isDown = true
    await env.RATE_LIMITER.getByName(`${tenant.workspaceId}:test`).policyChanged()
    const stale = await judged(tenant, isolate, ['policy'])
    expect(stale).toMatchObject({ degraded: ['policy'], policyVersion: first.policyVersion })
  })
})

describe.concurrent.each(['down', 'slow'] as const)('%s', (fault) => {
  test('the store of checks: the outbox accepts the check, and stores it once', async () => {
    const tenant = await open()
    const DB = faultyDatabase(env.DB, /INSERT INTO visits/, fault)
    const answer = await judged(tenant, { DB }, [], { ...person, userId: `u-held-${fault}` })
    expect(answer.degraded).toEqual([])
    await expectCounted(tenant)
    const stored = await env.DB.prepare('SELECT score FROM visits WHERE id = ?')
      .bind(answer.id)
      .first('score')
    expect(stored).toBe(answer.score)
  })

  test('the store and the outbox: checks that cannot be metered are rejected', async () => {
    const tenant = await open()
    const before = await usage(tenant)
    const response = await askWith(
      {
        DB: faultyDatabase(env.DB, /INSERT INTO visits/, fault),
        OUTBOX: withMethods(env.OUTBOX, {
          get: () => ({ enqueue: () => faultyAnswer(fault, null) }),
        }),
      },
      '/api/v1/check',
      tenant.keys.secretTest,
      { body: person },
    )
    expect((await problem(response, 503)).error).toBe('temporarily_unavailable')
    expect(response.headers.get('Retry-After')).not.toBeNull()
    expect(await usage(tenant)).toBe(before)
  })

  test('keys: requests that cannot be authenticated are rejected on every route', async () => {
    const tenant = await open()
    const DB = faultyDatabase(env.DB, /FROM keys/, fault)
    const { secretTest, publishableTest } = tenant.keys
    const answers = await Promise.all([
      askWith({ DB }, '/api/v1/check', secretTest, { body: person }),
      askWith({ DB }, '/api/v1/account', secretTest),
      askWith({ DB }, '/v1/risk/evaluate', publishableTest, { body: {} }),
    ])
    for (const answer of answers) {
      expect((await problem(answer, 503)).error).toBe('temporarily_unavailable')
    }
  })

  test('required dependencies of a route: 503, never 500', async () => {
    const tenant = await open()
    const DB = faultyDatabase(env.DB, /FROM (?:usage|links|monitor_\w+|idempotency)/, fault)
    const { secretTest } = tenant.keys
    const KV = withMethods(env.KV, { put: () => faultyAnswer(fault, null) })
    const ASSETS = withMethods(env.ASSETS, { fetch: () => faultyAnswer(fault, null) })
    const answers = await Promise.all([
      askWith({ DB }, '/api/v1/account', secretTest),
      askWith({ DB }, '/api/v1/linked-accounts?userId=u', secretTest),
      askWith({ DB }, '/api/v1/monitor', secretTest),
      askWith({ DB }, '/api/v1/check', secretTest, {
        body: person,
        headers: { 'Idempotency-Key': 'fault-00001' },
      }),
      askWith({ KV }, '/api/v1/session', secretTest, { body: { fingerprint: 'fp' } }),
      askWith({ ASSETS }, '/api/v1/email', secretTest, { body: { email: person.email } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503])
    for (const answer of answers) await problem(answer, 503)
  }, 20_000)
})

test('a deployment without a secret rejects requests; only the log names the secret', async () => {
  const tenant = await open()
  const response = await askWith({ PEPPER: '' }, '/api/v1/account', tenant.keys.secretTest)
  const text = JSON.stringify(await problem(response, 503))
  expect(text).not.toContain('PEPPER')
  expect(log.join()).toContain('PEPPER')
})

test('while the store is down no answered check is lost: a hundred concurrent ones', async () => {
  withLongTimeLimits()
  const tenant = await open()
  const DB = faultyDatabase(env.DB, /INSERT INTO visits/, 'down')
  await Promise.all(
    Array.from({ length: 100 }, (_, i) => checked(tenant, { DB }, { userId: `u-outage-${i}` })),
  )
  await expectCounted(tenant)
}, 60_000)

test('an observation that is too long for its token is stored before the response, so that no check precedes it', async () => {
  withLongTimeLimits()
  const tenant = await open()
  const stored: string[] = []
  const KV = withMethods(env.KV, {
    put: async (name: string, value: string, options: KVNamespacePutOptions) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      await env.KV.put(name, value, options)
      stored.push(name)
    },
  })
  const context = createExecutionContext()
  const request = new Request<unknown, IncomingRequestCfProperties>(
    'http://host.test/v1/risk/evaluate',
    {
      method: 'POST',
      headers: { 'x-api-key': tenant.keys.publishableTest, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...longVisit(),
        probes: { webdriver: { state: 'ok', value: true } },
      }),
    },
  )
  const response = await worker.fetch(request, isolateOf({ KV }), context)
  expect(stored).toEqual([expect.stringMatching(/^evaluation:/)])
  const { verdictToken } = EvaluateResponse.parse(await response.json())
  await waitOnExecutionContext(context)
  const body = { userId: 'u-long', verdictToken: verdictToken.token }
  const { riskSignals } = await checked(tenant, {}, body)
  expect(riskSignals.map(({ type }) => type)).toContain('webdriver_true')
})
