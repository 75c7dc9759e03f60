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
  const pace = firstMs.length / Math.max(1, daysOf(firstMs, nowMs))
  return 1 - (1 - weight) * hoursKept(firstMs, nowMs) * ramp(perDay, pace)
}

/** Returns the confidence that people came in the hours of a service desk, 0..1; 0: all within one day. */
function hoursKept(firstMs: readonly number[], nowMs: number): number {
  const all = [...firstMs, nowMs]
  const times = all.map((ms) => ms % DAY_MS).sort((a, b) => a - b)
  const first = times[0] ?? 0
  const gaps = times.map((time, i) => ({ closes: time, opens: times[i + 1] ?? first + DAY_MS }))
  const night = gaps.reduce((a, b) => (b.opens - b.closes > a.opens - a.closes ? b : a))
  const dayOf = (ms: number) => Math.floor((ms - night.opens) / DAY_MS)
  if (all.every((ms) => dayOf(ms) === dayOf(nowMs))) return 0
  return ramp(openHours, (night.closes + DAY_MS - night.opens) / HOUR_MS)
}
