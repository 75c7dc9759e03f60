import type { CompartmentId } from '@vigil/contract'
import type { ObservedSignal } from '@vigil/evidence'
import type { FiredSignal, Signal } from '../signal.ts'
import { EXPLAINS_AWAY } from './weigh-limits.ts'

/** Compartments that describe the browser, for which the observation of our edge is kept. */
const BROWSER_COMPARTMENTS: ReadonlySet<CompartmentId> = new Set<CompartmentId>([
  'automation',
  'fingerprint',
  'behavioral',
  'tls',
  'ua',
  'extension',
])

const isOfBrowser = ({ signal }: FiredSignal): boolean =>
  BROWSER_COMPARTMENTS.has(signal.compartment)

/** Returns the signals of the browser compartments, in the form that the record of an evaluation stores. */
export function observedSignals(fired: readonly FiredSignal[]): ObservedSignal[] {
  return fired.filter(isOfBrowser).map(({ signal, weight }) => ({ code: signal.code, weight }))
}

/**
 * Adds what our edge observed to what fires now, so that no browser compartment is milder than in
 * the observation: the greater weight of both counts, and what mitigates counts only if the edge
 * observed it too.
 */
export function withObserved(
  fired: FiredSignal[],
  register: readonly Signal[],
  observed: readonly ObservedSignal[] | null,
): FiredSignal[] {
  if (observed === null) return fired
  const before = new Map(observed.map(({ code, weight }) => [code, weight]))
  const counted: FiredSignal[] = []
  for (const one of fired) {
    const { signal, weight } = one
    const seen = before.get(signal.code)
    if (!isOfBrowser(one)) counted.push(one)
    else if (seen !== undefined) counted.push({ signal, weight: Math.max(weight, seen) })
    else if (weight >= 0 && !EXPLAINS_AWAY.has(signal.code)) counted.push(one)
    if (seen !== undefined) before.delete(signal.code)
  }
  // Those that our edge alone observed, in the order of the register.
  for (const signal of register) {
    if (before.size === 0) break
    const weight = before.get(signal.code) ?? 0
    if (weight > 0 && BROWSER_COMPARTMENTS.has(signal.compartment)) counted.push({ signal, weight })
    before.delete(signal.code)
  }
  return counted
}
