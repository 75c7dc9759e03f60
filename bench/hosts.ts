// Routes of the real Workers, compared with floor Workers that only do the same I/O; `npm run bench -- hosts check`
// measures one of them.

import { loadavg } from 'node:os'
import { demoSite } from '../scripts/demo-seed.ts'
import type { Hosts } from '../scripts/local/hosts.ts'
import { inRoot } from '../scripts/local/root.ts'
import { type Call, median, percentile, type Round, runRound } from './client.ts'
import { sampleCheck, sampleCollected } from './sample-visit.ts'
import { benchKeys, startBench } from './support/bench-hosts.ts'

const rounds = Number(process.env.ROUNDS ?? 7)
const roundMs = Number(process.env.ROUND_MS ?? 2_000)
const manyInFlight = 32
/** Addresses of one batch, and accounts whose neighbours are read. */
const BATCH = 100
const MAX_LINKED = 500

/** The same call against the real host and against the floor. */
interface Comparison {
  name: string
  real: (n: number) => Call
  floor: (n: number) => Call
}

const real = await startBench()
const floor = await startBench({
  api: inRoot('bench/floor/api.ts'),
  edge: inRoot('bench/floor/edge.ts'),
})
try {
  await measure(real, floor)
} finally {
  await Promise.all([real.stop(), floor.stop()])
}

async function measure(real: Hosts, floor: Hosts): Promise<void> {
  const keys = await benchKeys(real.api)
  const json = { 'content-type': 'application/json', 'x-service-site': demoSite }
  // Each round continues the numbering of the last, so that no body is sent twice.
  let serial = 0
  const check = (base: string, key: string) => (): Call => ({
    url: `${base}/api/v1/check`,
    headers: { ...json, 'x-api-key': key },
    body: sampleCheck(serial++),
  })
  const evaluate = (base: string, key: string) => (): Call => ({
    url: `${base}/v1/risk/evaluate`,
    headers: {
      ...json,
      'x-api-key': key,
      origin: `https://${demoSite}`,
      'cf-connecting-ip': '91.0.0.7',
    },
    body: JSON.stringify(sampleCollected(serial++)),
  })
  const email = (base: string, key: string, many: number) => (): Call => {
    serial += many
    const emails = Array.from({ length: many }, (_, i) => `someone${serial + i}@example.com`)
    return {
      url: `${base}/api/v1/email`,
      headers: { ...json, 'x-api-key': key },
      body: JSON.stringify(many === 1 ? { email: emails[0] } : { emails }),
    }
  }
  const linked = (base: string, key: string) => (): Call => {
    serial += 1
    return {
      url: `${base}/api/v1/linked-accounts?userId=user_${serial % MAX_LINKED}`,
      headers: { ...json, 'x-api-key': key },
    }
  }
  const contests: Comparison[] = [
    { name: 'check', real: check(real.api, keys.secretLive), floor: check(floor.api, 'none') },
    {
      name: 'evaluate',
      real: evaluate(real.edge, keys.publishableLive),
      floor: evaluate(floor.edge, 'none'),
    },
    {
      name: 'email',
      real: email(real.api, keys.secretLive, 1),
      floor: email(floor.api, 'none', 1),
    },
    {
      name: `email, batch of ${BATCH}`,
      real: email(real.api, keys.secretLive, BATCH),
      floor: email(floor.api, 'none', BATCH),
    },
    {
      name: 'linked accounts',
      real: linked(real.api, keys.secretLive),
      floor: linked(floor.api, 'none'),
    },
  ]
  const [, , , wanted] = process.argv
  const chosen = contests.filter(({ name }) => wanted === undefined || name === wanted)
  if (chosen.length === 0) throw new Error(`hosts measures no route ${wanted}`)
  const rows = []
  for (const contest of chosen) {
    rows.push(await compare(contest, manyInFlight), await compare(contest, 1))
  }
  const load = loadavg().map((n) => Number(n.toFixed(1)))
  console.log(
    `${rounds} alternating rounds of ${roundMs / 1000} s; medians; load ${load.join(' ')}; ratio is of the requests a second, ` +
      'above is by how much the median of the real one is slower, ms',
  )
  console.table(rows)
  console.log(JSON.stringify({ hosts: rows, load }))
}

/** Alternates real and floor, so that other load on the machine affects both. */
async function compare({ name, real, floor }: Comparison, inFlight: number) {
  const results: Record<'real' | 'floor', Round[]> = { real: [], floor: [] }
  await runRound(real, inFlight, roundMs / 2)
  await runRound(floor, inFlight, roundMs / 2)
  for (let round = 0; round < rounds; round += 1) {
    results.real.push(clean(await runRound(real, inFlight, roundMs)))
    results.floor.push(clean(await runRound(floor, inFlight, roundMs)))
  }
  const perSec = (list: Round[]) => median(list.map((round) => round.perSec))
  const ms = (list: Round[], p: number) =>
    median(list.map((round) => percentile(round.sortedMs, p)))
  const shown = (n: number) => Number(n.toFixed(2))
  return {
    route: name,
    'in flight': inFlight,
    'real req/s': Math.round(perSec(results.real)),
    'floor req/s': Math.round(perSec(results.floor)),
    ratio: shown(perSec(results.real) / perSec(results.floor)),
    'real p50 ms': shown(ms(results.real, 0.5)),
    'real p99 ms': shown(ms(results.real, 0.99)),
    'floor p50 ms': shown(ms(results.floor, 0.5)),
    'floor p99 ms': shown(ms(results.floor, 0.99)),
    above: shown(ms(results.real, 0.5) - ms(results.floor, 0.5)),
  }
}

/** Throws if a request was refused: refusals would distort the figures. */
function clean(round: Round): Round {
  if (round.others.size === 0) return round
  const seen = [...round.others].map(([status, count]) => `${count} x ${status}`).join(', ')
  throw new Error(`the benchmark was answered other than 200: ${seen}`)
}
