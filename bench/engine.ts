// One assessment of the engine, case by case: every golden case, and evidence of every shape.

import fc from 'fast-check'
import { assess } from '../packages/scoring/assess.ts'
import { goldenCases } from '../packages/scoring/golden/index.ts'
import { evidenceWith, unknown } from '../packages/scoring/signals/evidence.fixture.ts'
import { arbitraryEvidence } from '../packages/scoring/testing/arbitrary-evidence.ts'
import { median, percentile } from './client.ts'

const MOST_MEDIAN_US = 25
const ROUNDS = 400
const BATCH = 20

const cases = [
  { name: 'nothing known', evidence: unknown },
  ...goldenCases.map(({ name, given }) => ({ name, evidence: evidenceWith(given) })),
]
const anything = fc.sample(arbitraryEvidence, { numRuns: 2000, seed: 7 })

/** Keeps the compiler from dropping what is measured. */
let kept = 0
const judge = (evidence: (typeof anything)[number]) => {
  kept += assess(evidence).score
}
for (let i = 0; i < 20; i++) for (const evidence of anything) judge(evidence)

/** Median time of one assessment, microseconds, over rounds of a batch each. */
function timeUs(evidence: (typeof anything)[number], rounds: number): number {
  const times = Array.from({ length: rounds }, () => {
    const startedNs = process.hrtime.bigint()
    for (let i = 0; i < BATCH; i++) judge(evidence)
    return Number(process.hrtime.bigint() - startedNs) / BATCH / 1000
  })
  return median(times)
}

const rows = cases.map(({ name, evidence }) => ({ name, us: timeUs(evidence, ROUNDS) }))
const shapes = anything.map((evidence) => timeUs(evidence, 9)).sort((a, b) => a - b)

for (const { name, us } of rows.sort((a, b) => b.us - a.us)) {
  console.log(`${name.padEnd(32)} ${us.toFixed(1).padStart(6)} us`)
}
const golden = median(rows.map(({ us }) => us))
const overall = median(shapes)
console.log(`\ngolden cases: median ${golden.toFixed(1)} us, slowest ${rows[0]?.us.toFixed(1)} us`)
console.log(
  `evidence of every shape (${anything.length}): median ${overall.toFixed(1)} us, p95 ${percentile(shapes, 0.95).toFixed(1)} us`,
)
const reached = Math.max(golden, overall) < MOST_MEDIAN_US
console.log(`assessment median < ${MOST_MEDIAN_US} us: ${reached ? 'reached' : 'MISSED'} (${kept})`)
process.exitCode = reached ? 0 : 1
