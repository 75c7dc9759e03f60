import type { Evidence } from '@vigil/evidence'
import { policy } from './policy/index.ts'

/**
 * Share of the weight of what an address is, 0..1: little at a login of an account that has come with it before.
 * Its owner and a stranger who knows the password both come with that address, so that it tells nothing of who it is.
 */
export function mailboxShare({ event, history }: Evidence): number {
  if (event === 'signup' || history === null) return 1
  const { by, priorCount, visits, current } = history
  if (by !== 'account' || priorCount === 0 || current.emailKey === null) return 1
  const known = visits.filter(({ emailKey }) => emailKey !== null)
  const isOwn = known.length === 0 || known.some(({ emailKey }) => emailKey === current.emailKey)
  return isOwn ? policy.ownMailbox.share : 1
}
