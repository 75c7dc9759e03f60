import { BORDERS } from './data/borders.ts'
import { ZONES } from './data/zones.ts'

/** A time zone of the tz database. */
export interface TimeZone {
  /** ISO 3166 alpha-2 of the countries that keep it. */
  countries: readonly string[]
  /** Minutes east of UTC in January. */
  offsetMin: number
}

/** How far apart the clocks of two neighbours may stand for one to pass for the other. */
const TOLERANCE_MIN = 90

let zones: ReadonlyMap<string, TimeZone> | null = null
let neighbours: ReadonlySet<string> | null = null

/** Zone by IANA name, aliases included; null where the name is none or names no place (UTC, Etc). */
export function timeZone(name: string): TimeZone | null {
  zones ??= readZones()
  return zones.get(name) ?? null
}

/**
 * Whether a zone fits a country: one of its own, or that of a neighbour whose clock is at most 90
 * minutes off. null where the country keeps no known zone.
 */
export function zoneFitsCountry(zone: TimeZone, country: string): boolean | null {
  if (zone.countries.includes(country)) return true
  zones ??= readZones()
  const own = Array.from(zones.values()).filter(({ countries }) => countries.includes(country))
  if (own.length === 0) return null
  const near = own.some(({ offsetMin }) => Math.abs(offsetMin - zone.offsetMin) <= TOLERANCE_MIN)
  return near && zone.countries.some((other) => areNeighbours(other, country))
}

function areNeighbours(a: string, b: string): boolean {
  neighbours ??= new Set(
    tableOf(BORDERS).flatMap(([country, others = '']) =>
      others.split(',').flatMap((other) => [`${country}${other}`, `${other}${country}`]),
    ),
  )
  return neighbours.has(a + b)
}

function readZones(): ReadonlyMap<string, TimeZone> {
  return new Map(
    tableOf(ZONES).flatMap(([countries = '', offset, ...names]) => {
      const zone = { countries: countries.split(','), offsetMin: Number(offset) }
      return names.map((name) => [name, zone] as const)
    }),
  )
}

function tableOf(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
}
