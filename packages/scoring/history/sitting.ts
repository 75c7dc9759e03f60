import { type HistoryFacts, HOUR_MS, hasSameId, type PastVisit } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { isSameDevice } from './same-device.ts'

const { sittingHours } = policy.accountLoss

/**
 * Returns the logins of this browser in the last `sittingHours`, by whose networks it may be judged too: a phone leaves
 * the Wi-Fi, and a line has an IPv6 and an IPv4 address.
 */
export function loginsOfSitting(history: HistoryFacts): PastVisit[] {
  const { visits, current } = history
  return visits.filter(
    (visit) =>
      visit.event === 'login' &&
      visit.asn !== null &&
      current.atMs - visit.atMs <= sittingHours * HOUR_MS &&
      hasSameId(visit, current) &&
      isSameDevice(visit, current, history),
  )
}
