// Cold start: how much later than an empty Worker a fresh isolate of each host answers its first request, and how much
// of that Miniflare's handing of the bundle to workerd takes, which no deployment has.

import { loadavg } from 'node:os'
import {
  type Env,
  type PreparedHosts,
  type PreparedWorker,
  prepareHosts,
  startPrepared,
} from '../scripts/local/hosts.ts'
import { buildProducts } from '../scripts/local/products.ts'
import { inRoot } from '../scripts/local/root.ts'
import { generateSecrets } from '../scripts/local/secrets.ts'
import { median } from './client.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
/** Maximum above an empty Worker, ms. */
const MAX_ABOVE_MS = 60

buildProducts()
const secrets = generateSecrets()
const empty = inRoot('bench', 'floor', 'empty.ts')
const real = await prepareHosts(undefined)
const floor = await prepareHosts({ api: empty, edge: empty })
const load = () => loadavg().map((n) => Number(n.toFixed(1)))

for (const env of ['edge', 'api'] as const) {
  // The other host is empty in all, so that they differ in one alone.
  const started = (worker: PreparedWorker) => ({
    ...floor,
    workers: { ...floor.workers, [env]: worker },
  })
  const { script } = real.workers[env]
  const padded = paddedTo(floor.workers[env].script, script.length)
  const measured = {
    real: unmeasured(started(real.workers[env])),
    empty: unmeasured(floor),
    padded: unmeasured(started({ ...floor.workers[env], script: padded })),
  }
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const { prepared, times } of Object.values(measured)) {
      const ms = await firstAnswerMs(prepared, env)
      if (round >= 0) times.push(ms)
    }
  }
  const realMs = median(measured.real.times)
  const emptyMs = median(measured.empty.times)
  const aboveMs = realMs - emptyMs
  const abovePaddedMs = realMs - median(measured.padded.times)
  const times = Object.fromEntries(Object.entries(measured).map(([name, it]) => [name, it.times]))
  console.log(
    `cold start of ${env} (${Math.round(script.length / 1000)} kB), ${ROUNDS} alternating rounds: ${realMs.toFixed(0)} ms from the start of workerd ` +
      `to the first answer, ${emptyMs.toFixed(0)} ms with an empty Worker; load ${load().join(' ')}`,
  )
  console.log(
    `at most ${MAX_ABOVE_MS} ms above: ${aboveMs.toFixed(0)} ms, ${aboveMs <= MAX_ABOVE_MS ? 'reached' : 'MISSED'}; ` +
      `above an empty Worker with a comment of as many bytes: ${abovePaddedMs.toFixed(0)} ms`,
  )
  console.log(
    JSON.stringify({ coldStart: { env, ...times, aboveMs, abovePaddedMs }, load: load() }),
  )
}

/** Hosts, and the times of their first answers, ms. */
function unmeasured(prepared: PreparedHosts): { prepared: PreparedHosts; times: number[] } {
  return { prepared, times: [] }
}

/** Returns the script with a comment of the bytes that it is shorter than `length`. */
function paddedTo(script: string, length: number): string {
  return `${script}\n/*${'.'.repeat(Math.max(0, length - script.length))}*/`
}

/** Time from the start of workerd to the first answer of the host's health, ms. */
async function firstAnswerMs(prepared: PreparedHosts, env: Env): Promise<number> {
  const startedMs = performance.now()
  // Migrations would be most of the start.
  const unmigrated = { ...prepared, migrations: [] }
  const hosts = await startPrepared(unmigrated, { state: 'memory', secrets: { ...secrets } })
  try {
    const response = await fetch(`${hosts[env]}/health`)
    await response.text()
    if (response.status !== 200) throw new Error(`the first answer was ${response.status}`)
    return performance.now() - startedMs
  } finally {
    await hosts.stop()
  }
}
