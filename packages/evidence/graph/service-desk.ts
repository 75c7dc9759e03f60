import { evidencePolicy } from '../policy/index.ts'
import { ramp } from '../ramp.ts'
import { DAY_MS, HOUR_MS } from '../time.ts'
import { daysOf } from './members.ts'

const { openHours, weight, perDay } = evidencePolicy.graph.people.serviceDesk

/**
 * Returns the weight 0..1 of each person at one address while none of them came back: less at a service desk. People
 * come to a service desk on several days, several a day, in its opening hours. An operator makes accounts at one
 * sitting, or round the clock.
 *
 * @param firstMs when each of them came
 */
export function serviceDeskWeight(firstMs: readonly number[], nowMs: number): number {
  if (!keepsHours(firstMs, nowMs)) return 1
  const pace = firstMs.length / Math.max(1, daysOf(firstMs, nowMs))
  return 1 - (1 - weight) * ramp(perDay, pace)
}

/** Whether people came on more than one day, and none in the hours of a day at which a service desk is closed. */
function keepsHours(firstMs: readonly number[], nowMs: number): boolean {
  const closedMs = DAY_MS - openHours * HOUR_MS
  if (!firstMs.some((ms) => nowMs - ms >= closedMs)) return false
  const times = [nowMs, ...firstMs].map((ms) => ms % DAY_MS).sort((a, b) => a - b)
  const first = times[0] ?? 0
  return times.some((time, i) => (times[i + 1] ?? first + DAY_MS) - time >= closedMs)
}
