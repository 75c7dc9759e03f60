import type { Evidence } from '@vigil/evidence'
import { withObserved } from './observed.ts'
import { mailboxShare } from './own-mailbox.ts'
import { policy } from './policy/index.ts'
import type { FiredSignal, Signal } from './signal.ts'

const { loneWorkerDebugger, minWeight } = policy.weighing
const { weightsPerUnit } = policy.recorded

type Measure = Signal['measure']
/**
 * The measures of a register, one after the other: signals differ in which fields they have, so that the engine must look
 * up `measure` in each of them anew.
 */
const measures = new WeakMap<readonly Signal[], readonly Measure[]>()

function measuresOf(signals: readonly Signal[]): readonly Measure[] {
  const known = measures.get(signals)
  if (known !== undefined) return known
  const found = signals.map(({ measure }) => measure)
  measures.set(signals, found)
  return found
}

/** Everything of the register that fires on the evidence, strongest first. */
export function fire(signals: readonly Signal[], evidence: Evidence): FiredSignal[] {
  const fired: FiredSignal[] = []
  let i = 0
  for (const measure of measuresOf(signals)) {
    const strength = Number(measure(evidence))
    const signal = strength === 0 ? undefined : signals[i]
    i += 1
    if (signal === undefined) continue
    const weight = strength * fullWeightOf(signal, evidence)
    if (Math.abs(weight) >= minWeight) fired.push({ signal, weight })
  }
  const counted = withObserved(weakenLoneWorker(fired), signals, evidence.session.observed)
  // In place: every one of them was made for this visit.
  for (const one of counted) one.weight = rounded(one.weight)
  return counted.sort(strongestFirst)
}

/** Returns the ln LR of a signal: its weight by its strength, 0 where it does not fire. */
export function weightOf(signal: Signal, evidence: Evidence): number {
  const strength = Number(signal.measure(evidence))
  return strength === 0 ? 0 : strength * fullWeightOf(signal, evidence)
}

/** The weight of a signal at full strength. */
function fullWeightOf({ code, compartment }: Signal, evidence: Evidence): number {
  const { weight } = policy.signals[code]
  return compartment === 'email' ? weight * mailboxShare(evidence) : weight
}

/** A debugger seen in a worker alone is weak: the page would have shown it too. */
function weakenLoneWorker(fired: FiredSignal[]): FiredSignal[] {
  const worker = fired.findIndex(({ signal }) => signal.code === 'cdp_worker')
  const seen = fired[worker]
  if (seen === undefined || fired.some(({ signal }) => signal.code === 'cdp_runtime')) return fired
  return fired.with(worker, { ...seen, weight: seen.weight * loneWorkerDebugger })
}

const rounded = (weight: number): number => Math.round(weight * weightsPerUnit) / weightsPerUnit

/** The order in which fired signals are weighed. */
export function strongestFirst(a: FiredSignal, b: FiredSignal): number {
  const difference = Math.abs(b.weight) - Math.abs(a.weight)
  if (difference !== 0) return difference
  return a.signal.code < b.signal.code ? -1 : 1
}
