import type { Evidence, PastVisit } from '@vigil/evidence'
import { hasLearned } from '../../level.ts'
import { policy } from '../../policy/index.ts'

/** Kinds of network that hide where a visitor is. */
const HIDING = new Set(['datacenter', 'vpn', 'proxy', 'tor', 'mixed'])

/** Whether a visit came through a network that hides where its visitor is. */
export const isHidden = ({ networkKind }: PastVisit): boolean =>
  networkKind !== null && HIDING.has(networkKind)

/** Share of the weight of a VPN or a hosting network that an account's own visits through such networks leave, 0..1. */
export function shareBesideHabit({ history }: Evidence): number {
  if (!hasLearned(history)) return 1
  const { halfVisits, least } = policy.hidingHabit
  const hidden = history.visits.filter(isHidden).length
  return Math.max(least, halfVisits / (halfVisits + hidden))
}
