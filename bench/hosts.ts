// check and evaluate of the real Workers beside floor Workers that do the same I/O and no thinking.

import { demoSite, seedDemo } from '../scripts/demo-seed.ts'
import { type Hosts, startHosts } from '../scripts/local/hosts.ts'
import { buildProducts } from '../scripts/local/products.ts'
import { inRoot } from '../scripts/local/root.ts'
import { generateSecrets } from '../scripts/local/secrets.ts'
import { type Call, median, percentile, type Round, runRound } from './client.ts'
import { sampleCheck, sampleCollected } from './sample-visit.ts'

const rounds = Number(process.env.ROUNDS ?? 7)
const roundMs = Number(process.env.ROUND_MS ?? 2_000)
const manyInFlight = 32

/** The same call against the real host and against the floor. */
interface Contest {
  name: string
  real: (n: number) => Call
  floor: (n: number) => Call
}

buildProducts()
const secrets = generateSecrets()
const start = (entries?: { api: string; edge: string }) =>
  startHosts({
    state: 'memory',
    secrets: { ...secrets },
    outbound: () => new Response('a benchmark reaches no network', { status: 599 }),
    ...(entries === undefined ? {} : { entries }),
  })
const real = await start()
const floor = await start({
  api: inRoot('bench/floor/api.ts'),
  edge: inRoot('bench/floor/edge.ts'),
})
try {
  await measure(real, floor)
} finally {
  await Promise.all([real.stop(), floor.stop()])
}

async function measure(real: Hosts, floor: Hosts): Promise<void> {
  const keys = await seedDemo({
    api: real.api,
    operatorToken: secrets.OPERATOR_TOKEN,
    remembered: null,
    requestsPerMinute: 100_000_000,
  })
  const json = { 'content-type': 'application/json', 'x-service-site': demoSite }
  // Each round goes on where the last ended, so that no body is sent twice.
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
  const contests: Contest[] = [
    { name: 'check', real: check(real.api, keys.secretLive), floor: check(floor.api, 'none') },
    {
      name: 'evaluate',
      real: evaluate(real.edge, keys.publishableLive),
      floor: evaluate(floor.edge, 'none'),
    },
  ]
  const rows = []
  for (const contest of contests) {
    rows.push(await compare(contest, manyInFlight), await compare(contest, 1))
  }
  console.log(`${rounds} alternating rounds of ${roundMs / 1000} s; medians`)
  console.table(rows)
}

/** Alternates real and floor, so that what else the machine does falls on both alike. */
async function compare({ name, real, floor }: Contest, inFlight: number) {
  const results: Record<'real' | 'floor', Round[]> = { real: [], floor: [] }
  await runRound(real, inFlight, roundMs / 2)
  await runRound(floor, inFlight, roundMs / 2)
  for (let round = 0; round < rounds; round += 1) {
    results.real.push(clean(await runRound(real, inFlight, roundMs)))
    results.floor.push(clean(await runRound(floor, inFlight, roundMs)))
  }
  const perSec = (list: Round[]) => median(list.map((round) => round.perSec))
  const ms = (list: Round[], p: number) =>
    median(list.map((round) => percentile(round.sortedMs, p))).toFixed(2)
  return {
    route: name,
    'in flight': inFlight,
    'real req/s': Math.round(perSec(results.real)),
    'floor req/s': Math.round(perSec(results.floor)),
    ratio: (perSec(results.real) / perSec(results.floor)).toFixed(2),
    'real p50 ms': ms(results.real, 0.5),
    'real p99 ms': ms(results.real, 0.99),
    'floor p50 ms': ms(results.floor, 0.5),
    'floor p99 ms': ms(results.floor, 0.99),
  }
}

/** A figure made of refusals would be no figure. */
function clean(round: Round): Round {
  if (round.others.size === 0) return round
  const seen = [...round.others].map(([status, count]) => `${count} x ${status}`).join(', ')
  throw new Error(`the benchmark was answered other than 200: ${seen}`)
}
