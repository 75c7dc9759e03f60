import { evidencePolicy } from '../policy/index.ts'
import { ramp } from '../ramp.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'

const { gathering } = evidencePolicy.graph

/**
 * Counts the people who took turns at one machine, this visit's included; less if it came later than they followed each
 * other, as the next guest of a café does at whose machine accounts were made.
 *
 * @param arrivals when each person first came, ms since the epoch
 */
export function countInTurn(arrivals: readonly number[], nowMs: number): number {
  const { hours, decayDays, ...bounds } = gathering.fewInTurn
  const times = [...arrivals, nowMs].toSorted((a, b) => a - b)
  const turns = times.slice(1).map((ms, i) => {
    const interval = ms - (times[i] ?? ms)
    return { ms, interval, weight: ramp(hours, interval / HOUR_MS) }
  })
  const near = turns.filter(({ interval }) => interval <= Math.max(...hours) * HOUR_MS)
  const inTurn = inTurnShare(
    near.map(({ interval }) => interval),
    bounds,
  )
  const mean = near.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, near.length)
  const isNext = Math.min(1, (turns.at(-1)?.weight ?? 0) / Math.max(Number.EPSILON, mean))
  const weightOf = ({ ms, weight }: (typeof near)[number]) =>
    weight * Math.exp((ms - nowMs) / (decayDays * DAY_MS))
  return inTurn * isNext * near.reduce((sum, turn) => sum + weightOf(turn), 0)
}

/**
 * Returns the confidence that people who followed each other within minutes used one machine in turn, 0..1: no two came
 * within the time that a person needs there. If n people come independently, each of their n - 1 intervals is longer
 * than this share of the mean with a probability of (1 - share)^(n - 2).
 */
export function inTurnShare(
  intervals: readonly number[],
  bounds: Readonly<Record<'minutes' | 'nats', readonly [number, number]>>,
): number {
  if (intervals.length === 0) return 0
  const least = Math.min(...intervals)
  const share = (least * intervals.length) / intervals.reduce((sum, ms) => sum + ms, 0)
  const nats = (1 - intervals.length) * Math.log(Math.max(Number.EPSILON, 1 - share))
  return Math.min(ramp(bounds.minutes, least / MINUTE_MS), ramp(bounds.nats, nats))
}
