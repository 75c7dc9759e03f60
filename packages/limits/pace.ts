import type { Pace } from '@vigil/evidence'
import type { VelocityObservation } from './limiter-request.ts'
import type { Subjects } from './subjects.ts'

/** Events that are no action in an account: they come before it, or report an outcome. */
const NO_ACTION = /^(?:signup|login|evaluate|login_.*|challenge_.*)$/

/**
 * Counts an action, and returns how often the account did it within the hour, and how many others did as often; null: it is no
 * action in a browser. A customer's import or program sends no device.
 */
export function notePace(
  subjects: Subjects,
  { event, account, device, site }: VelocityObservation,
  nowMs: number,
): Pace | null {
  if (account === null || device === null || NO_ACTION.test(event)) return null
  const times = subjects.count(`pace ${event} ${account}`, nowMs).hour1
  const levels = Math.floor(Math.log2(times)) + 1
  const others = Array.from({ length: levels }, (_, level) => {
    const name = `pace ${level} ${event} ${site ?? ''}`
    return subjects.members(name, account, nowMs).hour24 - 1
  })
  return { times, others }
}
