import type { PastVisit, PopulationCounts } from '../evidence.ts'

/** How often each value occurs among a world's newest allowed checks. */
export interface Population {
  /** Checks counted. */
  total: number
  asn: Readonly<Record<string, number>>
  country: Readonly<Record<string, number>>
  browser: Readonly<Record<string, number>>
  os: Readonly<Record<string, number>>
  /** Browser and major: `chrome 156`. */
  version: Readonly<Record<string, number>>
}

/** How many of everyone's visits are like this one; a value that was never counted is 0. */
export function populationCounts(
  population: Population | null,
  { asn, country, browser, browserMajor, os }: PastVisit,
): PopulationCounts | null {
  if (population === null) return null
  const { total } = population
  const n = (counts: Readonly<Record<string, number>>, value: string | number | null) =>
    value !== null && Object.hasOwn(counts, value) ? (counts[value] ?? 0) : 0
  const version = (major: number) => n(population.version, `${browser} ${major}`)
  return {
    total,
    asn: n(population.asn, asn),
    country: n(population.country, country),
    browser: n(population.browser, browser),
    os: n(population.os, os),
    ...(browserMajor !== null && {
      browserMajor: version(browserMajor - 1) + version(browserMajor) + version(browserMajor + 1),
    }),
  }
}
