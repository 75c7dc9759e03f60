import { within } from '@vigil/limits'
import { ownRange } from './own-range.ts'
import { type ProviderPorts, providerRange } from './provider-range.ts'
import { type LeakedHash, type PasswordHash, PREFIX_DIGITS } from './range-rows.ts'

/** Dependencies of the look-up: the provider, and the operator's own corpus. */
export interface PasswordPorts extends ProviderPorts {
  db: D1Database
}

export interface LeakedRange {
  /** Hashes with the prefix, padded with rows of count 0. */
  hashes: LeakedHash[]
  /** Whether every source answered; otherwise a hash that is missing here may have leaked. */
  isWhole: boolean
}

/** HIBP pads its ranges to 800 to 1,000 rows, so that the size of an answer does not identify the range. */
const PADDED = { from: 800, to: 1_000 }
/** Time limit of the corpus, ms, equal to the provider's. */
const OWN_LIMIT_MS = 1_500
const HEX_DIGITS = { sha1: 40, nt: 32 } as const

/**
 * Returns the leaked hashes that begin with five hex digits, of the provider and of the operator's own corpus. A hash
 * of both has the larger count: they may count the same leak.
 */
export async function leakedPasswords(
  ports: PasswordPorts,
  hash: PasswordHash,
  anyPrefix: string,
): Promise<LeakedRange> {
  const prefix = anyPrefix.toUpperCase()
  const [provider, own] = await Promise.all([
    providerRange(ports, hash, prefix),
    within(OWN_LIMIT_MS, ownRange(ports.db, hash, prefix)).catch(() => 'failed' as const),
  ])
  const hasOwn = own !== null && own !== 'failed'
  const counts = new Map<string, number>()
  for (const { suffix, count } of [...(provider ?? []), ...(hasOwn ? own : [])]) {
    counts.set(suffix, Math.max(count, counts.get(suffix) ?? 0))
  }
  if (provider !== null || hasOwn) pad(counts, HEX_DIGITS[hash] - PREFIX_DIGITS)
  // Without a provider the corpus is the only source.
  const isProviderAsked = ports.url !== null || !hasOwn
  return {
    hashes: [...counts].map(([suffix, count]) => ({ suffix, count })),
    isWhole: own !== 'failed' && (provider !== null || !isProviderAsked),
  }
}

function pad(counts: Map<string, number>, digits: number): void {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  const wanted = PADDED.from + (drawn % (PADDED.to - PADDED.from + 1))
  if (counts.size >= PADDED.from) return
  while (counts.size < wanted) {
    const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(digits / 2)))
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const suffix = hex.slice(0, digits).toUpperCase()
    if (!counts.has(suffix)) counts.set(suffix, 0)
  }
}
