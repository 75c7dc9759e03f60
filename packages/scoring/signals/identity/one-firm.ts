import type { Evidence } from '@vigil/evidence'
import { policy } from '../../policy/index.ts'
import { isOfAnOwner } from '../email/owned-domain.ts'

const { factor, minColleagues } = policy.coLocation

/**
 * What counts of a crowd at a login: less of the people of one firm, who have machines of one image and one way out, wherever they work.
 * Most of the crowd must be accounts of its mail domain: those on which passwords are tried have mailboxes anywhere.
 *
 * @param crowd how many came within 24 hours
 */
export function shareOfFirm({ event, email, velocity }: Evidence, crowd: number): number {
  if (event === 'signup' || !isOfAnOwner(email)) return 1
  const colleagues = velocity?.accountsPerEmailDomain?.hour24 ?? 0
  return colleagues > minColleagues * crowd ? factor : 1
}
