import type { Means } from '../attackers/attacker.ts'
import type { RawVisit } from '../world/raw-visit.ts'

/** A single operator who creates many accounts. */
export interface Farm {
  name: string
  /** Number of such operators per hundred honest people. */
  perHundred: number
  /** Returns the sign-ups of one operator in order of time. */
  signups(id: string, atMs: number, means: Means): RawVisit[]
}

/** Returns what all sign-ups of farms have in common. */
export function signup(
  accountId: string,
  atMs: number,
): Pick<RawVisit, 'event' | 'atMs' | 'accountId' | 'exposure' | 'probed' | 'refusesScript'> {
  return {
    event: 'signup',
    atMs,
    accountId,
    probed: true,
    refusesScript: false,
    exposure: { breaches: 0, logsOnThisSite: 0, logsElsewhere: 0, newestDays: null },
  }
}
