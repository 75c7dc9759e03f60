import { type Evidence, HOUR_MS, hasSameSubnet, type PastVisit } from '@vigil/evidence'
import { hasLearned } from '../history/level.ts'
import { policy } from '../policy/index.ts'

const { ownAfterHours } = policy.coLocation

/**
 * The account came with this key to this place before the day's crowd: that crowd does not bring it. Elsewhere a
 * stranger may have its model.
 */
export function isOwnDevice({ event, history }: Evidence): boolean {
  if (event === 'signup' || !hasLearned(history) || history.current.deviceKey === null) return false
  const { visits, current } = history
  return visits.some(
    (visit) =>
      visit.deviceKey === current.deviceKey &&
      isSameLine(visit, current) &&
      current.atMs - visit.atMs >= ownAfterHours * HOUR_MS,
  )
}

/** A line has addresses of both families, and new ones now and then: on fixed lines the provider suffices. */
const isSameLine = (earlier: PastVisit, now: PastVisit): boolean =>
  hasSameSubnet(earlier, now) ||
  (now.asn !== null && earlier.asn === now.asn && isFixed(earlier) && isFixed(now))

const isFixed = ({ mobile, networkKind }: PastVisit): boolean =>
  mobile === false && networkKind === 'clean'
