// `npm run cost`: the platform's cost of each kind of call, metered on the real Workers over some simulated days.

import { loadavg } from 'node:os'
import { newIdempotencyKey } from '@vigil/client'
import { DAY_MS } from '@vigil/evidence'
import type * as z from 'zod'
import { demoSite } from '../scripts/demo-seed.ts'
import { inRoot } from '../scripts/local/root.ts'
import { cpuOfWorkerd } from './cost/cpu.ts'
import { size, stockExpired } from './cost/database.ts'
import { figures, Meter, perMillion, type Taken } from './cost/figures.ts'
import { mixedDay, NAMES, SHARES, shareOf } from './cost/mixed-day.ts'
import { takePacking } from './cost/packing.ts'
import { homeOf, personsCheck } from './cost/people.ts'
import { takeRetention } from './cost/retention.ts'
import { shareTakenOver } from './cost/taken-over.ts'
import { sampleCollected } from './sample-visit.ts'
import { benchKeys, startBench } from './support/bench-hosts.ts'

const PEOPLE = Number(process.env.PEOPLE ?? 100)
const MAILS = 100

/** Offset of the Workers' clock, ms. */
let aheadMs = 0

const hosts = await startBench({
  api: inRoot('bench/cost/api.ts'),
  edge: inRoot('bench/cost/edge.ts'),
})
try {
  await measure()
} finally {
  await hosts.stop()
}

async function measure(): Promise<void> {
  const keys = await benchKeys(hosts.api)
  const json = { 'content-type': 'application/json', 'x-service-site': demoSite }
  const check = (person: number, changes: object = {}) => {
    const key = newIdempotencyKey(Date.now() + aheadMs)
    const headers = { ...json, 'x-api-key': keys.secretLive, 'idempotency-key': key }
    return send(`${hosts.api}/api/v1/check`, headers, { ...personsCheck(person), ...changes })
  }
  const login = { event: 'login' }
  const elsewhere = (person: number, day: number) =>
    check(person, { ...login, ip: homeOf(person + day * PEOPLE * 10) })
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
  /** Calls each person once a day, from the first of these days on, until there are enough calls. */
  const daily = (
    firstDay: number,
    share: number,
    call: (n: number, day: number) => Promise<void>,
  ) =>
    each(timesOf(share), async (n) => {
      const day = firstDay + Math.floor(n / PEOPLE)
      if (n % PEOPLE === 0) await moveTo(day)
      await call(n % PEOPLE, day)
    })
  const takenOver = await shareTakenOver()
  // Not measured: reads that happen once per isolate belong to no kind of call.
  await check(9_999_999)
  await evaluate(0)
  const table = {
    signup: await take(each(PEOPLE, (n) => check(n))),
    repeat: await take(each(timesOf(SHARES.repeat), (n) => check(n % PEOPLE, login))),
    login: await take(daily(1, SHARES.login, (n) => check(n, login))),
    elsewhere: await take(daily(8, SHARES.elsewhere, elsewhere)),
    evaluate: await take(each(PEOPLE, evaluate)),
    [`email, batch of ${MAILS}`]: await take(each(10, mails)),
    packing: await takePacking({ hosts, readMeter, moveTo }),
    retention: await takeRetention({
      hosts,
      readMeter,
      moveTo,
      check: (n) => check(1_000_000 + n),
      takenOver,
    }),
  }
  console.log(
    `${(takenOver * 100).toFixed(0)} % of new identifiers take over an unused row, at constant traffic`,
  )
  const { calls, storedBytes } = table.packing
  const rows = Object.entries(table).map(([kind, taken]) => ({
    kind: NAMES[kind] ?? kind,
    share: shareOf(kind),
    ...figures(taken, taken === table.packing ? null : storedBytes / calls),
  }))
  console.log(
    `${PEOPLE} people; load ${loadavg()
      .map((n) => n.toFixed(1))
      .join(' ')}; dollars per million calls`,
  )
  console.table(rows.map(({ parts: _, share: __, ...row }) => row))
  const mixed = mixedDay(rows)
  const dollars = Object.values(mixed).reduce((sum, one) => sum + one, 0)
  const shown = (parts: Record<string, number>) =>
    Object.fromEntries(Object.entries(parts).map(([part, each]) => [part, perMillion(each)]))
  console.table([
    ...rows.map(({ kind, parts }) => ({ kind, ...shown(parts) })),
    { kind: 'mixed day', ...shown(mixed) },
  ])
  console.log(
    `a mixed day (10 % signups, 20 % repeats, 70 % logins of a later day, packing, retention): $${perMillion(dollars).toFixed(2)} per million checks`,
  )
  console.log(JSON.stringify({ rows, mixed: perMillion(dollars), mixedParts: shown(mixed) }))
}

/** Returns the number of calls of a share of the day, relative to `PEOPLE` signups. */
function timesOf(share: number): number {
  return Math.round((PEOPLE * share) / SHARES.signup)
}

async function moveTo(day: number): Promise<void> {
  aheadMs = day * DAY_MS
  await Promise.all([hosts.api, hosts.edge].map((base) => fetch(`${base}/__ahead?ms=${aheadMs}`)))
}

async function send(url: string, headers: Record<string, string>, body: object): Promise<void> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`)
}

async function take(work: () => Promise<number>): Promise<Taken> {
  const before = await size(hosts.db)
  await stockExpired(hosts.db, timesOf(1))
  await readMeter()
  const cpuMs = cpuOfWorkerd()
  const calls = await work()
  const meter = await readMeter()
  const spentMs = cpuOfWorkerd() - cpuMs
  const after = await size(hosts.db)
  return {
    calls,
    requests: calls,
    meter,
    cpuMs: spentMs,
    storedBytes: after.bytes - before.bytes,
    placeBytes: after.placeBytes - before.placeBytes,
    rowBytes: after.rowBytes - before.rowBytes,
    placeRows: after.placeRows - before.placeRows,
    lastingRows: after.lastingRows - before.lastingRows,
    answerBytes: after.answerBytes + after.inRowBytes - before.inRowBytes,
  }
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
