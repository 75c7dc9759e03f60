import type { Evidence, PastVisit } from '@vigil/evidence'

const EARTH_KM = 6371
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** An airliner, door to door. */
const FASTEST_KMH = 900
const LEAST_KM = 500
/** How far off a place that was looked up by address may be, both ends together, km. */
const INACCURACY_KM = 100
/** Carriers route a phone out of a far city (CGNAT). */
const MOBILE = 0.8
const LONG_ABSENCE_MS = 90 * DAY_MS

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
 * ln LR of a journey faster than a plane since the last visit: over 900 km/h and
 * 500 km within a day, between two clean networks that are not the same; 0.8 where an end is mobile.
 */
export function travelTooFast({ history, network }: Evidence): number {
  const last = history?.visits.find(({ geo }) => geo !== null)
  const here = history?.current
  if (!last?.geo || !here?.geo || last.asn === here.asn) return 0
  if (!isPlain(last) || !isPlain(here) || network?.relay === true) return 0
  const hours = (here.atMs - last.atMs) / HOUR_MS
  const km = distanceKm(last.geo, here.geo) - INACCURACY_KM
  if (hours <= 0 || hours >= 24 || km <= LEAST_KM || km / hours <= FASTEST_KMH) return 0
  return network?.mobile || last.mobile || here.mobile ? MOBILE : 2.5
}

/** Only where the address is the visitor's own does it say where he is. */
function isPlain({ networkKind }: PastVisit): boolean {
  return networkKind === 'clean' || networkKind === 'wifi'
}

/** No visit for a quarter of a year, though there were some before. */
export function longAbsence({ history }: Evidence): boolean {
  const last = history?.visits[0]
  return last !== undefined && history !== null
    ? history.current.atMs - last.atMs > LONG_ABSENCE_MS
    : false
}
