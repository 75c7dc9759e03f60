import {
  applyD1Migrations,
  createExecutionContext,
  createScheduledController,
  runDurableObjectAlarm,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { CheckResponse, EvaluateResponse, Problem, type Route, routes } from '@vigil/contract'
import type { Bindings } from '@vigil/http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import worker from '../../workers/all/index.ts'
import {
  type Fault,
  faultyAssets,
  faultyD1,
  faultyKv,
  faultyObjects,
  under,
  type Way,
  ways,
} from '../support/faulty-bindings.ts'
import { openPopulatedWorkspace, type PopulatedWorkspace } from '../support/populated-workspace.ts'
import type { Ask } from '../support/tenant.ts'
import { untilComplete } from '../support/time-limits.ts'

/** Names in `degraded` while a dependency is down: `must` are required, `may` are possible. */
interface Lacks {
  must: readonly string[]
  may?: readonly string[]
}

interface Dependency {
  name: string
  /** Applies a fault to a binding. */
  change(fault: Fault): Partial<Bindings>
  /** Faults that apply to it. */
  ways: readonly Way[]
  check: Lacks
  evaluate: Lacks
}

const STALELESS = ways.filter((way) => way !== 'stale')
const none: Lacks = { must: [] }
const outside = (
  name: string,
  variable: 'DOH_URL' | 'HIBP_URL' | 'PASSWORDS_URL',
  check: Lacks,
) => ({
  name,
  ways: STALELESS,
  change: (fault: Fault) => ({ [variable]: outsideUrl(variable, fault) }),
  check,
  evaluate: none,
})
const reads: Lacks = { must: ['graph', 'history'], may: ['lists', 'exposure'] }
/** Time for which an isolate caches the lists. */
const listsMayLack: Lacks = { must: [], may: ['lists'] }

type ObjectsOf<T> = { [K in keyof T]-?: NonNullable<T[K]> extends object ? K : never }[keyof T]
type ServiceOf<T> = Exclude<Extract<keyof T, `${string}_URL`>, 'API_URL' | 'EDGE_URL'>

/** Every binding and every external service: one without a row here is a type error, or fails the first test. */
const dependencies: Record<
  ObjectsOf<Bindings> | ServiceOf<Bindings> | 'DB_2',
  Dependency | string
> = {
  DB: {
    name: 'D1, one database',
    ways: STALELESS,
    change: (fault) => ({ DB: faultyD1(env.DB, fault) }),
    check: { must: [...reads.must, 'exposure'], may: ['lists'] },
    evaluate: listsMayLack,
  },
  DB_2: {
    name: 'D1, a shard',
    ways: STALELESS,
    change: (fault) => ({ GRAPH_SHARDS: 'DB_2', DB_2: faultyD1(env.DB_2, fault) }),
    check: reads,
    evaluate: listsMayLack,
  },
  KV: {
    name: 'KV',
    ways,
    change: (fault) => ({ KV: faultyKv(env.KV, fault) }),
    check: { must: ['session'], may: ['intel', 'exposure'] },
    evaluate: { must: [], may: ['intel'] },
  },
  RATE_LIMITER: {
    name: 'rate limiter',
    ways: STALELESS,
    change: (fault) => ({ RATE_LIMITER: faultyObjects(env.RATE_LIMITER, fault) }),
    check: { must: ['velocity'], may: ['lists'] },
    evaluate: { must: ['velocity'], may: ['lists'] },
  },
  OUTBOX: {
    name: 'outbox',
    ways: STALELESS,
    change: (fault) => ({ OUTBOX: faultyObjects(env.OUTBOX, fault) }),
    check: none,
    evaluate: none,
  },
  ASSETS: {
    name: 'assets',
    ways: STALELESS,
    change: (fault) => ({ ASSETS: faultyAssets(env.ASSETS, fault) }),
    // A warm isolate has the tables cached; test/workers/faults.test.ts tests a cold one.
    check: { must: [], may: ['intel'] },
    evaluate: { must: [], may: ['intel'] },
  },
  MONITOR_RUNNER: {
    name: 'monitor runner',
    ways: STALELESS,
    change: (fault) =>
      env.MONITOR_RUNNER === undefined
        ? {}
        : { MONITOR_RUNNER: faultyObjects(env.MONITOR_RUNNER, fault) },
    check: none,
    evaluate: none,
  },
  ALERT_DISPATCHER: {
    name: 'alert dispatcher',
    ways: STALELESS,
    change: (fault) =>
      env.ALERT_DISPATCHER === undefined
        ? {}
        : { ALERT_DISPATCHER: faultyObjects(env.ALERT_DISPATCHER, fault) },
    check: none,
    evaluate: none,
  },
  PROVIDER_GATE: {
    name: 'provider gate',
    ways: STALELESS,
    change: (fault) =>
      env.PROVIDER_GATE === undefined
        ? {}
        : { PROVIDER_GATE: faultyObjects(env.PROVIDER_GATE, fault) },
    check: { must: ['exposure'] },
    evaluate: none,
  },
  ANALYTICS:
    'written after the answer, and its failure is caught: packages/http/context/measure.test.ts',
  DOH_URL: outside('resolver', 'DOH_URL', { must: ['intel'] }),
  DOH_SECOND_URL: 'asked by proofs of domains alone: test/exposure',
  HIBP_URL: outside('breach provider', 'HIBP_URL', { must: ['exposure'] }),
  PASSWORDS_URL: outside('leaked passwords', 'PASSWORDS_URL', none),
  ACCESS_TEAM_URL:
    'signs members of the console in; test/workers/access.test.ts takes its keys away',
  EMAIL: 'sends alerts from the dispatcher alone: test/exposure/deliveries.test.ts',
}

const healthy: Record<string, (url: URL) => Response> = {
  DOH_URL: () => Response.json({ Status: 0, Answer: [{ type: 15, data: '10 mx.acme.example.' }] }),
  HIBP_URL: () => new Response(null, { status: 404 }),
  PASSWORDS_URL: () => new Response(`${'A'.repeat(35)}:3`),
}

const outsideFaults = new Map<string, { variable: string; fault: Fault }>()

/** URL of a service with the fault. */
function outsideUrl(variable: string, fault: Fault): string {
  const host = `s${outsideFaults.size}.service.example`
  outsideFaults.set(host, { variable, fault })
  return `https://${host}`
}

const log: string[] = []
beforeAll(async () => {
  await applyD1Migrations(env.DB_2, env.TEST_MIGRATIONS)
  const capabilities = { requestsPerMinute: 10_000, stealerLogs: false, kAnonymity: false }
  await env.DB.prepare(
    "INSERT INTO monitor_source (source, state, capabilities, confirmed_ms) VALUES ('hibp', 'ok', ?, 1)",
  )
    .bind(JSON.stringify(capabilities))
    .run()
  vi.spyOn(console, 'error').mockImplementation((line) => log.push(String(line)))
  vi.stubGlobal('fetch', async (input: string, { signal }: RequestInit = {}) => {
    const url = new URL(input)
    const at = outsideFaults.get(url.hostname)
    if (at === undefined) return new Response('tests reach no network', { status: 599 })
    const answer = () => healthy[at.variable]?.(url) ?? new Response(null, { status: 404 })
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    return Promise.race([aborted, under(at.fault, answer, () => new Response('<html>busy</html>'))])
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  report()
})

interface Cell {
  route: string
  status: number
  ms: number
}

/** A separate deployment with a warm isolate: keys were read before the fault begins. */
interface Deployment {
  fault: Fault
  bindings: Bindings
  populated: PopulatedWorkspace
  ask: Ask
  /** Checks that were answered with 200. */
  answered: () => number
}

async function deploy(dependency: Dependency, way: Way): Promise<Deployment> {
  const fault: Fault = { way, on: false, calls: 0 }
  const well: Fault = { way: 'throws', on: false, calls: 0 }
  const bindings: Bindings = Object.assign(
    {},
    env,
    {
      HIBP_API_KEY: '0'.repeat(32),
      HIBP_URL: outsideUrl('HIBP_URL', well),
      DOH_URL: outsideUrl('DOH_URL', well),
      PASSWORDS_URL: outsideUrl('PASSWORDS_URL', well),
    },
    dependency.change(fault),
  )
  let answered = 0
  const ask: Ask = async (host, path, init) => {
    const context = createExecutionContext()
    const { headers, method = 'GET', body = null } = init ?? {}
    const request = new Request<unknown, IncomingRequestCfProperties>(
      `http://${host}.test${path}`,
      { method, body, ...(headers && { headers }) },
    )
    const answer = await worker.fetch(request, bindings, context)
    if (answer.status === 200 && path === '/api/v1/check') answered += 1
    return answer
  }
  const populated = await openPopulatedWorkspace(ask, env.OPERATOR_TOKEN)
  return { fault, bindings, populated, ask, answered: () => answered }
}

const statuses = new Map<string, number>()
const table = new Map<
  string,
  Map<Way, { cells: number; refused: number; slowestMs: number; slowest: string }>
>()

function note(dependency: Dependency, way: Way, { route, status, ms }: Cell): void {
  const row = table.get(dependency.name) ?? new Map()
  table.set(dependency.name, row)
  const at = row.get(way) ?? { cells: 0, refused: 0, slowestMs: 0, slowest: '' }
  row.set(way, {
    ...(ms > at.slowestMs ? { slowestMs: ms, slowest: route } : at),
    cells: at.cells + 1,
    refused: at.refused + (status === 503 ? 1 : 0),
  })
}

async function send(to: Deployment, built: Awaited<ReturnType<PopulatedWorkspace['request']>>) {
  const startedMs = Date.now()
  const response = await to.ask(built.host, built.path, {
    method: built.method,
    headers: { ...built.headers, ...(built.body && { 'content-type': 'application/json' }) },
    ...(built.body && { body: JSON.stringify(built.body) }),
  })
  const text = await response.text()
  return { response, text, ms: Date.now() - startedMs }
}

/** Asserts that a failure is a problem of the table, with Retry-After, and reveals no cause. */
function expectRefusal(response: Response, text: string): void {
  expect(Problem.parse(JSON.parse(text)).error).toBe('temporarily_unavailable')
  expect(response.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/)
  expect(text).not.toMatch(/Network connection|hangs|SQLITE|D1_|Error:/)
}

let visits = 0
/** Requests about a visit that needs every source: an unknown mail domain, a session, a token. */
async function visitOf({ populated }: Deployment) {
  visits += 1
  const named = {
    email: `ada.lovelace@d${visits}-acme.example`,
    fingerprint: `fp-${visits}`,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
  }
  const check = {
    ...named,
    event: 'signup',
    ip: '84.153.20.7',
    userId: `u-${visits}`,
    sessionId: await populated.id('sessionId'),
    verdictToken: await populated.id('verdictToken'),
  }
  return {
    check: { ...(await populated.request(routeNamed('check'))), body: check },
    evaluate: { ...(await populated.request(routeNamed('evaluate'))), body: named },
  }
}

type Visit = Awaited<ReturnType<typeof visitOf>>

const routeNamed = (name: string): Route => {
  const found = routes.find(({ operationId }) => operationId === name)
  if (found === undefined) throw new Error(`no route ${name}`)
  return found
}

/** A check waits 300 ms for the resolver and the provider; on a busy machine they may be late without a fault. */
const BRIEF = ['exposure', 'intel']

const ANSWERS = { check: CheckResponse, evaluate: EvaluateResponse }

/** Asserts that an assessment under a fault reports exactly what it lacks, and that its verdict is plausible. */
function expectJudged(
  answer: { degraded: readonly string[]; score: number; verdict: string },
  { must, may = [] }: Lacks,
  way: Way,
): void {
  const certain = way === 'throws' || way === 'hangs' ? must : []
  expect(answer.degraded).toEqual(expect.arrayContaining([...certain]))
  expect([...must, ...may, ...BRIEF]).toEqual(expect.arrayContaining([...answer.degraded]))
  if (answer.verdict === 'allow') expect(answer.score).toBeLessThan(40)
  // The loss of a source alone blocks no visitor.
  expect(answer.verdict).not.toBe('block')
}

/** Judges a visit under the fault: this one, and new ones while a source without a fault is late. */
async function judge(
  to: Deployment,
  route: 'check' | 'evaluate',
  dependency: Dependency,
  way: Way,
  first: Visit,
): Promise<void> {
  const { must, may = [] } = dependency[route]
  const visits = [first]
  const answer = await untilComplete(async () => {
    to.fault.on = false
    const visit = visits.pop() ?? (await visitOf(to))
    to.fault.on = true
    const { response, text, ms } = await send(to, visit[route])
    expect(response.status, text).toBe(200)
    note(dependency, way, { route, status: 200, ms })
    return ANSWERS[route].parse(JSON.parse(text))
  }, [...must, ...may, ...BRIEF])
  expectJudged(answer, dependency[route], way)
}

const own = Object.values(dependencies).filter((one) => typeof one !== 'string')
const rows = own.flatMap((dependency) =>
  dependency.ways.map((way) => ({ title: `${dependency.name}: ${way}`, dependency, way })),
)

test('every binding and every external service has a row', () => {
  const bound = Object.entries(env)
    .filter(([name, value]) => typeof value === 'object' && !/^(?:TEST|FUZZ|__VITEST)_/.test(name))
    .map(([name]) => name)
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(bound))
})

test('a healthy deployment succeeds on every route', async () => {
  const nothing = { name: 'none', ways: [], change: () => ({}), check: none, evaluate: none }
  const to = await deploy(nothing, 'throws')
  for (const route of routes) {
    const { response, text } = await send(to, await to.populated.request(route))
    statuses.set(route.operationId, response.status)
    expect([route.operationId, response.status, text.slice(0, 300)]).not.toEqual([
      route.operationId,
      expect.toSatisfy((status: number) => status >= 500),
      expect.anything(),
    ])
  }
  const visit = await visitOf(to)
  await judge(to, 'check', nothing, 'throws', visit)
  await judge(to, 'evaluate', nothing, 'throws', visit)
}, 120_000)

/**
 * All deployments share one demo, which others open and close meanwhile. A key is replaced once, but two routes replace
 * it.
 */
const ALSO: Readonly<Record<string, readonly number[]>> = {
  demo: [404],
  demoSignup: [403, 404],
  moveWorkspace: [400],
  deleteWorkspace: [400],
  readWorkspaceDeletion: [404],
  changeMonitored: [404],
  rerollKey: [400],
  rerollWorkspaceKey: [400],
}

describe.concurrent.each(rows)('$title', ({ dependency, way }) => {
  test('every route', async () => {
    const to = await deploy(dependency, way)
    const requests = []
    for (const route of routes) requests.push({ route, built: await to.populated.request(route) })
    const visit = await visitOf(to)
    await judge(to, 'check', dependency, way, visit)
    await judge(to, 'evaluate', dependency, way, visit)

    if (way === 'hangs') await expectShed(to, dependency)
    await Promise.all(
      requests.map(async ({ route, built }) => {
        const { response, text, ms } = await send(to, built)
        const { status } = response
        note(dependency, way, { route: route.operationId, status, ms })
        const usual = [
          200,
          statuses.get(route.operationId) ?? 200,
          ...(ALSO[route.operationId] ?? []),
        ]
        // Another case of this deployment may have removed it meanwhile.
        if (route.path.includes('{')) usual.push(404)
        const wrongRows = way === 'wrong data' && dependency.name.startsWith('D1')
        expect(
          [...usual, 503, ...(wrongRows ? [401, 500] : [])],
          `${route.operationId}: ${text}`,
        ).toContain(status)
        if (status === 503 && route.operationId !== 'health') expectRefusal(response, text)
      }),
    )
    // Hundreds of slow calls in sequence: the cron has fifteen minutes, a test does not.
    const noRows = way === 'wrong data' && dependency.name.startsWith('D1')
    if (way !== 'slow' && !noRows) await cronUnder(to)
    to.fault.on = false
    await expectCounted(to)
  }, 300_000)
})

/** Concurrent checks. Each would call the database three times, and every other source once. */
const SHED = 12
const HUNG_MS = 1_500

/** Once a dependency is known to hang, checks skip it; one at a time tests whether it still hangs. */
async function expectShed(deployment: Deployment, { name }: Dependency): Promise<void> {
  // A breaker opens after a second without any answer; some sources have shorter deadlines.
  await new Promise((resolve) => setTimeout(resolve, HUNG_MS))
  // The first checks may find out that it hangs, and on a busy machine each may follow a pause of the breaker.
  let calls = SHED
  for (let round = 0; round < 8 && calls >= SHED; round += 1) {
    calls = await callsOfChecks(deployment, name, round)
  }
  expect(calls, name).toBeLessThan(SHED)
}

/** Number of calls that these checks make to the faulty dependency. */
async function callsOfChecks(
  { fault, ask, populated }: Deployment,
  name: string,
  round: number,
): Promise<number> {
  const headers = await populated.headers(routeNamed('check'))
  const before = fault.calls
  const statusesOf = await Promise.all(
    Array.from({ length: SHED }, async (_, i) => {
      const visitor = `${round}-${i}`
      const answer = await ask('api', '/api/v1/check', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          email: `ada@shed${visitor}-${visits}.example`,
          userId: `u-shed-${visitor}`,
        }),
      })
      return answer.status
    }),
  )
  expect(statusesOf, name).toEqual(Array(SHED).fill(200))
  return fault.calls - before
}

/** Asserts that the cron ends under any fault. */
async function cronUnder({ bindings }: Deployment): Promise<void> {
  const context = createExecutionContext()
  const scheduledTime = new Date(Date.now())
  const controller = createScheduledController({ cron: '*/5 * * * *', scheduledTime })
  try {
    await worker.scheduled(controller, bindings)
  } catch (cause) {
    expect(cause).toBeInstanceOf(AggregateError)
  }
  await waitOnExecutionContext(context)
}

/** Asserts that every answered check is stored and counted once. */
async function expectCounted({ populated, answered }: Deployment): Promise<void> {
  const { workspaceId } = populated.tenant
  for (const side of ['test', 'live']) {
    const outbox = env.OUTBOX.getByName(`${workspaceId}:${side}`)
    for (let i = 0; i < 20 && (await outbox.waiting()) > 0; i += 1)
      await runDurableObjectAlarm(outbox)
  }
  const stored = await Promise.all(
    [env.DB, env.DB_2].map((db) =>
      db
        .prepare('SELECT count(*) AS n FROM visits WHERE workspace_id = ?')
        .bind(workspaceId)
        .first<number>('n'),
    ),
  )
  expect((stored[0] ?? 0) + (stored[1] ?? 0)).toBe(answered())
}

/** Prints the effect of each dependency on the routes: responses, 503 among them, and the slowest. */
function report(): void {
  let cells = 0
  const lines = [...table].map(([name, row]) => {
    const shown = ways.map((way) => {
      const at = row.get(way)
      if (at === undefined) return '-'.padEnd(22)
      cells += at.cells
      return `${at.cells} (${at.refused} x 503) ${(at.slowestMs / 1000).toFixed(1)} s`.padEnd(22)
    })
    return `${name.padEnd(18)}${shown.join('')}`
  })
  const slowest = [...table].flatMap(([name, row]) =>
    [...row].map(([way, at]) => `${name} ${way}: ${at.slowest} ${at.slowestMs} ms`),
  )
  const head = `${'dependency'.padEnd(18)}${ways.map((way) => way.padEnd(22)).join('')}`
  console.log(
    [
      `fault matrix: ${cells} cells over ${routes.length} routes`,
      head,
      ...lines,
      'slowest',
      ...slowest,
    ].join('\n'),
  )
}
