import type { Evidence } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { excessOdds } from './surprise.ts'

const { prior, minArrivals } = policy.networkSurprise

/**
 * Returns the log-odds, 0 or above, that an attempt belongs to a crowd from its network: the other attempts of the last
 * day from there are compared with all at the site.
 */
export function networkCrowdOdds({ velocity }: Evidence): number {
  if (velocity?.subnet == null || velocity.site === null) return 0
  // Attempts of this account are assumed to be one person who mistypes a password.
  const others = velocity.subnet.hour24 - (velocity.account?.hour24 ?? 1)
  if (others < 1) return 0
  const arrivals = Math.max(minArrivals, others, velocity.site.hour24 - 1)
  return excessOdds(policy.networkSurprise, others, arrivals, prior)
}
