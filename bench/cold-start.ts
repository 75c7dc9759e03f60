// Cold start: how much later than an empty Worker a fresh isolate of the edge answers its first request.

import { loadavg } from 'node:os'
import { type PreparedHosts, prepareHosts, startPrepared } from '../scripts/local/hosts.ts'
import { buildProducts } from '../scripts/local/products.ts'
import { inRoot } from '../scripts/local/root.ts'
import { generateSecrets } from '../scripts/local/secrets.ts'
import { median } from './client.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
/** Bar, ms. */
const MAX_ABOVE_MS = 60

buildProducts()
const secrets = generateSecrets()
const empty = inRoot('bench', 'floor', 'empty.ts')
const real = await prepareHosts(undefined)
const floor = await prepareHosts({ api: empty, edge: empty })
// The server host is empty in both, so that they differ in the edge alone.
const onlyEdge: PreparedHosts = { ...floor, workers: { ...floor.workers, edge: real.workers.edge } }

const times: Record<'real' | 'floor', number[]> = { real: [], floor: [] }
await firstAnswerMs(onlyEdge)
await firstAnswerMs(floor)
for (let round = 0; round < ROUNDS; round += 1) {
  times.real.push(await firstAnswerMs(onlyEdge))
  times.floor.push(await firstAnswerMs(floor))
}
const above = median(times.real) - median(times.floor)
const load = loadavg().map((n) => Number(n.toFixed(1)))
console.log(
  `cold start, ${ROUNDS} alternating rounds: ${median(times.real).toFixed(0)} ms from the start of workerd to the first answer, ` +
    `${median(times.floor).toFixed(0)} ms with an empty Worker; load ${load.join(' ')}`,
)
console.log(
  `at most ${MAX_ABOVE_MS} ms above: ${above.toFixed(0)} ms, ${above <= MAX_ABOVE_MS ? 'reached' : 'MISSED'}`,
)
console.log(JSON.stringify({ coldStart: { ...times, aboveMs: above }, load }))

/** Time from the start of workerd to the first answer of the edge's health, ms. */
async function firstAnswerMs(prepared: PreparedHosts): Promise<number> {
  const startedMs = performance.now()
  // Migrations would be most of the start.
  const unmigrated = { ...prepared, migrations: [] }
  const hosts = await startPrepared(unmigrated, { state: 'memory', secrets: { ...secrets } })
  try {
    const response = await fetch(`${hosts.edge}/health`)
    await response.text()
    if (response.status !== 200) throw new Error(`the first answer was ${response.status}`)
    return performance.now() - startedMs
  } finally {
    await hosts.stop()
  }
}
