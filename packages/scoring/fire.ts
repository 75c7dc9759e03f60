import type { Evidence } from '@vigil/evidence'
import { withObserved } from './observed.ts'
import { LONE_WORKER_DEBUGGER } from './policy.ts'
import type { FiredSignal, Signal } from './signal.ts'

/** Less than this is nothing. */
const LEAST_WEIGHT = 0.05

/** Everything of the register that fires on the evidence, strongest first. */
export function fire(signals: readonly Signal[], evidence: Evidence): FiredSignal[] {
  const fired: FiredSignal[] = []
  for (const signal of signals) {
    const measured = signal.measure(evidence)
    if (measured === false || measured === 0) continue
    const weight = measured === true ? signal.weight : measured
    if (Math.abs(weight) >= LEAST_WEIGHT) fired.push({ signal, weight })
  }
  const { observed } = evidence.session
  return withObserved(weakenLoneWorker(fired), signals, observed).sort(strongestFirst)
}

/** A debugger seen in a worker alone is weak: the page would have shown it too. */
function weakenLoneWorker(fired: FiredSignal[]): FiredSignal[] {
  const codes = fired.map(({ signal }) => signal.code)
  const worker = codes.indexOf('cdp_worker')
  const seen = fired[worker]
  if (seen === undefined || codes.includes('cdp_runtime')) return fired
  return fired.with(worker, { ...seen, weight: seen.weight * LONE_WORKER_DEBUGGER })
}

function strongestFirst(a: FiredSignal, b: FiredSignal): number {
  const difference = Math.abs(b.weight) - Math.abs(a.weight)
  if (difference !== 0) return difference
  return a.signal.code < b.signal.code ? -1 : 1
}
