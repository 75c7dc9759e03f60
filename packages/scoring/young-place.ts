import { type HistoryFacts, type PastVisit, storedId } from '@vigil/evidence'
import { withoutCopiedId } from './browser-storage.ts'
import { deviceMatch, showsDevice } from './device-match.ts'
import { policy } from './policy/index.ts'
import { ramp } from './ramp.ts'

const DAY_MS = 86_400_000
const { settledDays } = policy.drift.youngPlace

/** What an account's visits prove of the place of this one. */
export interface PlaceEvidence {
  /** The history without visits at this place that prove nothing yet. */
  settled: HistoryFacts
  /** Share 0..1 of what the visits that are left out prove: it rises with the days since the first of them. */
  share: number
}

/**
 * Returns the evidence of this visit's place. A page that relays the owner's login makes the thief's network one of the account's: visits of
 * the last days at this place do not prove it to a device that is new to the account, unless they were on this device, or in a browser that
 * showed an id that it already had. A relayed page has no access to that id.
 */
export function placeEvidence(all: HistoryFacts): PlaceEvidence {
  const { visits, current } = withoutCopiedId(all)
  const isSameDevice = deviceMatch({ current, population: all.population })
  const daysAgo = ({ atMs }: PastVisit): number => (current.atMs - atMs) / DAY_MS
  const isYoung = (visit: PastVisit): boolean => daysAgo(visit) < settledDays
  const old = visits.filter((visit) => !isYoung(visit))
  const isOwn = (visit: PastVisit): boolean => {
    const id = storedId(visit)
    return id !== null && old.some((earlier) => storedId(earlier) === id)
  }
  const proves = (visit: PastVisit): boolean =>
    !isYoung(visit) ||
    !isSamePlace(visit, current) ||
    !showsDevice(visit) ||
    isSameDevice(visit, current) ||
    isOwn(visit)
  const settled = visits.filter(proves)
  const isComplete = settled.length === 0 || settled.length === visits.length
  if (isComplete || old.some((visit) => isSameDevice(visit, current)))
    return { settled: all, share: 1 }
  const first = Math.max(...visits.filter((visit) => !proves(visit)).map(daysAgo))
  return { settled: { ...all, visits: settled }, share: ramp([0, settledDays], first) }
}

const isSamePlace = ({ subnetKey, ipKey }: PastVisit, current: PastVisit): boolean =>
  (subnetKey !== null && subnetKey === current.subnetKey) ||
  (ipKey !== null && ipKey === current.ipKey)
