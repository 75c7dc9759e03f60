import type { Contribution } from '@vigil/contract'
import { logOdds, scoreOf } from './combine.ts'
import { BASE } from './policy.ts'
import type { Firing } from './signal.ts'

/**
 * Points of each signal, the base included, that sum to the score exactly: what the score falls by
 * without the signal, scaled to the whole, rounded with the rest on the strongest.
 */
export function contributionsOf(firings: readonly Firing[], score: number): Contribution[] {
  const base = scoreOf(BASE)
  const whole = logOdds(firings)
  const drops = firings.map(
    (firing) => whole - logOdds(firings.filter((other) => other !== firing)),
  )
  const total = drops.reduce((sum, drop) => sum + drop, 0)
  const scale = total === 0 ? 0 : (score - base) / total
  const points = drops.map((drop) => Math.round(drop * scale))
  const off = score - base - points.reduce((sum, point) => sum + point, 0)
  if (points.length > 0) points[0] = (points[0] ?? 0) + off
  const contributions: Contribution[] = firings.map(({ signal }, i) => ({
    code: signal.code,
    label: signal.label,
    compartment: signal.compartment,
    points: points[i] ?? 0,
  }))
  const start = points.length === 0 ? score : base
  return [
    { code: 'base', label: 'Every visit', compartment: 'base', points: start },
    ...contributions,
  ]
}

/** The signals that move the score the most, by how much log-odds fall without each. */
export function leading(firings: readonly Firing[], most: number): Firing[] {
  const whole = logOdds(firings)
  return firings
    .filter(({ weight }) => weight > 0)
    .map((firing) => ({
      firing,
      drop: whole - logOdds(firings.filter((other) => other !== firing)),
    }))
    .sort((a, b) => b.drop - a.drop || b.firing.weight - a.firing.weight)
    .slice(0, most)
    .map(({ firing }) => firing)
}
