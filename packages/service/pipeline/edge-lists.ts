import type { ListKey, ListRows, readEdgeLists, Scope } from '@vigil/storage'
import { holdByVersion } from './held-by-version.ts'

/** Largest number of cached entries, about 4 MB. */
const MAX_HELD = 20_000

/** Lists of environments as an edge isolate caches them. */
export interface EdgeLists {
  /**
   * Returns what the lists say of these keys. `version` is the rate limiter's count of changes: another one than
   * before reads the lists again; null: it is not known. Rejects where D1 must be read and cannot be.
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
  const held = holdByVersion(read, ({ size }) => size, MAX_HELD)
  return {
    async read(scope, db, keys, version, nowMs) {
      const found = held.current(scope, db, version, nowMs)
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
