import type { CompartmentId } from '@vigil/contract'
import { policy } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'
import { limitOwnDriver } from './declared-driver.ts'
import { isBot } from './is-bot.ts'
import {
  challengeAtLeast,
  dropHumanLike,
  explainAway,
  type Limits,
  limitHumanLike,
  limitMitigation,
  limitsOf,
} from './weigh-limits.ts'
import { add, bound, keep, oddsOf, type Parts, partOf } from './weigh-parts.ts'

/** Log-odds of fired signals. */
export interface Weighed {
  /** Log-odds that each one adds, in their order; with the base they sum to `total`. */
  shares: number[]
  /** Log-odds by compartment; those without a signal are left out. */
  compartments: ReadonlyMap<CompartmentId, number>
  /** Log-odds, the base included. */
  total: number
  /** Bounds that applied. */
  limits: Limits
}

/**
 * Weighs fired signals, strongest first: in each compartment those against the visit are discounted by rank and the sum
 * is bounded; a privacy tool explains away what it causes; a driver that declares itself in the account's own browser
 * is bounded; human-like interaction offsets automation signals only; and mitigation of automation is limited.
 */
export function weigh(fired: readonly FiredSignal[]): Weighed {
  const limits = limitsOf(fired)
  const parts: Parts = []
  const shares = fired.map(({ signal, weight }) => add(parts, signal.compartment, weight))
  limitAll(parts, fired, limits)
  const compartments = new Map<CompartmentId, number>()
  for (const part of parts) compartments.set(part.id, oddsOf(part))
  fired.forEach(({ signal, weight }, i) => {
    const part = partOf(parts, signal.compartment)
    if (part) shares[i] = (shares[i] ?? 0) * (weight > 0 ? part.keepAgainst : part.keepMitigating)
  })
  return { shares, compartments, total: totalOf(parts), limits }
}

/** Returns the log-odds of fired signals, the base included: `total` of `weigh`. */
export function totalOdds(fired: readonly FiredSignal[]): number {
  const parts: Parts = []
  for (const { signal, weight } of fired) add(parts, signal.compartment, weight)
  limitAll(parts, fired, limitsOf(fired))
  return totalOf(parts)
}

/**
 * Returns the log-odds of those signals that feed one facet, the base included.
 *
 * @param parts of these signals; the limits are applied to them in place
 * @param limits bounds from all fired signals: a signal that explains another may feed another facet
 * @param other compartment whose own facet is another one
 */
export function facetOdds(parts: Parts, limits: Limits, other: CompartmentId | undefined): number {
  limitFindings(parts, limits)
  const lessened = other && partOf(parts, other)
  if (lessened) keep(lessened, policy.levels.otherFacetFactor)
  limitMitigations(parts)
  return totalOf(parts)
}

function limitAll(parts: Parts, fired: readonly FiredSignal[], limits: Limits): void {
  limitFindings(parts, limits)
  limitMitigations(parts)
  if (fired.some(isBot)) challengeAtLeast(parts)
}

function limitFindings(parts: Parts, limits: Limits): void {
  dropHumanLike(limits, parts)
  for (const part of parts) bound(part)
  explainAway(limits, parts)
  limitOwnDriver(limits.ownDriver, parts)
}

function limitMitigations(parts: Parts): void {
  limitHumanLike(parts)
  limitMitigation(parts)
}

function totalOf(parts: Parts): number {
  let total: number = policy.weighing.priorLogOdds
  for (const part of parts) total += oddsOf(part)
  return total
}

/**
 * Returns log-odds that are at least those of a score. The signal at this index has the whole difference, so that the
 * explanation sums to the score.
 */
export function raisedTo(score: number, weighed: Weighed, at: number): Weighed {
  const lacking = Math.log(score / (100 - score)) - weighed.total
  if (at < 0 || lacking <= 0) return weighed
  return {
    ...weighed,
    shares: weighed.shares.with(at, (weighed.shares[at] ?? 0) + lacking),
    total: weighed.total + lacking,
  }
}

/** Returns the log-odds of a score; 0 and 100 get those of the scores that round to them. */
export function oddsOfScore(score: number): number {
  const share = Math.min(99.5, Math.max(0.5, score)) / 100
  return Math.log(share / (1 - share))
}

/** Returns the score 0..100 of log-odds; it is not a probability. */
export function scoreOf(odds: number): number {
  return Math.round(100 / (1 + Math.exp(-odds)))
}
