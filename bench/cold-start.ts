// Cold start: how much later than an empty Worker a fresh isolate of each host answers its first request.

import { loadavg } from 'node:os'
import {
  type Env,
  type PreparedHosts,
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
  // The other host is empty in both, so that they differ in one alone.
  const onlyOne = { ...floor, workers: { ...floor.workers, [env]: real.workers[env] } }
  const times: Record<'real' | 'floor', number[]> = { real: [], floor: [] }
  await firstAnswerMs(onlyOne, env)
  await firstAnswerMs(floor, env)
  for (let round = 0; round < ROUNDS; round += 1) {
    times.real.push(await firstAnswerMs(onlyOne, env))
    times.floor.push(await firstAnswerMs(floor, env))
  }
  const above = median(times.real) - median(times.floor)
  const kilobytes = Math.round(real.workers[env].script.length / 1000)
  console.log(
    `cold start of ${env} (${kilobytes} kB), ${ROUNDS} alternating rounds: ${median(times.real).toFixed(0)} ms from the start of workerd ` +
      `to the first answer, ${median(times.floor).toFixed(0)} ms with an empty Worker; load ${load().join(' ')}`,
  )
  console.log(
    `at most ${MAX_ABOVE_MS} ms above: ${above.toFixed(0)} ms, ${above <= MAX_ABOVE_MS ? 'reached' : 'MISSED'}`,
  )
  console.log(JSON.stringify({ coldStart: { env, ...times, aboveMs: above }, load: load() }))
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
