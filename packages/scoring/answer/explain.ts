import type { Contribution } from '@vigil/contract'
import type { Evidence, ObservedSignal } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import type { FiredSignal, Signal } from '../signal.ts'
import { signalByCode } from '../signals/index.ts'
import type { Judgement } from '../verdict/judge.ts'
import { scoreOf, type Weighed } from '../weigh/weigh.ts'
import { countOf, describeCount } from './counted.ts'

const { priorLogOdds } = policy.weighing

/** Returns the label of a fired signal, by whether it raised or lowered the risk. */
function labelOf({ signal, weight }: FiredSignal, evidence: Evidence): string {
  if (weight < 0 && signal.mitigating) return signal.mitigating.label
  return signal.describe?.(evidence) ?? signal.label
}

/**
 * Integer points of the base and of each signal, that sum to the score exactly. A signal's share of
 * the log-odds counts with the mean slope between the base and the score (Aumann-Shapley along the
 * straight line); what rounding leaves goes to the largest remainders. Muted signals have no points.
 */
export function contributionsOf(
  { counted: fired, left: muted, weighed: { shares, total }, score }: Judgement,
  evidence: Evidence,
): Contribution[] {
  const basePoints = scoreOf(priorLogOdds)
  const slope = meanSlope(total)
  const points = wholeNumbers(
    shares.map((share) => share * slope),
    score - basePoints,
  )
  const contributions: Contribution[] = [
    { code: 'base', label: 'Every visit', compartment: 'base', points: basePoints },
  ]
  fired.forEach((fact, i) => {
    if (fact.weight !== 0) contributions.push(contributionOf(fact, evidence, points[i] ?? 0))
  })
  for (const fact of muted) {
    contributions.push({ ...contributionOf(fact, evidence, 0), muted: true })
  }
  return contributions
}

/** Returns a filter of the signals that moved the score, and those of the caller's lists. */
export function withPoints(contributions: readonly Contribution[]) {
  const moving = new Set<string>()
  for (const { code, points } of contributions) if (points !== 0) moving.add(code)
  return ({ signal: { code, list } }: FiredSignal): boolean =>
    list !== undefined || moving.has(code)
}

function contributionOf(fact: FiredSignal, evidence: Evidence, points: number): Contribution {
  const { code, compartment } = fact.signal
  const label = labelOf(fact, evidence)
  const stored = countOf(fact.signal, evidence)
  if (stored === null) return { code, compartment, label, points }
  return { code, compartment, label, counted: describeCount(fact.signal, stored), points }
}

/**
 * Whether a visit differed from its account's profile, by all signals that fired: muted ones decide no verdict, but
 * were observed.
 */
export function deviates({ fired }: { fired: readonly ObservedSignal[] }): boolean {
  const odds = fired
    .filter(({ code }) => comparesVisit(signalByCode.get(code)))
    .reduce((sum, { weight }) => sum + weight, 0)
  return odds >= policy.drift.minDeviationLogOdds
}

const comparesVisit = (signal: Signal | undefined): boolean =>
  signal?.compartment === 'visit' && signal.about === undefined

const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** Points per unit of log-odds between the base and `total`. */
function meanSlope(total: number): number {
  const way = total - priorLogOdds
  if (Math.abs(way) < 1e-6) return 100 * sigmoid(priorLogOdds) * (1 - sigmoid(priorLogOdds))
  return (100 * (sigmoid(total) - sigmoid(priorLogOdds))) / way
}

/** Rounds values to integers that sum to `sum`; a value never changes its sign. */
function wholeNumbers(values: readonly number[], sum: number): number[] {
  const whole = values.map(Math.trunc)
  let open = sum - whole.reduce((total, value) => total + value, 0)
  if (open === 0) return whole
  const step = Math.sign(open)
  const byRemainder: { i: number; remainder: number; value: number }[] = []
  values.forEach((each, i) => {
    const value = step * each
    if (value > 0) byRemainder.push({ i, remainder: value - Math.trunc(value), value })
  })
  byRemainder.sort((a, b) => b.remainder - a.remainder || b.value - a.value)
  for (let turn = 0; open !== 0 && byRemainder.length > 0; turn += 1) {
    const next = byRemainder[turn % byRemainder.length]
    if (next === undefined) break
    whole[next.i] = (whole[next.i] ?? 0) + step
    open -= step
  }
  return whole
}

/**
 * Returns the signals that raise the score most: by their effect on the log-odds when they come after
 * the stronger ones of their compartment. In a compartment at its bound, removing one would change nothing although
 * all of them count; hence these shares, which `contributionsOf` reports too.
 */
export function leading(
  fired: readonly FiredSignal[],
  { shares }: Weighed,
  most: number,
): FiredSignal[] {
  const leaders: { fact: FiredSignal; share: number }[] = []
  fired.forEach((fact, i) => {
    const share = shares[i] ?? 0
    if (share <= (leaders[most - 1]?.share ?? 0)) return
    const behind = leaders.findIndex((one) => one.share < share)
    leaders.splice(behind < 0 ? leaders.length : behind, 0, { fact, share })
    if (leaders.length > most) leaders.pop()
  })
  return leaders.map(({ fact }) => fact)
}
