import type { Pace } from '@vigil/evidence'
import type { VelocityObservation } from '../requests/limiter-request.ts'
import { shortHash } from './members.ts'
import type { Subjects } from './subjects.ts'

/** Events that are no action in an account: they come before it, or report an outcome. */
const NO_ACTION = /^(?:signup|login|evaluate|login_.*|challenge_.*)$/

/**
 * Counts an action, and returns how often the account did it within the hour, and how many others did as often; null:
 * it is no action in a browser. A customer's import or program sends no device.
 */
export function notePace(
  subjects: Subjects,
  { event, account, device, site }: VelocityObservation,
  nowMs: number,
): Pace | null {
  if (account === null || device === null || NO_ACTION.test(event)) return null
  const times = subjects.count(`pace ${event} ${account}`, nowMs).hour1
  const sampleOf = (level: number) =>
    subjects.sample(`pace ${level} ${event} ${site ?? ''}`, account, nowMs)
  // The busiest accounts are always among the newest, so those of the day are sampled by their hash.
  const all = sampleOf(0)
  all.delete(shortHash(account))
  const levels = Math.floor(Math.log2(times))
  const others = Array.from(
    { length: levels },
    (_, i) => [...sampleOf(i + 1)].filter((id) => all.has(id)).length,
  )
  return { times, others: [all.size, ...others] }
}
