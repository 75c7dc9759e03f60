import type { PastVisit, PopulationCounts } from '@vigil/evidence'

/** What drift asks the population about. */
export type PopulationFeature = Exclude<keyof PopulationCounts, 'total' | 'arrivals'>

/**
 * How common a value is among everyone, where the workspace has not counted it: shares of page
 * views by browser and system (StatCounter, all platforms, rounded), and for the rest what one
 * value of a wide-spread kind usually has. Rough on purpose: for a value that the account never
 * had before, drift does not depend on them.
 */
const BROWSERS: Readonly<Record<string, number>> = {
  chrome: 0.64,
  safari: 0.18,
  edge: 0.06,
  firefox: 0.03,
  samsung: 0.03,
  opera: 0.02,
}
const SYSTEMS: Readonly<Record<string, number>> = {
  android: 0.4,
  windows: 0.3,
  ios: 0.18,
  macos: 0.07,
  linux: 0.02,
  chromeos: 0.01,
}
const SHIPPED = {
  ip: 0.0005,
  subnet: 0.001,
  asn: 0.02,
  country: 0.1,
  language: 0.2,
  device: 0.001,
  rare: 0.01,
}
/** Share of a site's people with the key of a device of each system (published collisions, rounded). */
const KEYS: Readonly<Record<string, number>> = {
  ios: 0.03,
  macos: 0.008,
  android: 0.005,
  windows: 0.003,
}
/** The shipped share counts like as many people beside those that were counted. */
const PRIOR_PEOPLE = 100
/** Share of a browser's users that are on the current major or the one before. */
const CURRENT_MAJORS = 0.7
/** The shipped figure counts like this many visits beside those that were counted. */
const PRIOR_VISITS = 20

/** Share of everyone's visits that have this visit's value, 0..1, never 0. */
export function shareOf(
  feature: PopulationFeature,
  current: PastVisit,
  counts: PopulationCounts | null,
): number {
  const shipped = shippedShare(feature, current)
  const n = counts?.[feature]
  if (counts === null || n === undefined) return shipped
  return (Math.min(n, counts.total) + PRIOR_VISITS * shipped) / (counts.total + PRIOR_VISITS)
}

/** Share of a site's people that have this device key, by what was counted, else by the system. */
export function deviceShare({ os }: PastVisit, counts: PopulationCounts | null): number {
  const shipped = KEYS[os ?? ''] ?? SHIPPED.device
  const arrivals = counts?.arrivals
  if (arrivals === undefined) return shipped
  const [older, newer] = arrivals.deviceAccounts
  const people = arrivals.accounts[0] + arrivals.accounts[1]
  return (older + newer + PRIOR_PEOPLE * shipped) / (people + PRIOR_PEOPLE)
}

function shippedShare(feature: PopulationFeature, { browser, os }: PastVisit): number {
  const ofBrowser = BROWSERS[browser ?? ''] ?? SHIPPED.rare
  if (feature === 'browser') return ofBrowser
  if (feature === 'browserMajor') return CURRENT_MAJORS * ofBrowser
  return feature === 'os' ? (SYSTEMS[os ?? ''] ?? SHIPPED.rare) : SHIPPED[feature]
}
