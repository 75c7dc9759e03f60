import type { CheckRecord } from './check-record.ts'

/** Identifiers of a check that its facts lack; an erasure needs them to find related rows. */
export function tiesBeside({ links, visit }: CheckRecord): [string, string][] {
  const named = new Set([
    visit.visitorKey,
    visit.deviceKey,
    visit.ipKey,
    visit.subnetKey,
    visit.emailKey,
  ])
  return links
    .filter(({ kind, value }) => kind !== 'email' && !named.has(value))
    .map(({ kind, value }) => [kind, value])
}
