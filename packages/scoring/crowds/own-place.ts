import { DAY_MS, type Evidence, hasSameSubnet, ramp } from '@vigil/evidence'
import { hasLearned } from '../history/level.ts'
import { isPlace } from '../history/place.ts'
import { policy } from '../policy/index.ts'
import { shareOfPeople } from './share-of-people.ts'

const { factor } = policy.coLocation
const { newPlaceDays } = policy.drift

/**
 * What counts of a crowd on one device key at a login, 0..1: less on a network that the account has used for days, with
 * any device: a hall, a library or an office is there for more people than a class, and passwords that were stolen do
 * not come from there. It counts in full in a browser of many accounts, where many attempts fail, and at carriers,
 * whose networks serve a region.
 */
export function shareOfOwnPlace({ event, history, network, velocity }: Evidence): number {
  if (event !== 'login' || velocity === null || !hasLearned(history)) return 1
  if (!isPlace(network) || network?.mobile === true) return 1
  const { visits, current } = history
  const here = visits.filter((visit) => hasSameSubnet(visit, current))
  const days = Math.max(0, ...here.map(({ atMs }) => (current.atMs - atMs) / DAY_MS))
  const explained =
    ramp([0, newPlaceDays], days) * shareOfPeople(velocity, velocity.ip?.hour24 ?? 0)
  return 1 - (1 - factor) * explained
}
