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
import { add, bound, keep, oddsOf, type Parts } from './weigh-parts.ts'

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

/** How a part of the signals is weighed for one facet. */
export interface Side {
  /** Bounds from all fired signals: a signal that explains another may feed another facet. */
  limits: Limits
  /** Returns the factor of a compartment. */
  factorOf(id: CompartmentId): number
}

/**
 * Weighs fired signals, strongest first: in each compartment those against the visit are discounted by rank and the sum
 * is bounded; a privacy tool explains away what it causes; a driver that declares itself in the account's own browser
 * is bounded; human-like interaction offsets automation signals only; and mitigation of automation is limited.
 *
 * @param side for a part of the fired signals: its bounds and the factors of its compartments
 */
export function weigh(fired: readonly FiredSignal[], side?: Side): Weighed {
  const limits = side?.limits ?? limitsOf(fired)
  const parts: Parts = new Map()
  const shares = fired.map(({ signal, weight }) => add(parts, signal.compartment, weight))
  dropHumanLike(limits, parts)
  for (const [id, part] of parts) bound(id, part)
  explainAway(limits, parts)
  limitOwnDriver(limits.ownDriver, parts)
  if (side) {
    for (const [id, part] of parts) keep(part, side.factorOf(id))
  }
  limitHumanLike(parts)
  limitMitigation(parts)
  if (!side && fired.some(isBot)) challengeAtLeast(parts)
  const compartments = new Map<CompartmentId, number>()
  let total: number = policy.weighing.priorLogOdds
  for (const [id, part] of parts) {
    const odds = oddsOf(part)
    compartments.set(id, odds)
    total += odds
  }
  fired.forEach(({ signal, weight }, i) => {
    const part = parts.get(signal.compartment)
    if (part) shares[i] = (shares[i] ?? 0) * (weight > 0 ? part.keepAgainst : part.keepMitigating)
  })
  return { shares, compartments, total, limits }
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
