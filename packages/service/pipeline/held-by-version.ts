import type { Scope } from '@vigil/storage'

/** How long a cached value is used without a new read, ms: as long as a revoked key may work. */
const MAX_AGE_MS = 60_000

/** A cache of an isolate by environment, valid until a change is announced. */
export interface HeldByVersion<T> {
  /**
   * Returns what is stored for an environment: at once where it is held, else a promise. `version` is the rate limiter's
   * count of changes: another one than before reads again; null: it is not known. Rejects where the database must be read
   * and cannot be.
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

/** Opens a cache; beyond `maxSize` in all, the environment read longest ago is dropped. */
export function holdByVersion<T>(
  read: (scope: Scope, db: D1Database) => Promise<T>,
  sizeOf: (value: T) => number,
  maxSize: number,
): HeldByVersion<T> {
  const held = new Map<string, Entry<T>>()
  const nameOf = ({ workspaceId, env }: Scope) => `${workspaceId} ${env}`
  let size = 0

  const drop = (name: string) => {
    const entry = held.get(name)
    if (entry === undefined) return
    size -= sizeOf(entry.value)
    held.delete(name)
  }

  function fresh(scope: Scope, version: number | null, nowMs: number): T | null {
    const known = held.get(nameOf(scope))
    if (known === undefined) return null
    const ageMs = nowMs - known.readAtMs
    const isSame = version === null || known.version === version
    return isSame && ageMs >= 0 && ageMs < MAX_AGE_MS ? known.value : null
  }

  async function readNow(scope: Scope, db: D1Database, version: number | null, nowMs: number) {
    // The version was counted before this read, so what changed meanwhile is read again.
    const value = await read(scope, db)
    const name = nameOf(scope)
    drop(name)
    held.set(name, { version, readAtMs: nowMs, value })
    size += sizeOf(value)
    for (const [oldest] of held) {
      if (size <= maxSize) break
      drop(oldest)
    }
    return value
  }

  return {
    current: (scope, db, version, nowMs) =>
      fresh(scope, version, nowMs) ?? readNow(scope, db, version, nowMs),
    last: (scope) => held.get(nameOf(scope))?.value ?? null,
  }
}
