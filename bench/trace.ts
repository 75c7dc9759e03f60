// One check and one evaluate: their sequential waits, and microseconds of CPU by stage and function: `npm run bench --
// trace`.

import { loadavg } from 'node:os'
import * as z from 'zod'
import { demoSite } from '../scripts/demo-seed.ts'
import { bundle } from '../scripts/local/bundle.ts'
import { prepareHosts, startPrepared } from '../scripts/local/hosts.ts'
import { anyPort } from '../scripts/local/ports.ts'
import { buildProducts } from '../scripts/local/products.ts'
import { inRoot } from '../scripts/local/root.ts'
import { type Call, runCalls } from './client.ts'
import { sampleCheck, sampleCollected } from './sample-visit.ts'
import { benchKeys, benchOptions } from './support/bench-hosts.ts'
import { profileOf } from './trace/profile.ts'

const CALLS = Number(process.env.CALLS ?? 1_000)
/** Requests before the traced one, which load keys, lists and statements into the isolate. */
const WARM_UP = 200
/** Accounts that log in again and again, so that each has a long history in the measured requests. */
const KNOWN_ACCOUNTS = 20
/** Functions listed, unless FUNCTIONS says otherwise. */
const FUNCTIONS = Number(process.env.FUNCTIONS ?? 25)

const Trace = z.object({
  calls: z.array(
    z.object({ name: z.string(), began: z.number(), ended: z.number(), ms: z.number() }),
  ),
  answered: z.number().nullable(),
})

buildProducts()
const entries = {
  api: inRoot('bench', 'trace', 'api.ts'),
  edge: inRoot('bench', 'trace', 'edge.ts'),
}
const prepared = await prepareHosts(entries)
// Readable: the profile names files by their comments.
prepared.workers.api.script = await bundle(entries.api, false)
prepared.workers.edge.script = await bundle(entries.edge, false)
const inspectorPort = await anyPort()
const hosts = await startPrepared(prepared, { ...benchOptions, inspectorPort })
try {
  const keys = await benchKeys(hosts.api)
  const json = { 'content-type': 'application/json', 'x-service-site': demoSite }
  let serial = 0
  await trace('api', 'check of a first visit', () => ({
    url: `${hosts.api}/api/v1/check`,
    headers: { ...json, 'x-api-key': keys.secretLive },
    body: sampleCheck(serial++),
  }))
  await trace('api', 'login of a known account', () => ({
    url: `${hosts.api}/api/v1/check`,
    headers: { ...json, 'x-api-key': keys.secretLive },
    body: sampleCheck(serial++ % KNOWN_ACCOUNTS, 'login'),
  }))
  await trace('edge', 'evaluate', () => ({
    url: `${hosts.edge}/v1/risk/evaluate`,
    headers: {
      ...json,
      'x-api-key': keys.publishableLive,
      origin: `https://${demoSite}`,
      'cf-connecting-ip': '91.0.0.7',
    },
    body: JSON.stringify(sampleCollected(serial++)),
  }))
} finally {
  await hosts.stop()
}

async function trace(host: 'api' | 'edge', name: string, call: () => Call): Promise<void> {
  await runCalls(call, 1, WARM_UP)
  await readTrace(hosts[host])
  await runCalls(call, 1, 1)
  const { calls, answered } = await readTrace(hosts[host])
  const waits = inSequence(calls.filter(({ began }) => began < (answered ?? Infinity)))
  const later = calls.filter(({ began }) => began >= (answered ?? Infinity))
  console.log(`\n${name}: ${Math.max(0, ...waits.map(({ step }) => step))} waits in sequence`)
  console.table(waits)
  if (later.length > 0) console.log(`after the answer: ${later.map((it) => it.name).join(', ')}`)
  const stop = await profileOf(inspectorPort, `vigil-${host}`, prepared.workers[host].script)
  await runCalls(call, 1, CALLS)
  const times = await stop()
  const stages = perRequest(times.stages).map(({ name, us }) => ({
    stage: name,
    'us per request': us,
  }))
  const load = loadavg().map((n) => Number(n.toFixed(1)))
  console.log(
    `CPU of ${CALLS} requests, one at a time, by the nearest package; load ${load.join(' ')}`,
  )
  console.table(stages.filter((it) => it['us per request'] > 0))
  console.log(`the ${FUNCTIONS} functions with most time of their own, us per request`)
  console.table(perRequest(times.self).slice(0, FUNCTIONS))
  console.log(`the ${FUNCTIONS} functions with most time with all that they call, us per request`)
  console.table(perRequest(times.total).slice(0, FUNCTIONS))
  console.log(JSON.stringify({ trace: { name, waits, stages }, load }))
}

/** Most first. */
function perRequest(times: ReadonlyMap<string, number>): { name: string; us: number }[] {
  return [...times]
    .filter(([name]) => !/(^|:)\((idle|root)\)$/.test(name))
    .map(([name, us]) => ({ name, us: Math.round(us / CALLS) }))
    .sort((a, b) => b.us - a.us)
}

/** A call that began after others had ended is a step behind them. */
function inSequence(calls: z.infer<typeof Trace>['calls']) {
  const steps: { step: number; name: string; ms: number; ended: number }[] = []
  for (const { name, began, ended, ms } of calls.toSorted((a, b) => a.began - b.began)) {
    const before = steps.filter((it) => it.ended < began).map(({ step }) => step)
    steps.push({ step: Math.max(0, ...before) + 1, name, ms, ended })
  }
  return steps.map(({ step, name, ms }) => ({ step, name, ms }))
}

async function readTrace(url: string): Promise<z.infer<typeof Trace>> {
  return Trace.parse(await (await fetch(`${url}/__trace`)).json())
}
