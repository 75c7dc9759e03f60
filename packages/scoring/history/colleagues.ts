import type { Evidence } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { isOfFirm } from './owned-domain.ts'

const { factor, minColleagueShare } = policy.coLocation

/**
 * What counts of a crowd: less if more accounts than half of it came with this visit's mail domain, which is a firm's,
 * within a day.
 *
 * @param crowd how many came
 */
export function shareOfColleagues({ email, velocity }: Evidence, crowd: number): number {
  if (!isOfFirm(email)) return 1
  const colleagues = velocity?.accountsPerEmailDomain?.hour24 ?? 0
  return colleagues > minColleagueShare * crowd ? factor : 1
}
