import type { CompartmentId } from '@vigil/contract'
import { policy } from '../policy/index.ts'

/** Log-odds of one compartment, against the visit and mitigating. */
export interface Part {
  id: CompartmentId
  against: number
  mitigating: number
  /** Factor of the next incriminating signal. */
  rank: number
  /** Share of either side that remains after the bounds. */
  keepAgainst: number
  keepMitigating: number
}

/** One for each compartment that has a signal, in the order of their first ones. */
export type Parts = Part[]

/** Returns the part of a compartment: of so few, a loop finds it sooner than a map. */
export function partOf(parts: Parts, id: CompartmentId): Part | undefined {
  for (const part of parts) if (part.id === id) return part
  return undefined
}

/** Adds the weight of a signal to its compartment, discounted by rank, and returns the log-odds that it adds. */
export function add(parts: Parts, id: CompartmentId, weight: number): number {
  let part = partOf(parts, id)
  if (part === undefined) {
    part = { id, against: 0, mitigating: 0, rank: 1, keepAgainst: 1, keepMitigating: 1 }
    parts.push(part)
  }
  if (weight < 0) {
    part.mitigating += weight
    return weight
  }
  const share = weight * part.rank
  part.against += share
  part.rank *= policy.compartments[id].rankFactor
  return share
}

/** Applies the bounds of a compartment. */
export function bound(part: Part): void {
  const { maxLogOdds, minLogOdds } = policy.compartments[part.id]
  const odds = part.against + part.mitigating
  if (odds > maxLogOdds) part.keepAgainst = (maxLogOdds - part.mitigating) / part.against
  if (odds < minLogOdds) part.keepMitigating = (minLogOdds - part.against) / part.mitigating
}

/** Returns the log-odds of a compartment within its bounds. */
export function oddsOf(part: Part): number {
  return part.against * part.keepAgainst + part.mitigating * part.keepMitigating
}

/** Multiplies both sides of a compartment by a factor. */
export function keep(part: Part, factor: number): void {
  part.keepAgainst *= factor
  part.keepMitigating *= factor
}

function oddsIn(parts: Parts, id: CompartmentId): number {
  const part = partOf(parts, id)
  return part === undefined ? 0 : oddsOf(part)
}

function oddsInAll(parts: Parts, ids: readonly CompartmentId[]): number {
  let sum = 0
  for (const id of ids) sum += oddsIn(parts, id)
  return sum
}

/** Bounds the log-odds of some compartments together. */
export function boundTogether(parts: Parts, ids: readonly CompartmentId[], max: number): void {
  const sum = oddsInAll(parts, ids)
  if (sum <= max) return
  for (const id of ids) {
    const part = partOf(parts, id)
    if (part) keep(part, max / sum)
  }
}

/** Compartments with evidence of automation, which human-like interaction can offset. */
export const OF_A_PROGRAM: readonly CompartmentId[] = [
  'automation',
  'behavioral',
  'ua',
  'tls',
  'fingerprint',
  'extension',
]

/** Compartments of a program, and of interaction that is a program's. */
export const AUTOMATED = ['automation', 'behavioral'] as const

/** Returns the log-odds of automation and of the interaction together. */
export const automatedIn = (parts: Parts): number => oddsInAll(parts, AUTOMATED)
