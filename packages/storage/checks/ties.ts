import type { CheckRecord } from './check-record.ts'

/** Returns the identifiers of a check that its facts lack, as [kind, value]: an erasure finds related rows by them. */
export function tiesOf({ links, visit }: CheckRecord): [string, string][] {
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
