import type { Evidence } from '@vigil/evidence'
import { policy } from '../policy/index.ts'

/**
 * Returns the share 0..1 of the weight of signals about an address: small at a login of an account that used it before.
 * The owner and an attacker who knows the password both use that address, so it does not distinguish them.
 */
export function mailboxShare({ event, history }: Evidence): number {
  if (event === 'signup' || history === null) return 1
  const { by, priorCount, visits, current } = history
  if (by !== 'account' || priorCount === 0 || current.emailKey === null) return 1
  const known = visits.filter(({ emailKey }) => emailKey !== null)
  const isOwn = known.length === 0 || known.some(({ emailKey }) => emailKey === current.emailKey)
  return isOwn ? policy.ownMailbox.share : 1
}
