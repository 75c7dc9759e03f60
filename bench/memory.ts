// Memory of `npm run serve`, which must be running, process by process, while it answers CHECKS checks:
// `npm run bench -- memory`.

import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { PlanListResponse, PlanResponse } from '@vigil/contract'
import { readServiceFile } from '../scripts/local/dev-file.ts'
import { openOperator } from '../scripts/local/operator.ts'
import { inRoot } from '../scripts/local/root.ts'
import { type Call, runCalls } from './client.ts'
import { sampleCheck } from './sample-visit.ts'

const CHECKS = Number(process.env.CHECKS ?? 50_000)
const STEPS = 10
const IN_FLIGHT = 16
/** Accounts that sign up first and log in from then on. */
const PEOPLE = 5_000
/** Bars: all processes, MB, and the growth of workerd from the first half of the checks to the end. */
const MAX_MB = 350
const MAX_GROWTH = 1.05
const KB_PER_MB = 1024

const started = readServiceFile('serve.json')
if (started === null) throw new Error('No `npm run serve` runs in this clone; start it first.')
const service = started
const serving = Number(readFileSync(inRoot('.wrangler', 'serve.lock'), 'utf8'))

await admitEverything()
const rows = [{ checks: 0, ...memoryMb() }]
let n = 0
const check = (): Call => {
  const person = n % PEOPLE
  const event = n < PEOPLE ? 'signup' : 'login'
  n += 1
  return {
    url: `${service.api}/api/v1/check`,
    headers: {
      'content-type': 'application/json',
      'x-api-key': service.keys.secretLive,
      'x-service-site': service.site,
    },
    body: JSON.stringify({ ...JSON.parse(sampleCheck(person)), event }),
  }
}
for (let step = 0; step < STEPS; step += 1) {
  const { others } = await runCalls(check, IN_FLIGHT, CHECKS / STEPS)
  if (others.size > 0) throw new Error(`answered other than 200: ${[...others].join(' ')}`)
  rows.push({ checks: n, ...memoryMb() })
}
const load = loadavg().map((it) => Number(it.toFixed(1)))
console.log(`MB of each process, memory that several share divided (PSS); load ${load.join(' ')}`)
console.table(rows)
const most = Math.max(...rows.map(({ all }) => all))
const growth = (rows.at(-1)?.workerd ?? 0) / (rows[STEPS / 2]?.workerd ?? 1)
const bars: [string, boolean][] = [
  [`all of it at most ${MAX_MB} MB: ${most}`, most <= MAX_MB],
  [
    `workerd at most ${MAX_GROWTH} times as much after the second half of ${CHECKS} checks: ${growth.toFixed(2)}`,
    growth <= MAX_GROWTH,
  ],
]
for (const [bar, reached] of bars) console.log(`${bar}: ${reached ? 'reached' : 'MISSED'}`)
console.log(JSON.stringify({ memory: rows, growth, load }))

/** The demo's plan with a limit that no benchmark reaches. */
async function admitEverything(): Promise<void> {
  const operator = openOperator(service.api, service.operatorToken)
  const { plans } = await operator.call('GET', '/plans', PlanListResponse)
  const demo = plans.find(({ id }) => id === 'demo')
  await operator.call('POST', '/plans', PlanResponse, { ...demo, apiRateLimit: 100_000_000 })
}

/** Memory of `npm run serve` and its children, MB; `hosts` is the sum of processes that are neither npm nor workerd. */
function memoryMb(): { npm: number; hosts: number; workerd: number; all: number } {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [Number(pid), parentOf(Number(pid))]),
  )
  const children = [...parents].filter(([, parent]) => parent === serving).map(([pid]) => pid)
  const started = [serving, ...children]
  const sum = (program: RegExp) => started.reduce((all, pid) => all + pssMb(pid, program), 0)
  const mb = {
    npm: pssMb(parents.get(serving) ?? 0, /^npm/),
    hosts: sum(/^(?![^\0]*workerd\0)/),
    workerd: sum(/^[^\0]*workerd\0/),
  }
  return { ...mb, all: Object.values(mb).reduce((all, one) => all + one, 0) }
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return 0
  }
}

/** Proportional set size of a process, MB; 0 if it has ended or is another program. */
function pssMb(pid: number, program: RegExp): number {
  try {
    if (!program.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) return 0
    const kb = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return Math.round(Number(kb ?? 0) / KB_PER_MB)
  } catch {
    return 0
  }
}
