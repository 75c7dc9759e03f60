import { VigilError } from '@vigil/contract'
import { HOUR_MS } from '@vigil/evidence'
import { setBounded } from '@vigil/limits'
import type { KeyRecord } from '@vigil/service'
import { equalInConstantTime } from './constant-time.ts'

/** How long a record is used without another read, ms. A revoked key stops within it. */
export const FRESH_MS = 30_000
/** How long it is used while the database is unreachable, ms (design: within 60 s). */
export const STALE_MS = 60_000
/** How long an unknown key is cached, ms: short, so that a new key works at once. */
export const UNKNOWN_MS = 5_000
/** Largest number of records per isolate; beyond it the oldest are dropped. */
const MAX_ENTRIES = 5_000

/** How often the use of a key is stored: one row an hour, not one a request. */
export const USE_EVERY_MS = HOUR_MS

/** Compared in place of an unknown key's hash: as long as a SHA-256 in hex, and equal to none. */
const NO_HASH = '-'.repeat(64)

/** Reads of storage that the keyring requires. */
export interface KeyLookup {
  /** Returns the id of a key; null: the text does not have the form of a key. */
  keyIdOf(key: string): string | null
  /** Whether this deployment may have issued the key, by its checksum; rejects if that cannot be read. */
  isIssued(key: string): Promise<boolean>
  /** SHA-256 of the whole key, as it is stored. */
  hashKey(key: string): Promise<string>
  findKey(keyId: string): Promise<KeyRecord | null>
  nowMs(): number
}

/** The keys that this isolate has seen. */
export interface Keyring {
  /**
   * Returns the record of a key that is known, and neither revoked nor expired; else null, without the reason. Rejects
   * with temporarily_unavailable if the database must be read and is unreachable.
   */
  recordOf(key: string): Promise<KeyRecord | null>
  /** Whether the use of a record's key is to be stored now; true once in USE_EVERY_MS. */
  takeUse(record: KeyRecord): boolean
}

interface Cached<T> {
  value: T
  readAtMs: number
}

/** Opens a keyring; one per isolate. */
export function openKeyring(lookup: KeyLookup): Keyring {
  const known = new Map<string, Cached<KeyRecord>>()
  // Separate, so that a flood of invented keys cannot evict the known ones.
  const unknown = new Map<string, Cached<null>>()
  // The verified key of each record: a hash for each request would take longer than the rest of this function.
  const proven = new WeakMap<KeyRecord, string>()

  async function find(keyId: string, key: string): Promise<KeyRecord | null> {
    const nowMs = lookup.nowMs()
    const cached = known.get(keyId)
    if (cached && ageMs(cached, nowMs) < FRESH_MS) return cached.value
    const missed = unknown.get(keyId)
    if (missed && ageMs(missed, nowMs) < UNKNOWN_MS) return null
    try {
      if (!(await lookup.isIssued(key))) return null
      const record = await lookup.findKey(keyId)
      // The age counts from before the read, as the record may change during it.
      known.delete(keyId)
      unknown.delete(keyId)
      if (record) setBounded(known, keyId, { value: record, readAtMs: nowMs }, MAX_ENTRIES)
      else setBounded(unknown, keyId, { value: null, readAtMs: nowMs }, MAX_ENTRIES)
      return record
    } catch (cause) {
      if (cached && ageMs(cached, nowMs) < STALE_MS) return cached.value
      throw new VigilError('temporarily_unavailable', { cause })
    }
  }

  /**
   * Whether a record is that of the whole key, and not only of its id, which is no secret. Without a record the same
   * work is done, so that the time of a refusal does not reveal which ids exist.
   */
  async function isOwnKey(record: KeyRecord | null, key: string): Promise<boolean> {
    if (record !== null && equalInConstantTime(proven.get(record) ?? '', key)) return true
    const isSame = equalInConstantTime(record?.hash ?? NO_HASH, await lookup.hashKey(key))
    if (record === null || !isSame) return false
    proven.set(record, key)
    return true
  }

  return {
    async recordOf(key) {
      const keyId = lookup.keyIdOf(key)
      if (keyId === null) return null
      const record = await find(keyId, key)
      const isOwn = await isOwnKey(record, key)
      return record !== null && isOwn && isInForce(record, lookup.nowMs()) ? record : null
    },
    takeUse({ keyId, lastUsedMs }) {
      const nowMs = lookup.nowMs()
      if (lastUsedMs !== null && nowMs - lastUsedMs < USE_EVERY_MS) return false
      const cached = known.get(keyId)
      if (cached !== undefined) cached.value = { ...cached.value, lastUsedMs: nowMs }
      return true
    },
  }
}

function isInForce(record: KeyRecord, nowMs: number): boolean {
  const { revokedAtMs, expiresAtMs } = record
  return (
    (revokedAtMs === null || revokedAtMs > nowMs) && (expiresAtMs === null || expiresAtMs > nowMs)
  )
}

/** Returns the age of a record, ms; infinite if the clock was set back. */
function ageMs(cached: Cached<unknown>, nowMs: number): number {
  return nowMs >= cached.readAtMs ? nowMs - cached.readAtMs : Number.POSITIVE_INFINITY
}
