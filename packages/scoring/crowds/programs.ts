import type { Evidence } from '@vigil/evidence'
import { shareAfter } from '../history/habit.ts'
import { policy } from '../policy/index.ts'

const { halfAccounts, minFactor } = policy.programs

/** Whether a user agent is a program's that says so: no browser, and no app on a phone or a television set. */
export const isProgram = ({ userAgent }: Evidence): boolean =>
  (userAgent?.client === 'bot' || userAgent?.client === 'tool') && !userAgent.namesAppSystem

/**
 * Returns the share 0..1 of a program's weight that remains at a site whose caller vouched for it, by the number of
 * accounts. A program with a name of its own is known at its provider; a library, which anyone uses, only on its
 * network.
 */
export function shareByVouching(evidence: Evidence): number {
  if (!isProgram(evidence)) return 1
  const { provider, network } = evidence.history?.population?.vouched ?? { provider: 0, network: 0 }
  const accounts = evidence.userAgent?.declaresProgram === true ? network : provider
  return shareAfter(accounts, halfAccounts, minFactor)
}
