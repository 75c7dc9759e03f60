// `npm run cost`: what the platform bills of each kind of call, metered on the real Workers over some invented days.

import { loadavg } from 'node:os'
import type * as z from 'zod'
import { demoSite, seedDemo } from '../scripts/demo-seed.ts'
import { startHosts } from '../scripts/local/hosts.ts'
import { buildProducts } from '../scripts/local/products.ts'
import { inRoot } from '../scripts/local/root.ts'
import { generateSecrets } from '../scripts/local/secrets.ts'
import { cpuOfWorkerd } from './cost/cpu.ts'
import { figures, Meter, perMillion, type Taken } from './cost/figures.ts'
import { sampleCheck, sampleCollected } from './sample-visit.ts'

const PEOPLE = Number(process.env.PEOPLE ?? 300)
const DAY_MS = 86_400_000
/** How the checks of a day divide by kind; retention is due of each. */
const MIXED_DAY: Readonly<Record<string, number>> = {
  'first visit': 0.1,
  'repeat within the hour': 0.2,
  'login of the next day': 0.55,
  'login of the next day, elsewhere': 0.15,
  'retention, each check': 1,
}
const MAILS = 100

buildProducts()
const secrets = generateSecrets()
const hosts = await startHosts({
  state: 'memory',
  secrets: { ...secrets },
  outbound: () => new Response('a bench reaches no network', { status: 599 }),
  entries: { api: inRoot('bench/cost/api.ts'), edge: inRoot('bench/cost/edge.ts') },
})
try {
  await measure()
} finally {
  await hosts.stop()
}

async function measure(): Promise<void> {
  const keys = await seedDemo({
    api: hosts.api,
    operatorToken: secrets.OPERATOR_TOKEN,
    remembered: null,
    requestsPerMinute: 100_000_000,
  })
  const json = { 'content-type': 'application/json', 'x-service-site': demoSite }
  let serial = 0
  const check = (person: number, changes: object = {}) => {
    serial += 1
    const headers = { ...json, 'x-api-key': keys.secretLive, 'idempotency-key': `cost-${serial}` }
    const body: unknown = JSON.parse(sampleCheck(person))
    return send(`${hosts.api}/api/v1/check`, headers, { ...Object(body), ...changes })
  }
  const login = { event: 'login' }
  const elsewhere = (person: number, day: number) =>
    check(person, { ...login, ip: `84.${day}.${person >> 8}.${person & 255}` })
  const evaluate = (n: number) =>
    send(
      `${hosts.edge}/v1/risk/evaluate`,
      { ...json, 'x-api-key': keys.publishableLive, origin: `https://${demoSite}` },
      sampleCollected(1_000_000 + n),
    )
  const mails = (n: number) =>
    send(
      `${hosts.api}/api/v1/email`,
      { ...json, 'x-api-key': keys.secretLive },
      { emails: Array.from({ length: MAILS }, (_, i) => `someone${n * MAILS + i}@example.com`) },
    )
  const each = (times: number, call: (n: number) => Promise<void>) => async () => {
    for (let n = 0; n < times; n += 1) await call(n)
    return times
  }
  // Not measured: what an isolate reads once belongs to no kind of call.
  await check(9_999_999)
  await evaluate(0)
  const table = {
    'first visit': await take(each(PEOPLE, (n) => check(n))),
    'repeat within the hour': await take(each(PEOPLE / 3, (n) => check(n, login))),
    'login of the next day': await onDay(
      1,
      each(PEOPLE, (n) => check(n, login)),
    ),
    'login of the next day, elsewhere': await onDay(
      2,
      each(PEOPLE, (n) => elsewhere(n, 2)),
    ),
    evaluate: await take(each(PEOPLE, evaluate)),
    [`email, batch of ${MAILS}`]: await take(each(10, mails)),
    'retention, each check': await onDay(190, retention),
  }
  const rows = Object.entries(table).map(([kind, taken]) => ({ kind, ...figures(taken) }))
  console.log(
    `${PEOPLE} people; load ${loadavg()
      .map((n) => n.toFixed(1))
      .join(' ')}; dollars per million calls`,
  )
  console.table(rows.map(({ parts: _, ...row }) => row))
  const mixed = mixedDay(rows)
  const dollars = Object.values(mixed).reduce((sum, one) => sum + one, 0)
  const shown = (parts: Record<string, number>) =>
    Object.fromEntries(Object.entries(parts).map(([part, each]) => [part, perMillion(each)]))
  console.table([
    ...rows.map(({ kind, parts }) => ({ kind, ...shown(parts) })),
    { kind: 'mixed day', ...shown(mixed) },
  ])
  console.log(
    `a mixed day (10 % signups, 20 % repeats, 70 % logins of a later day, retention): $${perMillion(dollars).toFixed(2)} per million checks`,
  )
  console.log(JSON.stringify({ rows, mixed: perMillion(dollars), mixedParts: shown(mixed) }))
}

/** Returns the dollars of one check of a mixed day, by part. */
function mixedDay(rows: { kind: string; parts: Record<string, number> }[]): Record<string, number> {
  const mixed: Record<string, number> = {}
  for (const { kind, parts } of rows) {
    for (const [part, each] of Object.entries(parts)) {
      mixed[part] = (mixed[part] ?? 0) + each * (MIXED_DAY[kind] ?? 0)
    }
  }
  return mixed
}

async function onDay(day: number, work: () => Promise<number>): Promise<Taken> {
  await Promise.all(
    [hosts.api, hosts.edge].map((base) => fetch(`${base}/__ahead?ms=${day * DAY_MS}`)),
  )
  return take(work)
}

/** The cron until it finds nothing to delete; how many checks went. */
async function retention(): Promise<number> {
  const stored = async () =>
    Number(await hosts.db.prepare('SELECT count(*) AS n FROM visits').first('n'))
  const before = await stored()
  for (let run = 0; run < 20 && (await stored()) > 0; run += 1) {
    const response = await fetch(
      `${hosts.control}/cdn-cgi/local/scheduled?worker=vigil-api&cron=*/5+*+*+*+*`,
    )
    await response.text()
  }
  return Math.max(1, before - (await stored()))
}

async function send(url: string, headers: Record<string, string>, body: object): Promise<void> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`)
}

async function take(work: () => Promise<number>): Promise<Taken> {
  await readMeter()
  const [bytes, cpuMs] = [await size(), cpuOfWorkerd()]
  const calls = await work()
  const meter = await readMeter()
  return { calls, meter, cpuMs: cpuOfWorkerd() - cpuMs, storedBytes: (await size()) - bytes }
}

async function readMeter(): Promise<z.infer<typeof Meter>> {
  const read = async (base: string) => Meter.parse(await (await fetch(`${base}/__meter`)).json())
  const [api, edge] = await Promise.all([read(hosts.api), read(hosts.edge)])
  return {
    objectCalls: api.objectCalls + edge.objectCalls,
    d1RowsRead: api.d1RowsRead + edge.d1RowsRead,
    d1RowsWritten: api.d1RowsWritten + edge.d1RowsWritten,
    d1Batches: api.d1Batches + edge.d1Batches,
    kvReads: api.kvReads + edge.kvReads,
    kvWrites: api.kvWrites + edge.kvWrites,
  }
}

/** Bytes of the database's pages. First answers are not among them: they are deleted after a day. */
async function size(): Promise<number> {
  await hosts.db.prepare('DELETE FROM first_answers').run()
  const { meta } = await hosts.db.prepare('SELECT 1').all()
  return meta.size_after
}
