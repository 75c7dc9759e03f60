import { areNeighbours, type Evidence, type PastVisit } from '@vigil/evidence'
import { storedId, withoutCopiedId } from './browser-storage.ts'
import { policy } from './policy/index.ts'

const EARTH_KM = 6371
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const { maxKmh, minKm, inaccuracyKm, maxHours, countryHours } = policy.travel

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance, km (haversine). */
function distanceKm(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const lat = radians(b.latitude - a.latitude) / 2
  const lon = radians(b.longitude - a.longitude) / 2
  const chord =
    Math.sin(lat) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(lon) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/**
 * Strength 0..1 of a journey faster than a plane since the last visit, between two clean networks that are
 * not the same; less where an end is mobile. Where only countries are known: two that are no neighbours,
 * within `countryHours`.
 */
export function travelTooFast({ history, network }: Evidence): number {
  const here = history?.current
  const last = history?.visits.find(({ geo, country }) => geo !== null || country !== null)
  if (!last || !here || last.asn === here.asn) return 0
  if (!isPlain(last) || !isPlain(here) || network?.relay || network?.corporateProxy) return 0
  const hours = (here.atMs - last.atMs) / HOUR_MS
  if (hours <= 0 || hours >= maxHours) return 0
  const strength = strengthOf(last, here, network?.mobile === true)
  if (last.geo && here.geo) {
    const km = distanceKm(last.geo, here.geo) - inaccuracyKm
    return km > minKm && km / hours > maxKmh ? strength : 0
  }
  if (last.country === null || here.country === null || last.country === here.country) return 0
  return hours < countryHours && !areNeighbours(last.country, here.country) ? strength : 0
}

/** Less than 1 where the place of an end is likely to be its provider's. */
function strengthOf(last: PastVisit, here: PastVisit, isMobile: boolean): number {
  const { mobile, sameCountry, weight } = policy.signals.impossible_travel
  if (isMobile || last.mobile === true || here.mobile === true) return mobile / weight
  return last.country !== null && last.country === here.country ? sameCountry / weight : 1
}

/** Only where the address is the visitor's own does it say where he is. */
function isPlain({ networkKind }: PastVisit): boolean {
  return networkKind === 'clean' || networkKind === 'wifi'
}

/**
 * Strength 0..1 of a return after a long absence, rising with the days; a third where the browser's own id
 * or the network around the address is the account's, or, if no visit is stored any more, one of its last traces.
 */
export function longAbsence(evidence: Evidence): number {
  const { history, graph } = evidence
  if (history === null) return 0
  const { current, visits } = withoutCopiedId(history)
  const { known, fullDays } = policy.absence
  const isOwn =
    visits.length === 0
      ? graph?.ownTrace === 'shown'
      : visits.some((visit) => isKnown(visit, current))
  return absenceOf(evidence, fullDays) * (isOwn ? known : 1)
}

/** Strength 0..1 of a return so late that no visit of the profile is stored, with none of the account's last browsers, devices and addresses. */
export function returnsUnknown(evidence: Evidence): number {
  const { history, graph } = evidence
  if (history === null || history.visits.length > 0 || graph?.ownTrace !== 'absent') return 0
  return absenceOf(evidence, policy.absence.goneFullDays)
}

/** Share 0..1 to which the days since the account's last visit have grown. */
function absenceOf({ history, graph }: Evidence, fullDays: number): number {
  if (history === null || history.by !== 'account') return 0
  const lastMs = history.visits[0]?.atMs ?? graph?.ownLastMs ?? null
  if (lastMs === null) return 0
  const days = (history.current.atMs - lastMs) / DAY_MS
  const { fromDays } = policy.absence
  return Math.min(1, Math.max(0, (days - fromDays) / (fullDays - fromDays)))
}

function isKnown(visit: PastVisit, current: PastVisit): boolean {
  const id = storedId(current)
  return (
    (id !== null && storedId(visit) === id) ||
    (current.subnetKey !== null && visit.subnetKey === current.subnetKey)
  )
}
