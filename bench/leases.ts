// One key among 1 and 8 rate limiter objects: `npm run bench -- leases`. The real objects in workerd, driven by a
// Worker
// in the same process, without HTTP in between.

import { loadavg } from 'node:os'
import * as z from 'zod'
import { startHosts } from '../scripts/local/hosts.ts'
import { inRoot } from '../scripts/local/root.ts'
import { generateSecrets } from '../scripts/local/secrets.ts'
import { median } from './client.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const SECONDS = Number(process.env.SECONDS ?? 4)
/** The bar: requests a second of one key, and its limit. */
const PER_SEC = 5_000
const LIMIT = 10_000
const HOUR_SEC = 3_600
/** Requests per call of the driving Worker, and concurrent calls at full load. */
const BATCH = 250
const IN_FLIGHT = 4
const OBJECTS = [1, 8]

const Counts = z.object({ admitted: z.number(), refused: z.number(), failed: z.number() })
type Counts = z.infer<typeof Counts>

interface Result {
  objects: number
  /** At the bar's rate against the bar's limit: requests answered a second, and refusals. */
  steadyPerSec: number
  refused: number
  failed: number
  /** At full load against a limit that is used up: answers a second, and admissions beyond the limit. */
  hardPerSec: number
  beyond: number
  refusedWrongly: number
}

const entry = inRoot('bench', 'floor', 'limiters.ts')
const hosts = await startHosts({
  state: 'memory',
  secrets: { ...generateSecrets() },
  entries: { api: entry, edge: inRoot('bench', 'floor', 'empty.ts') },
})
const results: Result[] = []
try {
  let workspace = 0
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const objects of OBJECTS) {
      workspace += 1
      const steadily = await steady(objects, `steady-${workspace}`)
      const hard = await asHardAsItGoes(objects, `hard-${workspace}`)
      // The first round warms up.
      if (round > 0) results.push({ objects, ...steadily, ...hard })
    }
  }
} finally {
  await hosts.stop()
}

const load = loadavg().map((n) => Number(n.toFixed(1)))
const rows = OBJECTS.map((objects) => {
  const of = results.filter((it) => it.objects === objects)
  const sum = (pick: (it: Result) => number) => of.reduce((total, it) => total + pick(it), 0)
  return {
    objects,
    'steady/s': Math.round(median(of.map((it) => it.steadyPerSec))),
    refused: sum((it) => it.refused),
    'hard/s': Math.round(median(of.map((it) => it.hardPerSec))),
    'beyond the limit': sum((it) => it.beyond),
    'refused wrongly': sum((it) => it.refusedWrongly),
    'no answer': sum((it) => it.failed),
  }
})
console.log(
  `one key: ${PER_SEC} requests a second against ${LIMIT} a second, then as hard as it goes against ${LIMIT} an hour; ` +
    `${ROUNDS} alternating rounds, load ${load.join(' ')}`,
)
console.table(rows)
const isExact = results.every((it) => it.refused + it.beyond + it.refusedWrongly + it.failed === 0)
console.log(`refused wrongly 0, admitted beyond the limit 0: ${isExact ? 'reached' : 'MISSED'}`)
console.log(JSON.stringify({ leases: results, load }))

async function steady(objects: number, workspace: string) {
  const startMs = performance.now()
  const calls: Promise<Counts>[] = []
  for (let sent = 0; sent < PER_SEC * SECONDS; sent += BATCH) {
    const dueMs = startMs + (sent / PER_SEC) * 1000
    const waitMs = dueMs - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    calls.push(drive({ n: BATCH, from: sent, objects, limit: LIMIT, windowSec: 1, workspace }))
  }
  const counts = await Promise.all(calls)
  const tookSec = (performance.now() - startMs) / 1000
  return {
    steadyPerSec: (PER_SEC * SECONDS) / tookSec,
    refused: total(counts, 'refused'),
    failed: total(counts, 'failed'),
  }
}

/** Sends twice the hourly limit as fast as possible: exactly the limit must be admitted. */
async function asHardAsItGoes(objects: number, workspace: string) {
  const startMs = performance.now()
  const counts: Counts[] = []
  let sent = 0
  const lane = async () => {
    while (sent < 2 * LIMIT) {
      const from = sent
      sent += BATCH
      const about = { n: BATCH, from, objects, limit: LIMIT, windowSec: HOUR_SEC, workspace }
      counts.push(await drive(about))
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
  const admitted = total(counts, 'admitted')
  return {
    hardPerSec: sent / ((performance.now() - startMs) / 1000),
    beyond: Math.max(0, admitted - LIMIT),
    refusedWrongly: Math.max(0, LIMIT - admitted),
  }
}

async function drive(about: Record<string, string | number>): Promise<Counts> {
  const query = new URLSearchParams(Object.entries(about).map(([name, it]) => [name, `${it}`]))
  const response = await fetch(`${hosts.api}/?${query}`)
  return Counts.parse(await response.json())
}

function total(counts: readonly Counts[], name: keyof Counts): number {
  return counts.reduce((sum, it) => sum + it[name], 0)
}
