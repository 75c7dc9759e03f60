import type { EdgeListRows, ListKey, ListRows, readEdgeLists, Scope } from '@vigil/storage'

/** How long lists answer without another look even if no change was announced, ms: as long as a revoked key may work. */
const MAX_AGE_MS = 60_000
/** Entries held at once, about 4 MB; beyond it the environment read longest ago leaves. */
const MAX_HELD = 20_000

/** Lists of environments as an isolate of the edge holds them. */
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

interface Held {
  version: number | null
  readAtMs: number
  rows: EdgeListRows
}

/** Opens the lists of an isolate. `read` rejects where the database is out of reach. */
export function openEdgeLists(
  read: typeof readEdgeLists,
  readByKeys: (scope: Scope, db: D1Database, keys: readonly ListKey[]) => Promise<ListRows>,
): EdgeLists {
  const held = new Map<string, Held>()
  let entries = 0

  const drop = (name: string) => {
    entries -= held.get(name)?.rows.size ?? 0
    held.delete(name)
  }

  async function current(
    scope: Scope,
    db: D1Database,
    version: number | null,
    nowMs: number,
  ): Promise<EdgeListRows> {
    const name = `${scope.workspaceId} ${scope.env}`
    const known = held.get(name)
    const ageMs = known === undefined ? Number.NaN : nowMs - known.readAtMs
    const isSame = version === null || known?.version === version
    if (known !== undefined && isSame && ageMs >= 0 && ageMs < MAX_AGE_MS) return known.rows
    // The version was counted before this read, so what changed meanwhile is read again.
    const rows = await read(scope, db)
    drop(name)
    held.set(name, { version, readAtMs: nowMs, rows })
    entries += rows.size
    for (const [oldest] of held) {
      if (entries <= MAX_HELD) break
      drop(oldest)
    }
    return rows
  }

  return {
    async read(scope, db, keys, version, nowMs) {
      const { isWhole, named, networks } = await current(scope, db, version, nowMs)
      if (!isWhole) return readByKeys(scope, db, keys)
      return {
        named: keys.flatMap(({ kind, value }) => named.get(`${kind} ${value}`) ?? []),
        networks,
      }
    },
  }
}
