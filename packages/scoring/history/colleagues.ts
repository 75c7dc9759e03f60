import type { Evidence } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { isOfFirm } from './owned-domain.ts'

const { factor, minColleagueShare } = policy.coLocation
const { maxMembers } = policy.counters

/**
 * What counts of a crowd: less if more accounts than half of it came with this visit's mail domain, which is a firm's,
 * within a day. At most `maxMembers` of them explain: passwords may be sprayed over a large firm.
 *
 * @param crowd how many came
 */
export function shareOfColleagues({ email, velocity }: Evidence, crowd: number): number {
  if (!isOfFirm(email)) return 1
  const colleagues = Math.min(maxMembers, velocity?.accountsPerEmailDomain?.hour24 ?? 0)
  return colleagues > minColleagueShare * crowd ? factor : 1
}
