// One stream of checks through one and through eight databases: `npm run bench -- shards`. CHECKS (100,000) and SEED
// (1).
// Then three of eight become unreachable during a run, and databases are added while checks run, each with another
// stream.

import { loadavg } from 'node:os'
import { growStep, readUsage, writePendingLinks } from '../packages/storage/spread/index.ts'
import { accountFor } from './shards/account.ts'
import { openShardsOf, over, type Shard } from './shards/databases.ts'
import { openRun, runVisit, type StreamRun } from './shards/run-stream.ts'
import { streamOf } from './shards/stream.ts'
import { SCOPE } from './shards/stream-records.ts'
import { writePending } from './shards/write-pending.ts'

const CHECKS = Number(process.env.CHECKS ?? 100_000)
const SEED = Number(process.env.SEED ?? 1)
/** Checks of the streams with outages and with growth. */
const FEWER = Math.max(600, Math.round(CHECKS / 10))
const STEP_MS = 200_000

const bars: [string, boolean][] = [
  ...(await sameAnswers()),
  ...(await throughOutages()),
  ...(await throughGrowth()),
]
console.log(
  `load ${loadavg()
    .map((n) => n.toFixed(1))
    .join(' ')}`,
)
for (const [bar, reached] of bars) console.log(`${bar}: ${reached ? 'reached' : 'MISSED'}`)
process.exitCode = bars.every(([, reached]) => reached) ? 0 : 1

async function sameAnswers(): Promise<[string, boolean][]> {
  const [single, several] = [openShardsOf(1), openShardsOf(8)]
  const [one, eight] = [openRun(over(single, 1)), openRun(over(several, 8))]
  const verdicts: Record<string, number> = {}
  let [differing, signals, calls] = [0, 0, 0]
  const loads = several.map(() => 0)
  const lastOfMonth = new Map<number, number>()
  for (const visit of streamOf(CHECKS, SEED)) {
    for (const shard of several) shard.calls = 0
    const [a, b] = [await runVisit(one, visit), await runVisit(eight, visit)]
    for (const [at, shard] of several.entries()) loads[at] = (loads[at] ?? 0) + shard.calls
    calls += several.reduce((sum, shard) => sum + shard.calls, 0)
    verdicts[a.verdict] = (verdicts[a.verdict] ?? 0) + 1
    signals += a.text.split(', ').length
    if (a.text !== b.text) {
      differing += 1
      if (differing <= 10) console.log(`check ${visit.n}\n  one   ${a.text}\n  eight ${b.text}`)
    }
    lastOfMonth.set(new Date(visit.atMs).getUTCMonth(), visit.atMs)
    if (visit.n % 10_000 === 9_999)
      console.log(`${visit.n + 1} checks, ${differing} answered otherwise`)
  }
  console.table(verdicts)
  const total = loads.reduce((sum, n) => sum + n, 0)
  const shares = loads.map((n) => ((100 * n) / total).toFixed(1))
  console.log(
    `transactions: ${(calls / CHECKS).toFixed(1)} a check over eight; shares of the databases, %: ${shares.join(' ')}`,
  )
  let counted = 0
  for (const atMs of lastOfMonth.values()) {
    counted += (await readUsage(SCOPE.workspaceId, eight.databases, atMs)).liveChecks
  }
  return [
    [
      `checks judged otherwise over 8 databases than over 1: ${differing} of ${CHECKS} (${signals} parts of answers compared)`,
      differing === 0,
    ],
    [`checks counted over 8 databases: ${counted} of ${CHECKS}`, counted === CHECKS],
  ]
}

async function throughOutages(): Promise<[string, boolean][]> {
  const shards = openShardsOf(8)
  const run = openRun(over(shards, 8))
  let [degraded, whole, held] = [0, 0, 0]
  for (const visit of streamOf(FEWER, SEED + 1)) {
    const share = visit.n / FEWER
    const outage = share < 0.3 || share >= 0.7 ? null : share < 0.5 ? 'cut off' : 'unanswered'
    for (const shard of [shards[0], shards[3], shards[6]]) if (shard) shard.outage = outage
    const before = run.held.length
    const judged = await runVisit(run, visit, outage !== null)
    if (run.held.length > before) held += 1
    if (outage !== null) {
      if (judged.degraded.length > 0) degraded += 1
      else whole += 1
    }
    if (visit.n % 500 === 499) await writePending(run)
  }
  console.log(
    `3 of 8 databases out of reach for ${degraded + whole} checks: ${degraded} degraded, ${whole} whole, ${held} kept by the outbox`,
  )
  await writePending(run)
  return exact('3 of 8 databases out of reach in mid-run', shards, run)
}

async function throughGrowth(): Promise<[string, boolean][]> {
  const shards = openShardsOf(8)
  let run = openRun(over(shards, 1))
  let steps = 0
  const grow = async () => {
    steps += 1
    return (await growStep(SCOPE.workspaceId, run.databases, steps * STEP_MS)).done
  }
  const spread = (count: number, before = 0) => {
    run = { ...run, databases: over(shards, count, before) }
  }
  const at = (share: number) => Math.round(FEWER * share)
  for (const visit of streamOf(FEWER, SEED + 2)) {
    if (visit.n === at(0.2)) spread(4, 1)
    if (visit.n === at(0.5)) while (!(await grow()));
    if (visit.n === at(0.5)) spread(8, 4)
    if (visit.n === at(0.9)) while (!(await grow()));
    if (visit.n === at(0.9)) spread(8)
    if (run.databases.isGrowing && visit.n % 5 === 0) await grow()
    await runVisit(run, visit)
  }
  const held = await Promise.all(
    shards.map(({ inside }) =>
      inside.prepare('SELECT count(*) AS n FROM visits').first<{ n: number }>(),
    ),
  )
  console.log(
    `grown from 1 over 4 to 8 databases in ${steps} steps; checks in each: ${held.map((it) => it?.n).join(' ')}`,
  )
  return exact('databases added while checks run', shards, run)
}

async function exact(
  what: string,
  shards: readonly Shard[],
  run: StreamRun,
): Promise<[string, boolean][]> {
  for (const { db } of shards) while ((await writePendingLinks(db, () => run.databases)) > 0);
  const { acknowledged, lost, doubled, stored, counted, unlinked, pending } = await accountFor(
    shards,
    run,
  )
  return [
    [
      `${what}: ${lost} of ${acknowledged} acknowledged checks lost, ${doubled} stored twice`,
      lost + doubled === 0,
    ],
    [
      `${what}: ${counted} counted of ${stored} stored`,
      counted === stored && stored === acknowledged,
    ],
    [
      `${what}: ${unlinked} accounts without their links, ${pending} notes left`,
      unlinked + pending === 0,
    ],
  ]
}
