import type { BareAttempts, CountWindow, Evidence } from '@vigil/evidence'
import { shareAfter } from '../history/habit.ts'
import { policy } from '../policy/index.ts'
import { excessOdds } from './surprise.ts'

const { prior } = policy.bareFailures
const { maxNetworks } = policy.counters
const WINDOWS = ['hour24', 'hour1', 'min10'] as const satisfies CountWindow[]

/** Failed attempts without browser data, within one window. */
interface BareFailures {
  /** Log-odds, 0 or above. */
  odds: number
  /** Networks from which attempts failed. */
  count: number
  /** Networks from which none failed, without this visit's. */
  succeeded: number
  window: CountWindow
}

const NONE: BareFailures = { odds: 0, count: 0, succeeded: 0, window: 'hour24' }

/**
 * Returns the failures of the kind of this visit's client, or of its version, whichever has the higher log-odds. Most
 * logins of people succeed, and most lines of a list of passwords fail. Networks from which its version did not fail
 * lower the log-odds of the kind: a program names one version, and people have other ones. A network counts by its
 * newest attempt, as many people share one: `failed_logins` counts the failures from one address.
 */
export function bareFailures({ velocity }: Evidence): BareFailures {
  const attempts = velocity?.bareAttempts ?? null
  if (attempts === null) return NONE
  const byKind = failuresOf(attempts.ofKind)
  const byVersion = failuresOf(attempts.ofVersion)
  const oddsOfKind = shareAfter(byVersion.succeeded) * byKind.odds
  return byVersion.odds > oddsOfKind ? byVersion : { ...byKind, odds: oddsOfKind }
}

/**
 * Returns the failures of the longest window whose networks are all held, or of the next one, whichever has the higher
 * log-odds: at an app with many logins a day, a list of an hour is few of them.
 */
function failuresOf(attempts: BareAttempts): BareFailures {
  // In a longer window, a busy site has more networks than are held.
  const [long = 'min1', short = long] = WINDOWS.filter((it) => attempts.tried[it] < maxNetworks)
  const longest = failuresIn(long, attempts)
  const next = short === long ? longest : failuresIn(short, attempts)
  return next.odds > longest.odds ? next : longest
}

function failuresIn(window: CountWindow, { tried, failed }: BareAttempts): BareFailures {
  // One of them may be this visit's: its owner mistyped a password.
  const attempts = Math.max(0, tried[window] - 1)
  const count = failed[window]
  const failures = Math.min(attempts, count - 1)
  const succeeded = Math.max(0, attempts - count)
  return { odds: oddsOfFailures(failures, attempts), count, succeeded, window }
}

/** Returns the log-odds, 0 or above, that so many of these attempts failed because passwords are guessed. */
export const oddsOfFailures = (failures: number, attempts: number): number =>
  failures < 1 ? 0 : excessOdds(policy.bareFailures, failures, attempts, prior)
