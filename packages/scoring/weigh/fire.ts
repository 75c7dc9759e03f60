import type { Evidence } from '@vigil/evidence'
import { mailboxShare } from '../history/own-mailbox.ts'
import { policy } from '../policy/index.ts'
import type { FiredSignal, Signal } from '../signal.ts'
import { withHolder } from './holder.ts'
import { withObserved } from './observed.ts'
import { withoutOwnHandshake } from './own-handshake.ts'

const { workerOnlyDebuggerFactor, minWeight } = policy.weighing
const { weightsPerUnit } = policy.recorded

/** Returns the signals that fire on the evidence, strongest first. */
export function fire(signals: readonly Signal[], evidence: Evidence): FiredSignal[] {
  const fired: FiredSignal[] = []
  for (const signal of signals) {
    const weight = weightOf(signal, evidence)
    if (Math.abs(weight) >= minWeight) fired.push({ signal, weight })
  }
  const observed = withObserved(weakenLoneWorker(fired), signals, evidence.session.observed)
  const counted = withHolder(withoutOwnHandshake(observed, evidence), evidence)
  // In place: no other code has these objects.
  for (const one of counted) one.weight = rounded(one.weight)
  return counted.sort(strongestFirst)
}

/** Returns the ln LR of a signal: its weight times its strength, 0 if it does not fire. */
export function weightOf(signal: Signal, evidence: Evidence): number {
  const strength = signal.measure(evidence)
  return strength === false || strength === 0
    ? 0
    : Number(strength) * fullWeightOf(signal, evidence)
}

/** The weight of a signal at full strength. */
function fullWeightOf({ code, compartment }: Signal, evidence: Evidence): number {
  const { weight } = policy.signals[code]
  return compartment === 'email' ? weight * mailboxShare(evidence) : weight
}

/** Reduces a debugger that was found in a worker alone: the page would have shown it too. */
function weakenLoneWorker(fired: FiredSignal[]): FiredSignal[] {
  const worker = fired.findIndex(({ signal }) => signal.code === 'cdp_worker')
  const seen = fired[worker]
  if (seen === undefined || fired.some(({ signal }) => signal.code === 'cdp_runtime')) return fired
  return fired.with(worker, { ...seen, weight: seen.weight * workerOnlyDebuggerFactor })
}

const rounded = (weight: number): number => Math.round(weight * weightsPerUnit) / weightsPerUnit

/** The order in which fired signals are weighed. */
export function strongestFirst(a: FiredSignal, b: FiredSignal): number {
  const difference = Math.abs(b.weight) - Math.abs(a.weight)
  if (difference !== 0) return difference
  return a.signal.code < b.signal.code ? -1 : 1
}
