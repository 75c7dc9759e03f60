// Half an hour at 80 % of the measured peak, with faults of external services: `npm run load [-- MINUTES]`.

import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { startHosts } from '../../scripts/local/hosts.ts'
import { buildProducts } from '../../scripts/local/products.ts'
import { generateSecrets } from '../../scripts/local/secrets.ts'
import { breachModel, HibpServer } from '../support/hibp-server.ts'
import { LoopbackServer, sendJson } from '../support/loopback-server.ts'
import { onlyLoopback } from '../support/only-loopback.ts'
import { openTenant } from '../support/tenant.ts'

const MINUTES = Number(process.argv[2] ?? 30)
const PEAK_MS = Number(process.argv[3] ?? 20_000)
const CLIENTS = 16
const SHARE = 0.8
/** Maximum concurrent requests; further ones are counted as not sent. */
const MAX_UNDER_WAY = 400
const TICK_MS = 20
/** Maximum latencies stored per minute; beyond it, a random sample. */
const MAX_SAMPLES = 20_000

/** Faults of external services, one per minute, in a cycle. */
const faultsOutside = [
  'none',
  'database busy',
  'provider hangs',
  'provider errors',
  'resolver hangs',
  'resolver errors',
] as const
type FaultOutside = (typeof faultsOutside)[number]

buildProducts()
const hibp = await new HibpServer().start()
hibp.data.breaches.push(breachModel('Later'))
let fault: FaultOutside = 'none'
hibp.fault = (_, response) => {
  if (fault === 'provider errors') response.writeHead(500).end('busy')
  return fault === 'provider errors' || fault === 'provider hangs'
}
const resolver = new LoopbackServer((_, response) => {
  if (fault === 'resolver hangs') return
  if (fault === 'resolver errors') response.writeHead(502).end()
  else sendJson(response, 200, { Status: 0, Answer: [{ type: 15, data: '10 mx.acme.example.' }] })
})
await resolver.start()
const secrets = { ...generateSecrets(), HIBP_URL: hibp.url, HIBP_API_KEY: hibp.data.key }
const hosts = await startHosts({
  state: 'memory',
  secrets: { ...secrets, DOH_URL: `${resolver.origin}/resolve` },
  outbound: onlyLoopback,
  log: () => undefined,
})
const generous = { apiRateLimit: 10_000_000, edgeRateLimit: 10_000_000, monthlyChecks: 100_000_000 }
const tenant = await openTenant(
  (host, path, init) => fetch(hosts[host] + path, init),
  secrets.OPERATOR_TOKEN,
  generous,
)
await tenant.admin('POST', '/keys', { kind: 'secret', env: 'live' })
await runExposure()

/** Completes one run, so that checks then query the provider. */
async function runExposure(): Promise<void> {
  const headers = { authorization: `Bearer ${secrets.OPERATOR_TOKEN}` }
  await fetch(`${hosts.api}/admin/v1/exposure/runs`, { method: 'POST', headers })
  await delay(3_000)
}

/** Duration and number of the periods in which the database is busy. */
const BUSY_MS = 500
const BUSY_EVERY_MS = 10_000

/** Keeps the database's one thread busy for so many rows. Returns the time it took, ms. */
async function occupyDatabase(rows: number): Promise<number> {
  const startedMs = performance.now()
  await hosts.db
    .prepare(
      'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < ?) SELECT max(x) FROM c',
    )
    .bind(rows)
    .first()
  return performance.now() - startedMs
}

interface Minute {
  fault: FaultOutside
  sent: number
  unsent: number
  checks: number
  degraded: number
  statuses: Map<string, number>
  latencies: number[]
}
const minute = (fault: FaultOutside): Minute => ({
  fault,
  sent: 0,
  unsent: 0,
  checks: 0,
  degraded: 0,
  statuses: new Map(),
  latencies: [],
})
let now = minute('none')
let acknowledged = 0
/** Valid checks without an answer of 200. */
let refusedChecks = 0
let underWay = 0
let n = 0

const { secretLive, publishableLive } = tenant.keys
const server = {
  'x-api-key': secretLive,
  'x-service-site': tenant.site,
  'content-type': 'application/json',
}
const page = {
  'x-api-key': publishableLive,
  origin: `https://${tenant.site}`,
  'content-type': 'application/json',
}
const Checked = z.object({ degraded: z.array(z.string()) })

/** One request of the mix: of ten, six checks, two evaluates, one rejected request, one read. */
async function one(): Promise<void> {
  n += 1
  const of = n % 10
  const userId = `u-${n % 5_000}`
  const ip = `84.${n % 200}.${(n >> 3) % 250}.${n % 250}`
  if (of < 6) {
    const email = `person${n % 5_000}@${n % 50 === 0 ? `d${n}.example` : 'gmail.com'}`
    const visit = { event: 'login', userId, email, ip, fingerprint: `fp-${n % 5_000}` }
    await send('check', `${hosts.api}/api/v1/check`, { headers: server, body: visit })
  } else if (of < 8) {
    await send('evaluate', `${hosts.edge}/v1/risk/evaluate`, {
      headers: { ...page, 'cf-connecting-ip': ip },
      body: { fingerprint: `fp-${n % 5_000}` },
    })
  } else if (of === 8) {
    const wrong = { event: 7, email: '__proto__' }
    await send('refused', `${hosts.api}/api/v1/check`, { headers: server, body: wrong })
  } else {
    await send('read', `${hosts.api}/api/v1/account`, { headers: server })
  }
}

async function send(
  kind: 'check' | 'evaluate' | 'refused' | 'read',
  url: string,
  { headers, body }: { headers: Record<string, string>; body?: object },
) {
  const into = now
  into.sent += 1
  underWay += 1
  const startedMs = performance.now()
  let isAnswered = false
  try {
    const answer = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const expected = kind === 'refused' ? 400 : 200
    const status = answer.status === expected ? 'as expected' : `${kind} ${answer.status}`
    into.statuses.set(status, (into.statuses.get(status) ?? 0) + 1)
    isAnswered = answer.status === 200
    if (kind === 'check' && isAnswered) {
      into.checks += 1
      acknowledged += 1
      if (Checked.parse(JSON.parse(text)).degraded.length > 0) into.degraded += 1
    }
  } catch {
    into.statuses.set('lost', (into.statuses.get('lost') ?? 0) + 1)
  } finally {
    underWay -= 1
    if (kind === 'check' && !isAnswered) refusedChecks += 1
    const ms = performance.now() - startedMs
    if (into.latencies.length < MAX_SAMPLES) into.latencies.push(ms)
    else if (Math.random() < MAX_SAMPLES / into.sent) into.latencies[n % MAX_SAMPLES] = ms
  }
}

/** Requests per second for clients that wait for each response. */
async function peak(): Promise<number> {
  const untilMs = performance.now() + PEAK_MS
  const client = async () => {
    while (performance.now() < untilMs) await one()
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return (now.sent / PEAK_MS) * 1000
}

/** Memory of the runtime, MB: all workerd child processes. */
function runtimeMb(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  const sizes = children
    .trim()
    .split(' ')
    .map((pid) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      return status.startsWith('Name:\tworkerd')
        ? Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
        : 0
    })
  return Math.round(sizes.reduce((sum, kb) => sum + kb, 0) / 1024)
}

const at = (sorted: readonly number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)

function line(
  index: number | 'all',
  { fault, sent, unsent, checks, degraded, statuses, latencies }: Minute,
): string {
  const sorted = latencies.toSorted((a, b) => a - b)
  const wrong = [...statuses].filter(([status]) => status !== 'as expected')
  const cells = [
    index,
    sent,
    unsent,
    checks,
    degraded,
    at(sorted, 0.5),
    at(sorted, 0.99),
    runtimeMb(),
  ]
  return `${cells.map((cell) => String(cell).padStart(9)).join('')}  ${fault.padEnd(16)} ${wrong.map(([status, times]) => `${status}: ${times}`).join(', ') || 'none'}`
}

/** Merges all minutes. */
function total(minutes: readonly Minute[]): Minute {
  const all = minute('none')
  for (const { sent, unsent, checks, degraded, statuses, latencies } of minutes) {
    all.sent += sent
    all.unsent += unsent
    all.checks += checks
    all.degraded += degraded
    for (const [status, times] of statuses) {
      all.statuses.set(status, (all.statuses.get(status) ?? 0) + times)
    }
    all.latencies = all.latencies.concat(latencies)
  }
  return all
}

try {
  await peak()
  now = minute('none')
  const perSec = await peak()
  const rate = perSec * SHARE
  console.log(
    `peak ${perSec.toFixed(0)} requests a second with ${CLIENTS} clients; ${MINUTES} minutes at ${rate.toFixed(0)}`,
  )
  const head = ['minute', 'sent', 'unsent', 'checks', 'degraded', 'p50 ms', 'p99 ms', 'MB']
  console.log(`${head.map((name) => name.padStart(9)).join('')}  ${'fault'.padEnd(16)} unexpected`)
  const rowsAtOnce = Math.round((1e6 * BUSY_MS) / (await occupyDatabase(1e6)))
  const minutes: Minute[] = []
  let isOccupied = false
  for (let index = 1; index <= MINUTES; index += 1) {
    fault = faultsOutside[(index - 1) % faultsOutside.length] ?? 'none'
    now = minute(fault)
    minutes.push(now)
    const startedMs = performance.now()
    let due = 0
    let busy = 0
    while (performance.now() - startedMs < 60_000) {
      if (
        fault === 'database busy' &&
        !isOccupied &&
        performance.now() - startedMs > busy * BUSY_EVERY_MS
      ) {
        busy += 1
        isOccupied = true
        void occupyDatabase(rowsAtOnce)
          .catch(() => undefined)
          .then(() => {
            isOccupied = false
          })
      }
      const wanted = ((performance.now() - startedMs) / 1000) * rate
      for (; due < wanted; due += 1) {
        if (underWay < MAX_UNDER_WAY) void one()
        else now.unsent += 1
      }
      await delay(TICK_MS)
    }
    console.log(line(index, now))
  }
  while (underWay > 0) await delay(100)
  // Requests that were answered after the end of their minute count here.
  console.log(line('all', total(minutes)))
  const headers = { 'x-api-key': secretLive, 'x-service-site': tenant.site }
  const counted = async () =>
    z
      .object({ usage: z.object({ checksUsed: z.number() }) })
      .parse(await (await fetch(`${hosts.api}/api/v1/account`, { headers })).json()).usage
      .checksUsed
  const stored = async () =>
    Number(
      await hosts.db
        .prepare('SELECT count(*) AS n FROM visits WHERE workspace_id = ?')
        .bind(tenant.workspaceId)
        .first<number>('n'),
    )
  // Checks that the outbox accepted while the database was busy are stored soon after.
  for (let i = 0; i < 60 && (await stored()) < acknowledged; i += 1) await delay(1_000)
  const end = { stored: await stored(), counted: await counted() }
  console.log(
    `acknowledged ${acknowledged}, refused ${refusedChecks}, stored ${end.stored}, counted ${end.counted}`,
  )
  // A check that was rejected because the database was too slow may still be stored and counted.
  const isWhole = end.stored >= acknowledged && end.stored <= acknowledged + refusedChecks
  process.exitCode = isWhole && end.counted === end.stored ? 0 : 1
} finally {
  await hosts.stop()
  await Promise.all([hibp.stop(), resolver.stop()])
}
