import type { Scope } from '@vigil/storage'

/** How long a cached value is used without a new read, ms: as long as keys are cached. */
const MAX_AGE_MS = 60_000

/** An isolate's cache by environment. An entry is valid until a change is announced or it is too old. */
export interface VersionedCache<T> {
  /**
   * Returns the value of an environment, or a promise if it is not cached. `version` is the rate limiter's count of
   * changes: if it differs from the cached one, the value is read again; null: unknown. Rejects if the database must be
   * read and is unreachable.
   */
  current(scope: Scope, db: D1Database, version: number | null, nowMs: number): T | Promise<T>
  /** Returns the cached value of any age; null: none. */
  last(scope: Scope): T | null
}

interface Entry<T> {
  version: number | null
  readAtMs: number
  value: T
}

/** Opens a cache. Above `maxSize` in total, the environment that was read least recently is evicted. */
export function openVersionedCache<T>(
  read: (scope: Scope, db: D1Database) => Promise<T>,
  sizeOf: (value: T) => number,
  maxSize: number,
): VersionedCache<T> {
  const entries = new Map<string, Entry<T>>()
  const nameOf = ({ workspaceId, env }: Scope) => `${workspaceId} ${env}`
  let size = 0

  const drop = (name: string) => {
    const entry = entries.get(name)
    if (entry === undefined) return
    size -= sizeOf(entry.value)
    entries.delete(name)
  }

  function fresh(scope: Scope, version: number | null, nowMs: number): T | null {
    const known = entries.get(nameOf(scope))
    if (known === undefined) return null
    const ageMs = nowMs - known.readAtMs
    const isSame = version === null || known.version === version
    return isSame && ageMs >= 0 && ageMs < MAX_AGE_MS ? known.value : null
  }

  async function readNow(scope: Scope, db: D1Database, version: number | null, nowMs: number) {
    // The version was read before the value, so a change in between causes another read.
    const value = await read(scope, db)
    const name = nameOf(scope)
    drop(name)
    entries.set(name, { version, readAtMs: nowMs, value })
    size += sizeOf(value)
    for (const [oldest] of entries) {
      if (size <= maxSize) break
      drop(oldest)
    }
    return value
  }

  return {
    current: (scope, db, version, nowMs) =>
      fresh(scope, version, nowMs) ?? readNow(scope, db, version, nowMs),
    last: (scope) => entries.get(nameOf(scope))?.value ?? null,
  }
}
