import { eq, sql } from 'drizzle-orm'
import { statement } from '../database/index.ts'
import { keys } from '../schema/index.ts'
import { crcChecksum, type KeyChecksum, keyIdOf, partsOf } from './api-key.ts'

/** Maximum number of older keys whose ids an isolate caches, about 1 MB; with more, each key is looked up. */
const MAX_OLDER = 10_000
/** How long the ids are cached, ms: a Worker of an older version may still create such keys. */
const CACHE_MS = 600_000

const olderKeys = statement((q) =>
  q
    .select({ id: keys.id })
    .from(keys)
    .where(eq(keys.keyedChecksum, sql`0`))
    .limit(MAX_OLDER + 1),
)

/** Ids of the keys created before checksums were keyed; null: too many to cache. */
export async function readOlderKeys(db: D1Database): Promise<ReadonlySet<string> | null> {
  const rows = await olderKeys.all(db, {})
  return rows.length > MAX_OLDER ? null : new Set(rows.map(({ id }) => id))
}

/**
 * Returns a function that decides whether this deployment may have issued a key, so that made-up keys cost no lookup:
 * the keyed checksum is right, or it is one of the older keys, whose ids are read once in ten minutes. It rejects if
 * that read fails.
 */
export function openIssuedKeys(
  checksum: KeyChecksum,
  readOlder: () => Promise<ReadonlySet<string> | null>,
  nowMs: () => number,
): (key: string) => Promise<boolean> {
  let older: ReadonlySet<string> | null = null
  let readAtMs = Number.NEGATIVE_INFINITY

  async function isOlder(keyId: string): Promise<boolean> {
    const now = nowMs()
    if (Math.abs(now - readAtMs) >= CACHE_MS) {
      older = await readOlder()
      readAtMs = now
    }
    return older === null || older.has(keyId)
  }

  return async (key) => {
    const keyId = keyIdOf(key)
    if (keyId === null) return false
    const sent = partsOf(key)
    if ((await checksum(sent.body)) === sent.checksum) return true
    return crcChecksum(sent.body) === sent.checksum && (await isOlder(keyId))
  }
}
