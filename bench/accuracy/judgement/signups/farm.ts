import type { Means } from '../attackers/attacker.ts'
import type { RawVisit } from '../world/raw-visit.ts'

/** Sign-ups of one operator who wants many accounts, in order of time. */
export interface Farm {
  name: string
  /** How many such operators come for each hundred honest people. */
  perHundred: number
  signups(id: string, atMs: number, means: Means): RawVisit[]
}

/** What a sign-up of a farm has in common with every other. */
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
