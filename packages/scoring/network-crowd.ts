import type { Evidence } from '@vigil/evidence'
import { policy } from './policy/index.ts'
import { atLeast, natsOf } from './surprise.ts'

const { prior, minArrivals, from, perNat } = policy.networkSurprise
const meanShare = prior.reduce((sum, [share, probability]) => sum + share * probability, 0)

/**
 * Log-odds, above 0, that an attempt belongs to a crowd from its network: others of the day before it are held against all that came
 * to the site, bounded as on a device key by how unlikely so many are by chance (Poisson), and by how many times they are what chance brings.
 */
export function networkCrowdOdds({ velocity }: Evidence): number {
  if (velocity?.subnet == null || velocity.site === null) return 0
  // Attempts of this account are one person's, who mistypes a password.
  const others = velocity.subnet.hour24 - (velocity.account?.hour24 ?? 1)
  if (others < 1) return 0
  const arrivals = Math.max(minArrivals, others, velocity.site.hour24 - 1)
  const chance = prior.reduce(
    (sum, [share, probability]) => sum + probability * atLeast(others, arrivals * share),
    0,
  )
  const times = others / (meanShare * Math.max(1, arrivals - others))
  return Math.max(0, Math.min(perNat * (natsOf(chance) - from), Math.log(Math.max(1, times))))
}
