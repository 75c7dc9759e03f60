import { sha256Hex } from '@vigil/storage'
import type { Outcome } from '../outcome.ts'
import type { HibpClient } from './client.ts'
import { type Breach, readBreach, readBreaches } from './models.ts'

/**
 * Returns a version that changes whenever a breach is added. `/latestbreach` needs no key and is not rate limited; the
 * documentation asks clients to query accounts again only after it has changed.
 */
export async function catalogueVersion(client: HibpClient): Promise<Outcome<string>> {
  const outcome = await client.requestJson('/latestbreach')
  if (outcome.kind === 'none') return { kind: 'broken', code: 'no_latest' }
  if (outcome.kind !== 'ok') return outcome
  const latest = readBreach(outcome.value)
  if (latest === null) return { kind: 'broken', code: 'shape' }
  return { kind: 'ok', value: `${latest.name}:${latest.addedMs ?? 0}` }
}

/**
 * Returns the catalogue version with which people are marked as checked. It also changes when breaches begin or cease
 * to count (spam lists, fabricated or withdrawn ones), which `/latestbreach` does not show.
 */
export async function coveredVersion(latest: string, breaches: readonly Breach[]): Promise<string> {
  const excluded = breaches.filter((breach) => !counts(breach)).map(({ name }) => name)
  if (excluded.length === 0) return latest
  return `${latest}:${(await sha256Hex(excluded.sort().join('\0'))).slice(0, 12)}`
}

/** Reads the complete catalogue. An empty one is no answer. */
export async function readCatalogue(client: HibpClient): Promise<Outcome<Breach[]>> {
  const outcome = await client.requestJson('/breaches')
  if (outcome.kind === 'none') return { kind: 'broken', code: 'no_catalogue' }
  if (outcome.kind !== 'ok') return outcome
  const breaches = readBreaches(outcome.value)
  if (breaches === null || breaches.length === 0) return { kind: 'broken', code: 'shape' }
  return { kind: 'ok', value: breaches }
}

/** Whether it is reported to a person: verified, and no spam list, fabrication or withdrawn breach. */
export function alertsAbout(breach: Breach | undefined): boolean {
  if (breach === undefined) return false
  return breach.verified && !breach.spamList && !breach.fabricated && !breach.retired
}

/** Whether it counts as an exposure at all. */
export function counts(breach: Breach | undefined): boolean {
  return breach === undefined || !(breach.spamList || breach.fabricated || breach.retired)
}
