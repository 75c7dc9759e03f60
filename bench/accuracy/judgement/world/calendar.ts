import { DAY_MS, HOUR_MS } from '@vigil/evidence'
import type { Assumptions } from './assumptions.ts'
import type { Chance } from './chance.ts'
import type { Nature } from './nature.ts'

/** Returns the times of a person's logins after the sign-up, by day of the week and local time of day. */
export function loginTimes(
  { meanGapDays, office, offsetMin }: Nature,
  joinedMs: number,
  chance: Chance,
  { startMs, days, weekendShare }: Assumptions,
): number[] {
  const times: number[] = []
  const endMs = startMs + days * DAY_MS
  let dayMs = joinedMs
  while (true) {
    dayMs += Math.max(0.15, chance.exponential(meanGapDays)) * DAY_MS
    if (dayMs >= endMs) return times
    const midnight = Math.floor(dayMs / DAY_MS) * DAY_MS - offsetMin * 60_000
    const weekend = new Date(dayMs).getUTCDay() % 6 === 0
    if (weekend && chance.hits(1 - Math.min(1, weekendShare))) continue
    const atWork = office !== null && !weekend && chance.hits(0.55)
    const hour = atWork ? chance.between(8, 18) : Math.min(23.9, Math.max(5, chance.normal(16, 5)))
    times.push(midnight + hour * HOUR_MS)
  }
}
