import { entry, type PastVisit, type PopulationCounts } from '@vigil/evidence'
import { policy } from '../policy/index.ts'

/** Features for which drift reads how common a value is. */
type PopulationFeature =
  | 'ip'
  | 'subnet'
  | 'asn'
  | 'country'
  | 'browser'
  | 'browserMajor'
  | 'os'
  | 'language'
/** Visits with this visit's value of those features that are counted. */
type FeatureCounts = Pick<PopulationCounts, 'total'> & Partial<Record<PopulationFeature, number>>

const { browsers, systems, values, deviceKeys, priorPeople, priorVisits, currentMajors } =
  policy.population

/** Returns the share of all the site's visits that have this visit's value, above 0 and up to 1. */
export function shareOf(
  feature: PopulationFeature,
  current: PastVisit,
  counts: FeatureCounts | null,
): number {
  const shipped = shippedShare(feature, current)
  const n = counts?.[feature]
  if (counts === null || n === undefined) return shipped
  return (Math.min(n, counts.total) + priorVisits * shipped) / (counts.total + priorVisits)
}

/**
 * Returns the share of a site's people with this device key: as counted, else by the system, as where a probe did not
 * finish and there is no key.
 *
 * @param without people with the key who are left out
 */
export function deviceShare(
  { os, deviceKey }: PastVisit,
  counts: PopulationCounts | null,
  without = 0,
): number {
  const shipped = entry(deviceKeys, os) ?? values.device
  const arrivals = counts?.arrivals
  if (arrivals === undefined || deviceKey === null) return shipped
  const [older, newer] = arrivals.deviceAccounts
  const people = arrivals.accounts[0] + arrivals.accounts[1] - without
  const having = Math.max(0, older + newer - without)
  return (having + priorPeople * shipped) / (Math.max(having, people) + priorPeople)
}

function shippedShare(feature: PopulationFeature, { browser, os }: PastVisit): number {
  const ofBrowser = entry(browsers, browser) ?? values.rare
  if (feature === 'browser') return ofBrowser
  if (feature === 'browserMajor') return currentMajors * ofBrowser
  return feature === 'os' ? (entry(systems, os) ?? values.rare) : values[feature]
}
