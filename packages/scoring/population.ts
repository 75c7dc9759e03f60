import type { PastVisit, PopulationCounts } from '@vigil/evidence'
import { policy } from './policy/index.ts'

/** What drift asks the population about. */
export type PopulationFeature = Exclude<keyof PopulationCounts, 'total' | 'arrivals' | 'event'>

const { browsers, systems, values, deviceKeys, priorPeople, priorVisits, currentMajors } =
  policy.population

/** Returns an entry of a table by a name that may not be in it. */
export const entry = (
  table: Readonly<Record<string, number>>,
  name: string | null,
): number | undefined => (name !== null && Object.hasOwn(table, name) ? table[name] : undefined)

/** Share of everyone's visits that have this visit's value, 0..1, never 0. */
export function shareOf(
  feature: PopulationFeature,
  current: PastVisit,
  counts: PopulationCounts | null,
): number {
  const shipped = shippedShare(feature, current)
  const n = counts?.[feature]
  if (counts === null || n === undefined) return shipped
  return (Math.min(n, counts.total) + priorVisits * shipped) / (counts.total + priorVisits)
}

/** Share of a site's people that have this device key, by what was counted, else by the system. */
export function deviceShare({ os }: PastVisit, counts: PopulationCounts | null): number {
  const shipped = entry(deviceKeys, os) ?? values.device
  const arrivals = counts?.arrivals
  if (arrivals === undefined) return shipped
  const [older, newer] = arrivals.deviceAccounts
  const people = arrivals.accounts[0] + arrivals.accounts[1]
  return (older + newer + priorPeople * shipped) / (people + priorPeople)
}

function shippedShare(feature: PopulationFeature, { browser, os }: PastVisit): number {
  const ofBrowser = entry(browsers, browser) ?? values.rare
  if (feature === 'browser') return ofBrowser
  if (feature === 'browserMajor') return currentMajors * ofBrowser
  return feature === 'os' ? (entry(systems, os) ?? values.rare) : values[feature]
}
