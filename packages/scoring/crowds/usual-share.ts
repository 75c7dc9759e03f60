import type { Evidence } from '@vigil/evidence'
import { policy } from '../policy/index.ts'

const { priorVisits } = policy.population

/**
 * Returns the share 0..1 of a signal's weight that remains if its finding is usual at the site: the full weight if few
 * of the site's newest allowed checks have it, else ln of the attackers' share over theirs.
 *
 * @param own `weight`: ln LR in full; `attackerShare`: share of attackers who have it
 */
export function shareByPopulation(
  { history }: Evidence,
  feature: 'asn' | 'browser',
  { weight, attackerShare }: { weight: number; attackerShare: number },
): number {
  const { total = 0, [feature]: seen } = history?.population ?? {}
  if (seen === undefined) return 1
  const rare = attackerShare * Math.exp(-weight)
  const usual = (Math.min(seen, total) + priorVisits * rare) / (total + priorVisits)
  return Math.min(1, Math.max(0, Math.log(attackerShare / usual) / weight))
}
