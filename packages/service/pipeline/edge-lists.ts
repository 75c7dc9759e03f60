import type { ListKey, ListRows, readEdgeLists, Scope } from '@vigil/storage'
import { openVersionedCache } from './versioned-cache.ts'

/** Maximum number of cached entries, about 4 MB. */
const MAX_CACHED = 20_000

/** Lists of environments as an edge isolate caches them. */
export interface EdgeLists {
  /**
   * Returns the entries for these keys. `version` is the rate limiter's count of changes: if it differs from the cached
   * one, the lists are read again; null: unknown. Rejects if D1 must be read and is unreachable.
   */
  read(
    scope: Scope,
    db: D1Database,
    keys: readonly ListKey[],
    version: number | null,
    nowMs: number,
  ): Promise<ListRows>
}

/** Opens the lists of an isolate. `read` rejects if the database is unreachable. */
export function openEdgeLists(
  read: typeof readEdgeLists,
  readByKeys: (scope: Scope, db: D1Database, keys: readonly ListKey[]) => Promise<ListRows>,
): EdgeLists {
  const cache = openVersionedCache(read, ({ size }) => size, MAX_CACHED)
  return {
    async read(scope, db, keys, version, nowMs) {
      const found = cache.current(scope, db, version, nowMs)
      const lists = found instanceof Promise ? await found : found
      const { isWhole, named, networks } = lists
      if (!isWhole) return readByKeys(scope, db, keys)
      return {
        named: keys.flatMap(({ kind, value }) => named.get(`${kind} ${value}`) ?? []),
        networks,
      }
    },
  }
}
