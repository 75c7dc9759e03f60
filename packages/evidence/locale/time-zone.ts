import { evidencePolicy } from '../policy/index.ts'
import { BORDERS } from './data/borders.ts'
import { ZONES } from './data/zones.ts'

/** A time zone of the tz database. */
export interface TimeZone {
  /** ISO 3166 alpha-2 codes of the countries that use it. */
  countries: readonly string[]
  /** Minutes east of UTC in January. */
  offsetMin: number
}

const { zoneToleranceMin } = evidencePolicy.locale

let zones: ReadonlyMap<string, TimeZone> | null = null
let offsets: ReadonlyMap<string, readonly number[]> | null = null
let neighbours: ReadonlySet<string> | null = null

/** Zones that Firefox reports everywhere to resist fingerprinting: the second from version 128 on. */
const PRESCRIBED: ReadonlySet<string> = new Set(['UTC', 'Atlantic/Reykjavik'])

/** Whether a browser reports this zone to all sites, wherever it is. */
export const isPrescribedZone = (name: string, browser: string | null): boolean =>
  browser === 'firefox' && PRESCRIBED.has(name)

/**
 * Returns the zone of an IANA name or alias; null for none, for unknown names, for UTC and Etc zones, and for one that
 * the browser reports everywhere.
 */
export function timeZone(name: string | null, browser: string | null): TimeZone | null {
  if (name === null || isPrescribedZone(name, browser)) return null
  zones ??= readZones()
  return zones.get(name) ?? null
}

/**
 * Whether a zone fits a country: one of its own, or a neighbour's whose clock differs by at most 90 minutes. null: no
 * zone of the country is known.
 */
export function zoneFitsCountry(zone: TimeZone, country: string): boolean | null {
  if (zone.countries.includes(country)) return true
  offsets ??= offsetsByCountry()
  const own = offsets.get(country)
  if (own === undefined) return null
  const near = own.some((offsetMin) => Math.abs(offsetMin - zone.offsetMin) <= zoneToleranceMin)
  return near && zone.countries.some((other) => areNeighbours(other, country))
}

/** Whether two countries (ISO 3166 alpha-2) border each other, by land or a strait that commuters cross. */
export function areNeighbours(a: string, b: string): boolean {
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

/** Offsets of the zones that each country uses, minutes. */
function offsetsByCountry(): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const [countries = '', offset] of tableOf(ZONES)) {
    for (const country of countries.split(',')) {
      found.set(country, [...(found.get(country) ?? []), Number(offset)])
    }
  }
  return found
}

function tableOf(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
}
