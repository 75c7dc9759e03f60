import type { CompareDelta, CompareSummary } from '@vigil/contract'
import type { Evidence, HistoryFacts } from '@vigil/evidence'
import { type Attribute, attributes } from './attributes.ts'

/** Comparison of a visit with the earlier ones of its account or visitor. */
export interface Comparison {
  priorCount: number
  /** Attributes that this visit and earlier ones have. */
  compared: number
  /** Attributes whose value no earlier visit had. */
  differing: number
  deltas: CompareDelta[]
}

/** Returns the comparison in the form of the interface. */
export function compareSummary({ priorCount, deltas }: Comparison): CompareSummary {
  return { priorCount, firstSeen: false, deltas }
}

/** Compares a visit with earlier ones; null: there are none. */
export function comparisonOf({ history }: Evidence): Comparison | null {
  if (history === null || history.priorCount === 0) return null
  const deltas: CompareDelta[] = []
  let compared = 0
  for (const attribute of attributes) {
    const values =
      valuesOf(history, attribute.read) ??
      (attribute.otherwise ? valuesOf(history, attribute.otherwise) : null)
    if (values === null) continue
    compared += 1
    const { now, before } = values
    if (!before.includes(now)) deltas.push(deltaOf(attribute, before, now))
  }
  const differing = deltas.length
  const degraded = degradation(history)
  if (degraded) deltas.push(degraded)
  return { priorCount: history.priorCount, compared, differing, deltas }
}

interface Values {
  now: string | number
  before: (string | number)[]
}

/** Returns the value of this visit and those of the earlier ones; null if either is missing. */
function valuesOf({ current, visits }: HistoryFacts, read: Attribute['read']): Values | null {
  const now = read(current)
  if (now === null) return null
  const before: (string | number)[] = []
  for (const visit of visits) {
    const value = read(visit)
    if (value !== null) before.push(value)
  }
  return before.length === 0 ? null : { now, before }
}

function deltaOf(
  { code, label, compartment, shown, write = String }: Attribute,
  before: readonly (string | number)[],
  now: string | number,
): CompareDelta {
  const detail = shown ? `usually ${write(usual(before))}, now ${write(now)}` : 'not seen before'
  return { compartment, code, label, detail }
}

/** Reports a change from clean networks only to a hosting or anonymising one. */
function degradation({ visits, current }: HistoryFacts): CompareDelta | null {
  const kind = current.networkKind
  if (kind === null || kind === 'clean' || kind === 'wifi' || visits.length === 0) return null
  if (!visits.every((visit) => visit.networkKind === 'clean')) return null
  return {
    compartment: 'network',
    code: 'network_degraded',
    label: 'Network less trustworthy',
    detail: `usually clean, now ${kind}`,
  }
}

/** Returns the most frequent value; the newest if several are equally frequent. */
function usual(values: readonly (string | number)[]): string | number {
  const counts = new Map<string | number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return most?.[0] ?? ''
}
