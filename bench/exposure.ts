// `npm run bench -- exposure`: one simulated day of exposure monitoring, 100,000 people and 1,000 domains at a provider
// that takes 700 requests a minute. The clock is the simulation's own; work is real.

import { DAY_MS } from '@vigil/evidence'
import { advance, exposureState, openDailyRun } from '@vigil/monitoring'
import { openVault } from '@vigil/storage'
import type { PermitRequest, Permits } from '../packages/monitoring/sources/gate/gate.ts'
import { openGate, report, take } from '../packages/monitoring/sources/gate/gate.ts'
import { HibpClient } from '../packages/monitoring/sources/hibp/client.ts'
import { migrate } from '../scripts/local/migrate.ts'
import { generateSecrets } from '../scripts/local/secrets.ts'
import { breachModel } from '../test/support/hibp-server.ts'
import { openSqliteD1 } from '../test/support/sqlite-d1.ts'
import { fillMonitoring } from './support/fill-monitoring.ts'
import { cpuMsSince, spread } from './support/spread.ts'

const PEOPLE = Number(process.env.PEOPLE ?? 100_000)
const DOMAINS = Number(process.env.DOMAINS ?? 1_000)
const PER_MINUTE = 700
/** Duration of a call to the provider, ms of simulated time. */
const CALL_MS = 150
/** Interval at which the reported backlog is compared with the truth. */
const LOOK_EVERY_MS = 10 * 60_000

const clock = { nowMs: Date.parse('2026-06-01T02:00:00Z') }
const seen = { subrequests: 0, queries: 0, inMinute: new Map<number, number>(), refused: 0 }
/** Time of the provider's last answer for each person. */
const answeredMs = new Float64Array(PEOPLE).fill(clock.nowMs)
let breaches = [breachModel('First')]

/** A provider that refuses calls beyond its limit. */
async function provider(url: string): Promise<Response> {
  seen.subrequests += 1
  const path = new URL(url).pathname.replace('/api/v3', '')
  const json = (value: unknown) => Response.json(value)
  if (path === '/latestbreach') return json(breaches.at(-1))
  if (path === '/breaches') return json(breaches)
  if (path === '/subscription/status') {
    return json({ Rpm: PER_MINUTE, IncludesStealerLogs: true, IncludesKAnon: false })
  }
  const minute = Math.floor(clock.nowMs / 60_000)
  const used = (seen.inMinute.get(minute) ?? 0) + 1
  seen.inMinute.set(minute, used)
  if (used > PER_MINUTE) {
    seen.refused += 1
    return new Response('{}', { status: 429, headers: { 'retry-after': '5' } })
  }
  clock.nowMs += CALL_MS / 6
  if (path.startsWith('/breachedaccount/')) {
    const i = Number(/person(\d+)/.exec(path)?.[1] ?? 0)
    answeredMs[i] = clock.nowMs
    const names = breaches.filter((_, n) => (i + n) % 5 === 0).map(({ Name }) => ({ Name }))
    return names.length === 0 ? new Response(null, { status: 404 }) : json(names)
  }
  const employees = Array.from({ length: 20 }, (_, i) => [
    `staff${i}`,
    ['vpn.example', 'shop.example'],
  ])
  if (path.startsWith('/stealerlogs')) return json(Object.fromEntries(employees))
  return json(Object.fromEntries(employees.map(([alias]) => [alias, ['First']])))
}

const { db: plain, close } = openSqliteD1()
await migrate(plain)
const calls = ['first', 'all', 'run', 'raw', 'batch']
/** Counts each way to the database. */
const counted = <T extends object>(target: T): T =>
  new Proxy(target, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (calls.includes(String(name))) {
          seen.subrequests += 1
          seen.queries += Array.isArray(args[0]) ? args[0].length : 1
        }
        const given: unknown = value.apply(of, args)
        return name === 'prepare' || name === 'bind' ? counted(Object(given)) : given
      }
    },
  })
const db = counted(plain)
const vault = await openVault(generateSecrets())
await fillMonitoring(plain, vault, { people: PEOPLE, domains: DOMAINS }, clock.nowMs)

const gate = openGate(10, clock.nowMs)
const ports = {
  db,
  vault,
  provider: {
    client: new HibpClient({
      baseUrl: 'https://provider.example/api/v3',
      apiKey: '0'.repeat(32),
      fetch: provider,
      now: () => clock.nowMs,
    }),
    async take(
      bucket: PermitRequest['bucket'],
      want: number,
      reports: Parameters<typeof report>[2][],
    ): Promise<Permits> {
      seen.subrequests += 1
      for (const one of reports) report(gate, bucket, one, clock.nowMs)
      return take(gate, { bucket, want, requester: 'run' }, clock.nowMs)
    },
    limit(requestsPerMinute: number) {
      gate.perMinute = requestsPerMinute
    },
  },
  resolvers: [],
  sensitiveSites: [],
  now: () => clock.nowMs,
  newId: () => crypto.randomUUID(),
  random: () => 0.5,
}

await day('first day: everything is asked for')
breaches = [...breaches, breachModel('Second')]
clock.nowMs = Math.floor(clock.nowMs / DAY_MS + 1) * DAY_MS
await day('after a new breach: every person is looked up again')
clock.nowMs = Math.floor(clock.nowMs / DAY_MS + 1) * DAY_MS
await day('a quiet day')
await close()

async function day(title: string): Promise<void> {
  await openDailyRun(db, clock.nowMs)
  const startMs = clock.nowMs
  const startCpu = process.cpuUsage()
  const alarms: Record<'subrequests' | 'queries' | 'cpuMs', number[]> = {
    subrequests: [],
    queries: [],
    cpuMs: [],
  }
  const wrong = { waiting: 0, oldestMs: 0, looks: 0 }
  let lookMs = startMs
  for (;;) {
    seen.subrequests = 0
    seen.queries = 0
    const cpu = process.cpuUsage()
    const nextMs = await advance(ports)
    alarms.cpuMs.push(cpuMsSince(cpu))
    alarms.subrequests.push(seen.subrequests)
    alarms.queries.push(seen.queries)
    if (nextMs === null) break
    clock.nowMs = Math.max(clock.nowMs, nextMs)
    if (clock.nowMs < lookMs) continue
    lookMs = clock.nowMs + LOOK_EVERY_MS
    await compareBacklog(startMs, wrong)
  }
  const one = async (sql: string) => (await plain.prepare(sql).first<{ n: number }>())?.n ?? 0
  const run = await plain
    .prepare('SELECT state, ok, failed FROM monitor_run ORDER BY started_ms DESC LIMIT 1')
    .first<{ state: string; ok: number; failed: number }>()
  const missed = await one(
    `SELECT count(*) AS n FROM monitor_identity WHERE catalogue_version IS NOT
       (SELECT version FROM monitor_source WHERE source = 'hibp')`,
  )
  const took = ((clock.nowMs - startMs) / 3_600_000).toFixed(2)
  const busiest = Math.max(0, ...seen.inMinute.values())
  const row = (name: string, text: string) => console.log(`  ${name.padEnd(22)} ${text}`)
  console.log(`\n${title}`)
  row('run', `${run?.state}, ${run?.ok} answers, ${run?.failed} failed`)
  row('people not asked for', String(missed))
  row('took', `${took} h of the simulated day, ${(cpuMsSince(startCpu) / 1000).toFixed(0)} s CPU`)
  const oldestSec = (wrong.oldestMs / 1000).toFixed(0)
  row('backlog error', `${wrong.waiting} people, ${oldestSec} s at most, in ${wrong.looks} looks`)
  row('calls in a minute', `${busiest} at most of ${PER_MINUTE}; refused ${seen.refused}`)
  row('alarms', String(alarms.cpuMs.length))
  row('subrequests an alarm', `${spread(alarms.subrequests)} (limit 1,000)`)
  row('D1 queries an alarm', `${spread(alarms.queries)} (limit 1,000)`)
  row('CPU ms an alarm', `${spread(alarms.cpuMs)} (limit 30,000), the database's own included`)
  seen.inMinute.clear()
  seen.refused = 0
}

/** Compares the backlog that operators see with the provider's own count. */
async function compareBacklog(
  startMs: number,
  wrong: { waiting: number; oldestMs: number; looks: number },
): Promise<void> {
  const { backlog, runs } = await exposureState(plain, clock.nowMs)
  // Before the catalogue is read the backlog is empty; on a quiet day it remains empty.
  if (runs[0]?.phase === 'catalogue' || backlog.waiting === 0) return
  const waiting = answeredMs.filter((ms) => ms <= startMs)
  const oldestMs = waiting.reduce((least, ms) => Math.min(least, ms), Number.POSITIVE_INFINITY)
  const toldMs = Date.parse(backlog.oldestAt ?? '')
  wrong.waiting = Math.max(wrong.waiting, Math.abs(backlog.waiting - waiting.length))
  wrong.oldestMs = Math.max(wrong.oldestMs, Math.abs(toldMs - oldestMs))
  wrong.looks += 1
}
