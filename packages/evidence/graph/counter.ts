import { evidencePolicy } from '../policy/index.ts'
import { daysOf } from './members.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const { openHours, weight, perDay } = evidencePolicy.graph.people.counter

/**
 * Returns the weight of each person at one address while none of them came back: 1, and less at a counter. People come to a counter on more
 * than one day, at the hours of a day at which it is open, and several on each of these days. An operator who makes accounts at one sitting,
 * or round the clock, does not.
 *
 * @param firstMs when each of them came
 */
export function counterWeight(firstMs: readonly number[], nowMs: number): number {
  if (!keepsHours(firstMs, nowMs)) return 1
  const [quiet, busy] = perDay
  const pace = firstMs.length / Math.max(1, daysOf(firstMs, nowMs))
  return 1 - (1 - weight) * Math.min(1, Math.max(0, (pace - quiet) / (busy - quiet)))
}

function keepsHours(firstMs: readonly number[], nowMs: number): boolean {
  const closedMs = DAY_MS - openHours * HOUR_MS
  if (!firstMs.some((ms) => nowMs - ms >= closedMs)) return false
  const times = [nowMs, ...firstMs].map((ms) => ms % DAY_MS).sort((a, b) => a - b)
  const first = times[0] ?? 0
  return times.some((time, i) => (times[i + 1] ?? first + DAY_MS) - time >= closedMs)
}
