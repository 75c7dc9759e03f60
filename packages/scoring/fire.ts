import type { Evidence } from '@vigil/evidence'
import { LONE_WORKER_DEBUGGER } from './policy.ts'
import type { Firing, Signal } from './signal.ts'

/** Less than this is nothing. */
const LEAST_WEIGHT = 0.05

/** Everything of the register that fires on the evidence, strongest first. */
export function fire(signals: readonly Signal[], evidence: Evidence): Firing[] {
  const firings: Firing[] = []
  for (const signal of signals) {
    const measured = signal.measure(evidence)
    if (measured === false || measured === 0) continue
    const weight = measured === true ? signal.weight : measured
    if (Math.abs(weight) >= LEAST_WEIGHT) firings.push({ signal, weight })
  }
  return weakenLoneWorker(firings).sort(strongestFirst)
}

/** A debugger seen in a worker alone is weak: the page would have shown it too. */
function weakenLoneWorker(firings: Firing[]): Firing[] {
  const codes = firings.map(({ signal }) => signal.code)
  const worker = codes.indexOf('cdp_worker')
  const seen = firings[worker]
  if (seen === undefined || codes.includes('cdp_runtime')) return firings
  return firings.with(worker, { ...seen, weight: seen.weight * LONE_WORKER_DEBUGGER })
}

function strongestFirst(a: Firing, b: Firing): number {
  const difference = Math.abs(b.weight) - Math.abs(a.weight)
  if (difference !== 0) return difference
  return a.signal.code < b.signal.code ? -1 : 1
}
