import type { BareAttempts, CountWindow, Evidence } from '@vigil/evidence'
import { shareAfter } from './habit.ts'
import { policy } from './policy/index.ts'
import { boundedOdds, chanceOf, meanOf, natsOf } from './surprise.ts'

const { prior, maxMembers, knownNetwork } = policy.bareFailures
const WINDOWS = ['hour24', 'hour1', 'min10'] as const satisfies CountWindow[]

/** Failures of attempts without browser data: their log-odds, 0 or above, and the networks from which they came in the window counted. */
interface BareFailures {
  odds: number
  count: number
  window: CountWindow
}

/**
 * Returns the failures of the kind of this visit's client, or of its version, whichever has the higher log-odds. Most logins of people succeed,
 * and most lines of a list of passwords fail. Networks from which its version did not fail lower the log-odds of the kind: a program names one
 * version, and the people beside it others. A network counts by its newest attempt, as many people share one: `failed_logins` counts the
 * failures from one address.
 */
export function bareFailures({ velocity }: Evidence): BareFailures {
  const [kind = NONE, version = NONE] = (velocity?.bareAttempts ?? []).map(failuresOf)
  const ofKind = { ...kind, odds: shareAfter(version.others) * kind.odds }
  return version.odds > ofKind.odds ? version : ofKind
}

const NONE = { odds: 0, count: 0, others: 0, window: 'hour24' } as const

/** Returns the failures by one client; `others`: networks that did not fail, without this visit's. */
function failuresOf({ tried, failed }: BareAttempts): BareFailures & { others: number } {
  // A longer window of a busy site has more networks than are held.
  const window = WINDOWS.find((it) => tried[it] < maxMembers) ?? 'min1'
  // One of them may be this visit's: its owner mistyped a password.
  const attempts = Math.max(0, tried[window] - 1)
  const count = failed[window]
  const failures = Math.min(attempts, count - 1)
  const others = Math.max(0, attempts - count)
  if (failures < 1) return { odds: 0, count, others, window }
  const times = failures / (meanOf(prior) * Math.max(1, attempts - failures))
  const nats = natsOf(chanceOf(failures, attempts, prior))
  return { odds: boundedOdds(policy.bareFailures, nats, times), count, others, window }
}

/** Returns the share of these log-odds that counts at an account: less if it was used from this network, which a list does not know. */
export function shareOfAccount({ history }: Evidence): number {
  const { visits = [], current } = history ?? {}
  const subnet = current?.subnetKey ?? null
  const isKnown = subnet !== null && visits.some(({ subnetKey }) => subnetKey === subnet)
  return isKnown ? knownNetwork : 1
}
