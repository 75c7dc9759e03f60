// One assessment of the engine, case by case: every golden case, and evidence of every shape.

import { loadavg } from 'node:os'
import { evidencePolicy } from '@vigil/evidence'
import fc from 'fast-check'
import { Engine } from 'json-rules-engine'
import { assess } from '../packages/scoring/assess.ts'
import { login, OTHER_LINE, visits } from '../packages/scoring/golden/case.ts'
import { goldenCases } from '../packages/scoring/golden/index.ts'
import { evidenceWith, unknown } from '../packages/scoring/signals/evidence.fixture.ts'
import { signals } from '../packages/scoring/signals/index.ts'
import { arbitraryEvidence } from '../packages/scoring/testing/arbitrary-evidence.ts'
import { median, percentile } from './client.ts'

/** Bars: median of one assessment, microseconds, and how much faster it is than json-rules-engine. */
const MAX_MEDIAN_US = 10
const MIN_TIMES_FASTER = 50
const ROUNDS = 400
/** Alternating rounds of both engines, so that other load on the machine affects both. */
const ALTERNATING = 7
const BATCH = 20
/** Earlier visits of an account that a check reads at most. */
const LONGEST = evidencePolicy.history.maxVisits
/** Passes of each engine over its cases before any is measured. */
const WARM_UP = 20

/** A device sketch with all components. */
const SKETCH = Object.fromEntries(
  Object.keys(evidencePolicy.device.componentWeights).map((name) => [name, name]),
)

const cases = [
  { name: 'nothing known', evidence: unknown },
  ...goldenCases.map(({ name, given }) => ({ name, evidence: evidenceWith(given) })),
]
/** A login to an account with as many visits as a check reads, on three machines in turn, of which none is this one. */
const long = visits(LONGEST).map((visit, i) => ({
  ...visit,
  deviceKey: `machine ${i % 3}`,
  sketch: { ...SKETCH, canvas: `canvas ${i % 3}`, webgl: `webgl ${i % 3}` },
}))
const longHistory = evidenceWith(
  login('long history', 'on a fourth machine', {}, { ...OTHER_LINE, sketch: SKETCH }, long).given,
)
/**
 * As plain objects, like those of a request: fast-check also makes objects without a prototype, which V8 keeps as
 * dictionaries.
 */
const anything = fc
  .sample(arbitraryEvidence, { numRuns: 2000, seed: 7 })
  .map((evidence) => structuredClone(evidence))

/** Prevents the compiler from removing the measured code. */
let kept = 0
const judge = (evidence: (typeof anything)[number]) => {
  kept += assess(evidence).score
}
for (let i = 0; i < WARM_UP; i += 1) for (const evidence of anything) judge(evidence)

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
console.log(`login with ${LONGEST} earlier visits: ${timeUs(longHistory, ROUNDS).toFixed(1)} us`)
const usual = cases.map(({ evidence }) => evidence)
const run = rulesEngine(usual)
for (let i = 0; i < WARM_UP; i += 1) await run()
const rounds: { ours: number; theirs: number }[] = []
for (let round = 0; round < ALTERNATING; round += 1) {
  const ours = median(usual.map((evidence) => timeUs(evidence, 9)))
  rounds.push({ ours, theirs: await run() })
}
const ours = median(rounds.map((round) => round.ours))
const theirs = median(rounds.map((round) => round.theirs))
const times = theirs / ours
const load = loadavg().map((n) => Number(n.toFixed(1)))
console.log(
  `json-rules-engine, the same ${signals.length} rules: median ${theirs.toFixed(0)} us against ${ours.toFixed(1)} us of the golden cases, ${times.toFixed(0)} times as long, ${ALTERNATING} alternating rounds; load ${load.join(' ')}`,
)
const rowsOfBars: [string, boolean][] = [
  [`assessment median < ${MAX_MEDIAN_US} us`, Math.max(golden, overall) < MAX_MEDIAN_US],
  [`at least ${MIN_TIMES_FASTER} times as fast as json-rules-engine`, times >= MIN_TIMES_FASTER],
]
for (const [bar, reached] of rowsOfBars) console.log(`${bar}: ${reached ? 'reached' : 'MISSED'}`)
const engine = { goldenUs: golden, overallUs: overall, oursUs: ours, theirsUs: theirs, times }
console.log(JSON.stringify({ engine, load, kept }))
process.exitCode = rowsOfBars.every(([, reached]) => reached) ? 0 : 1

/**
 * Returns a function that runs json-rules-engine over all evidence and returns the median time in which it decides
 * which signals fire, microseconds. It gets a rule for each signal and its precomputed strength, so it neither measures
 * nor weighs. Its fired signals must equal ours.
 */
function rulesEngine(evidences: typeof anything): () => Promise<number> {
  const engine = new Engine(
    signals.map(({ code }) => ({
      conditions: { all: [{ fact: code, operator: 'notEqual', value: 0 }] },
      event: { type: code },
    })),
  )
  const given = evidences.map((evidence) =>
    Object.fromEntries(signals.map((signal) => [signal.code, Number(signal.measure(evidence))])),
  )
  return async () => {
    const spent: number[] = []
    for (const [at, strengths] of given.entries()) {
      const startedNs = process.hrtime.bigint()
      const { events } = await engine.run(strengths)
      spent.push(Number(process.hrtime.bigint() - startedNs) / 1000)
      const fired = new Set(events.map(({ type }) => type))
      const expected = signals.filter(({ code }) => strengths[code] !== 0)
      if (expected.length !== fired.size || expected.some(({ code }) => !fired.has(code))) {
        throw new Error(`json-rules-engine found other signals in case ${at}`)
      }
    }
    return median(spent)
  }
}
