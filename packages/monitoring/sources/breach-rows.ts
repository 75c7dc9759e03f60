import type { BreachRow } from '../schema/monitor-run.ts'
import type { Breach } from './hibp/models.ts'

/** The provider's name among the sources. */
export const HIBP = 'hibp'

export function rowOf({ name, domain, breachMs, addedMs, ...flags }: Breach): BreachRow {
  return {
    name,
    domain,
    breach_ms: breachMs,
    added_ms: addedMs,
    flags: Object.entries(flags)
      .flatMap(([flag, is]) => (is ? [flag] : []))
      .join(' '),
  }
}

export function breachOf(row: BreachRow): Breach {
  const flags = new Set(row.flags.split(' '))
  return {
    name: row.name,
    domain: row.domain,
    breachMs: row.breach_ms,
    addedMs: row.added_ms,
    verified: flags.has('verified'),
    fabricated: flags.has('fabricated'),
    sensitive: flags.has('sensitive'),
    retired: flags.has('retired'),
    spamList: flags.has('spamList'),
    stealerLog: flags.has('stealerLog'),
    passwords: flags.has('passwords'),
  }
}
