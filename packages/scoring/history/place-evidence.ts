import {
  DAY_MS,
  type HistoryFacts,
  hasSameId,
  hasSameSubnet,
  type PastVisit,
  ramp,
} from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { isSameDevice, showsDevice } from './same-device.ts'

const { newPlaceDays } = policy.drift

/** What an account's visits prove of the place of this one. */
export interface PlaceEvidence {
  /** The history without recent visits at this place that may be those of a relayed page. */
  proved: HistoryFacts
  /** Share 0..1 of what the visits that are left out prove: it rises with the days since the first of them. */
  share: number
}

/**
 * Returns the evidence of this visit's place. A page that relays the owner's login makes the attacker's network one of
 * the account's: visits of the last days at this place do not prove it to a device that is new to the account, unless
 * they were on this device, or in a browser that showed an id that it already had. A relayed page has no access to that
 * id.
 * Visits that show no device prove it as little to one that is shown, if older ones showed theirs: a relay removes our
 * script.
 */
export function placeEvidence(all: HistoryFacts): PlaceEvidence {
  const { visits, current } = all
  const daysAgo = ({ atMs }: PastVisit): number => (current.atMs - atMs) / DAY_MS
  const isRecent = (visit: PastVisit): boolean => daysAgo(visit) < newPlaceDays
  const old = visits.filter((visit) => !isRecent(visit))
  const isScriptUsual = showsDevice(current) && old.some(showsDevice)
  const isUnproved = (visit: PastVisit): boolean =>
    isRecent(visit) &&
    isSamePlace(visit, current) &&
    (showsDevice(visit) || isScriptUsual) &&
    !isSameDevice(visit, current, all) &&
    !old.some((earlier) => hasSameId(visit, earlier))
  const unproved = visits.filter(isUnproved)
  const isAllOrNone = unproved.length === 0 || unproved.length === visits.length
  if (isAllOrNone || old.some((visit) => isSameDevice(visit, current, all)))
    return { proved: all, share: 1 }
  const proved = visits.filter((visit) => !unproved.includes(visit))
  const sinceFirst = Math.max(...unproved.map(daysAgo))
  return { proved: { ...all, visits: proved }, share: ramp([0, newPlaceDays], sinceFirst) }
}

const isSamePlace = (visit: PastVisit, current: PastVisit): boolean =>
  hasSameSubnet(visit, current) || (visit.ipKey !== null && visit.ipKey === current.ipKey)
