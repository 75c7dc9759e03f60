import { DAY_MS } from '@vigil/evidence'
import type { Assumptions } from './assumptions.ts'
import type { Chance } from './chance.ts'
import { COUNTRIES, type Country, zoneOf } from './countries.ts'
import { Networks } from './networks.ts'
import type { Place } from './place.ts'

/** A trip with its lodging and the device's time zone. */
export interface Trip {
  fromMs: number
  toMs: number
  country: Country
  /** null: the device keeps the time zone of home. */
  timezone: string | null
  lodging: Place
}

/** Draws all trips of a traveller. */
export function tripsOf(home: Country, chance: Chance, assumptions: Assumptions): Trip[] {
  const { startMs, days, tripEveryDays, tripDays, tripAbroadShare, tripZoneShare } = assumptions
  const networks = new Networks(assumptions)
  const trips: Trip[] = []
  let atMs = startMs + chance.exponential(tripEveryDays) * DAY_MS
  while (atMs < startMs + days * DAY_MS) {
    const [from, to] = tripDays
    const toMs = atMs + chance.between(from, to) * DAY_MS
    const country = chance.hits(tripAbroadShare)
      ? chance.weighted(COUNTRIES.map((it) => [it, it.weight] as const))
      : home
    const city = chance.below(country.cities.length)
    const lodging = networks.hotspot(chance, country, city)
    const timezone = chance.hits(tripZoneShare) ? zoneOf(country, city) : null
    trips.push({ fromMs: atMs, toMs, country, timezone, lodging })
    atMs = toMs + chance.exponential(tripEveryDays) * DAY_MS
  }
  return trips
}
