import {
  areNeighbours,
  type Evidence,
  type HistoryFacts,
  HOUR_MS,
  hasSameId,
  type PastVisit,
  timeZone,
  zoneFitsCountry,
} from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { countriesKm, distanceKm } from './distance.ts'
import { shareByHabit } from './habit.ts'
import { deviceShare } from './population.ts'

const {
  maxKmh,
  minKm,
  inaccuracyKm,
  maxHours,
  betweenCountriesHours,
  rampHours,
  remainingMitigationShare,
} = policy.travel
const { mobileLogOdds, sameCountryLogOdds, otherBrowserLogOdds, weight } =
  policy.signals.impossible_travel
const { commonKeyShare } = policy.drift.device

/** A journey between two visits that is faster than a plane. */
interface Journey {
  /** How far it is faster, 0..1; 0: it is not. */
  strength: number
  /** The clock of the browser changed to that of the place: the browser is there, or claims to be. */
  isConfirmed: boolean
}

const NONE: Journey = { strength: 0, isConfirmed: false }

/** Returns the strength 0..1 of a journey faster than a plane to this visit. */
export const travelTooFast = (evidence: Evidence): number => journeyOf(evidence).strength

/**
 * Returns the drift of the device. It mitigates less after a journey faster than a plane on which the clock changed, as
 * of a copy.
 */
export function reducedByTravel(evidence: Evidence, drift: number): number {
  if (drift >= 0) return drift
  const { strength, isConfirmed } = journeyOf(evidence)
  return isConfirmed ? drift * (1 - (1 - remainingMitigationShare) * strength) : drift
}

/**
 * Returns the strongest journey to this visit, or to an earlier one of this browser in this country from which the
 * profile has not learned: a copy is seen in turn with its owner. If only another of the account's browsers was
 * elsewhere, two people may share the account.
 */
function journeyOf(evidence: Evidence): Journey {
  const { history, network } = evidence
  if (history === null || network?.relay || network?.corporateProxy) return NONE
  const { visits, unlearned = [], current } = history
  const here = network?.mobile ? { ...current, mobile: true } : current
  const own = visits.filter((visit) => hasSameIdOrRareKey(visit, history))
  const again = unlearned.filter(
    (visit) => visit.country === here.country && hasSameIdOrRareKey(visit, history),
  )
  let strongest = NONE
  for (const to of [here, ...again]) {
    for (const from of own)
      strongest = stronger(strongest, journeyBetween(evidence, from, to, true))
  }
  const last = visits.find((visit) => !own.includes(visit) && isAtItsAddress(visit))
  if (last === undefined) return strongest
  const { strength } = journeyBetween(evidence, last, here, false)
  const share = own.length > 0 ? otherBrowserLogOdds / weight : 1
  return stronger(strongest, { strength: share * strength, isConfirmed: false })
}

const stronger = (one: Journey, other: Journey): Journey =>
  other.strength > one.strength ? other : one

/** Whether an earlier visit shows this browser's own id, or its device key, if few machines have that. */
function hasSameIdOrRareKey(earlier: PastVisit, { current, population }: HistoryFacts): boolean {
  if (hasSameId(earlier, current)) return true
  const { deviceKey } = current
  if (deviceKey === null || earlier.deviceKey !== deviceKey) return false
  return deviceShare(current, population) < commonKeyShare
}

function journeyBetween(
  evidence: Evidence,
  from: PastVisit,
  to: PastVisit,
  isOneBrowser: boolean,
): Journey {
  const hours = Math.abs(to.atMs - from.atMs) / HOUR_MS
  if (hours === 0 || hours >= maxHours || from.asn === to.asn) return NONE
  const short = tooFastShare(from, to, hours, isOneBrowser)
  if (short === 0 || !isAtItsAddress(from) || !isOwnAddress(to)) return NONE
  const isConfirmed = clockMoved(from, to)
  const strength = short * shareOfEnds(from, to, isConfirmed)
  if (from.country === to.country) return { strength, isConfirmed }
  const usual = shareByHabit(evidence, ({ country }) => country === to.country)
  return { strength: strength * usual, isConfirmed }
}

/**
 * Returns how far a journey takes longer than there was time, 0..1. If only countries are known, it is the way to
 * another network in a country that is no neighbour, and for one browser the flight between their nearest points.
 */
function tooFastShare(
  from: PastVisit,
  to: PastVisit,
  hours: number,
  isOneBrowser: boolean,
): number {
  if (from.geo && to.geo) {
    const km = distanceKm(from.geo, to.geo) - inaccuracyKm
    return Number(km > minKm && km / hours > maxKmh)
  }
  if (from.country === null || to.country === null || from.country === to.country) return 0
  if (areNeighbours(from.country, to.country)) return 0
  const flight = isOneBrowser ? countriesKm(from.country, to.country) / maxKmh : 0
  return Math.min(1, Math.max(0, (betweenCountriesHours + flight - hours) / rampHours))
}

/**
 * Returns a share 0..1: less than 1 if a place is likely to be the provider's, unless the clock of the browser is that
 * of the place.
 */
function shareOfEnds(from: PastVisit, to: PastVisit, isConfirmed: boolean): number {
  if (!isConfirmed && (from.mobile === true || to.mobile === true)) return mobileLogOdds / weight
  return from.country !== null && from.country === to.country ? sameCountryLogOdds / weight : 1
}

/** Whether the address is the visitor's own, and so shows where the visitor is. */
const isOwnAddress = ({ networkKind }: PastVisit): boolean =>
  networkKind === 'clean' || networkKind === 'wifi'

/**
 * Whether an earlier visit was where its address is. A clock of another country is that of a traveller who uses a
 * network at home.
 */
const isAtItsAddress = (visit: PastVisit): boolean =>
  isOwnAddress(visit) &&
  (visit.geo !== null || visit.country !== null) &&
  fits(visit, visit.country) !== false

/** Whether each clock is that of its own address's country, and not of the other's. */
const clockMoved = (from: PastVisit, to: PastVisit): boolean =>
  fits(from, from.country) === true &&
  fits(to, to.country) === true &&
  fits(from, to.country) === false &&
  fits(to, from.country) === false

/** Whether the clock of a visit is that of a country; null: either is unknown. */
function fits({ timezone, browser }: PastVisit, country: string | null): boolean | null {
  const zone = timeZone(timezone, browser)
  return zone === null || country === null ? null : zoneFitsCountry(zone, country)
}
