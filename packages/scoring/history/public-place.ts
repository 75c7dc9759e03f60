import { type Evidence, ramp } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { isRecovery, mayLoseAccount } from './account-events.ts'
import { shareOfColleagues } from './colleagues.ts'
import { hasLearned } from './level.ts'
import { isSameDevice } from './same-device.ts'

/**
 * Returns how far the IP address is one of many people, 0..1, at an event that may lose the account, on a device that
 * never logged in to an account whose other devices did: a stolen session may be used in the owner's co-working space.
 * Colleagues of one firm count less.
 */
export function publicPlace(evidence: Evidence): number {
  const { event, graph, history } = evidence
  if (!mayLoseAccount(event) || isRecovery(event) || graph === null || !hasLearned(history))
    return 0
  const { visits, unlearned = [], current } = history
  if (!visits.some((visit) => visit.event === 'login')) return 0
  if ([...visits, ...unlearned].some((visit) => isSameDevice(visit, current, history))) return 0
  const others = graph.peopleAtAddress
  return ramp(policy.accountLoss.publicPlacePeople, others * shareOfColleagues(evidence, others))
}

/** Returns a drift of the place that mitigates less at such an address. */
export const reducedAtPublicPlace = (evidence: Evidence, drift: number): number =>
  drift < 0 ? drift * (1 - publicPlace(evidence)) : drift
