import type { Evidence, HistoryFacts, PastVisit } from '@vigil/evidence'

/**
 * Login drift after Freeman et al. 2016 and the das-group reference code (reference 4.1): for each
 * feature ln(p of everyone / p of this user), clipped, levels mixed by weight, trusted with n.
 */

const PRIOR = 1
const CLIP = 5
/** How common a value that is not counted is among everyone. */
const POPULATION = { ip: 0.0005, asn: 0.02, country: 0.1, browser: 0.25, os: 0.25, device: 0.002 }

type Feature = (visit: PastVisit) => string | number | null

function level(history: HistoryFacts, feature: Feature, everyone: number): number {
  const value = feature(history.current)
  if (value === null) return 0
  const known = history.visits.filter((visit) => feature(visit) !== null)
  const seen = known.filter((visit) => feature(visit) === value).length
  const user = (seen + PRIOR * everyone) / (known.length + PRIOR)
  return Math.max(-CLIP, Math.min(CLIP, Math.log(everyone / user)))
}

function trusted(history: HistoryFacts | null): history is HistoryFacts {
  return history !== null && history.by === 'account' && history.visits.length > 0
}

const trust = (n: number): number => n / (n + 0.5)

/** Unusual place: address .6, network .3, country .1; [-5, 5]. */
export function locationDrift({ history }: Evidence): number {
  if (!trusted(history)) return 0
  const drift =
    0.6 * level(history, (visit) => visit.ipKey, POPULATION.ip) +
    0.3 * level(history, (visit) => visit.asn, POPULATION.asn) +
    0.1 * level(history, (visit) => visit.country, POPULATION.country)
  return trust(history.visits.length) * drift
}

/** Unusual browser or system; 0.8 x [-5, 5]. */
export function clientDrift({ history }: Evidence): number {
  if (!trusted(history)) return 0
  const drift =
    0.6 * level(history, (visit) => visit.browser, POPULATION.browser) +
    0.4 * level(history, (visit) => visit.os, POPULATION.os)
  return 0.8 * trust(history.visits.length) * drift
}

/** Unusual device; 0.7 x [-5, 5]. The visitor id stands in where no device key is known. */
export function deviceDrift({ history }: Evidence): number {
  if (!trusted(history)) return 0
  const drift = level(history, (visit) => visit.deviceKey ?? visit.visitorKey, POPULATION.device)
  return 0.7 * trust(history.visits.length) * drift
}

const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance, km (haversine). */
export function distanceKm(
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

/** Faster than a plane between the last visit and this one; 0.8 where an end is mobile. */
export function travelTooFast({ history, network }: Evidence): number {
  const last = history?.visits[0]
  const here = history?.current
  if (!last?.geo || !here?.geo || last.asn === here.asn) return 0
  if (last.networkKind !== 'clean' || here.networkKind !== 'clean') return 0
  const hours = (here.atMs - last.atMs) / 3_600_000
  const km = distanceKm(last.geo, here.geo)
  if (hours <= 0 || hours >= 24 || km <= 500 || km / hours <= 900) return 0
  return network?.mobile ? 0.8 : 2.5
}

/** No visit for half a year and more, though there were some before. */
export function longAbsence({ history }: Evidence): boolean {
  const last = history?.visits[0]
  return (
    last !== undefined && history !== null && history.current.atMs - last.atMs > 90 * 86_400_000
  )
}
