import { placesOf } from '@vigil/evidence'

const EARTH_KM = 6371

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the great-circle distance, km (haversine). */
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

/** Returns a lower bound of the distance between two countries (ISO 3166 alpha-2), km; 0 if either is unknown. */
export function countriesKm(a: string, b: string): number {
  const apart = placesOf(a).flatMap((one) =>
    placesOf(b).map((other) => distanceKm(one, other) - one.km - other.km),
  )
  return apart.length === 0 ? 0 : Math.max(0, Math.min(...apart))
}
