import { isRecord } from '@vigil/evidence'

/** A breach of HIBP's catalogue, only the fields that Vigil uses. */
export interface Breach {
  /** Stable; the title may change. */
  name: string
  domain: string
  breachMs: number | null
  addedMs: number | null
  verified: boolean
  fabricated: boolean
  sensitive: boolean
  retired: boolean
  spamList: boolean
  stealerLog: boolean
  passwords: boolean
}

/** Permissions of the key's subscription. */
export interface HibpCapabilities {
  requestsPerMinute: number
  stealerLogs: boolean
  kAnonymity: boolean
}

/** Reads a catalogue leniently ("attributes may expand"); null: it is no catalogue. */
export function readBreaches(value: unknown): Breach[] | null {
  if (!Array.isArray(value)) return null
  const read = value.map(readBreach)
  return read.every((breach) => breach !== null) ? read : null
}

export function readBreach(value: unknown): Breach | null {
  if (!isRecord(value) || typeof value.Name !== 'string' || value.Name === '') return null
  const classes = Array.isArray(value.DataClasses) ? value.DataClasses : []
  return {
    name: value.Name,
    domain: typeof value.Domain === 'string' ? value.Domain.toLowerCase() : '',
    breachMs: timeOf(value.BreachDate),
    addedMs: timeOf(value.AddedDate),
    verified: value.IsVerified === true,
    fabricated: value.IsFabricated === true,
    sensitive: value.IsSensitive === true,
    retired: value.IsRetired === true,
    spamList: value.IsSpamList === true,
    stealerLog: value.IsStealerLog === true,
    passwords: classes.includes('Passwords'),
  }
}

export function readCapabilities(value: unknown): HibpCapabilities | null {
  if (!isRecord(value)) return null
  const rpm = value.Rpm
  if (typeof rpm !== 'number' || !Number.isInteger(rpm) || rpm < 1) return null
  return {
    requestsPerMinute: rpm,
    stealerLogs: value.IncludesStealerLogs === true,
    kAnonymity: value.IncludesKAnon === true,
  }
}

/** Returns the names of `[{"Name": "Adobe"}]`; null: it is no such list. */
export function readNames(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null
  const names = value.map((one) =>
    isRecord(one) && typeof one.Name === 'string' ? one.Name : null,
  )
  return names.every((name) => name !== null) ? names : null
}

/** Returns the names for one suffix of a k-anonymity range; []: the suffix is absent, null: it is no range. */
export function namesForSuffix(value: unknown, suffix: string): string[] | null {
  if (!Array.isArray(value)) return null
  let found: string[] = []
  for (const row of value) {
    if (!isRecord(row) || typeof row.hashSuffix !== 'string' || !Array.isArray(row.websites)) {
      return null
    }
    if (row.hashSuffix.toUpperCase() !== suffix) continue
    found = row.websites.filter((name) => typeof name === 'string')
  }
  return found
}

function timeOf(value: unknown): number | null {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}
