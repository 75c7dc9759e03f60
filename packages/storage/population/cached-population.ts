import type { Population } from '@vigil/evidence'
import type { Scope } from '../scope.ts'
import { lastCount } from './last-count.ts'

/** Cached counts of one database, about 30 kB of JSON each; the least recently used one is evicted. */
const MAX_CACHED = 100

interface Cached {
  counts: Population
  madeMs: number
}
const caches = new WeakMap<D1Database, Map<string, Cached>>()

/**
 * Returns an environment's stored count: the one cached in this isolate if it was made at `madeMs`, else it is read.
 * null: never counted.
 *
 * @param madeMs when the stored count was made, as the caller has just read it (`populationMs`)
 */
export async function populationOf(
  { workspaceId, env }: Scope,
  db: D1Database,
  madeMs: number | null,
): Promise<Population | null> {
  if (madeMs === null) return null
  const cache = caches.get(db) ?? new Map<string, Cached>()
  caches.set(db, cache)
  const name = `${workspaceId} ${env}`
  const known = cache.get(name)
  const found = known?.madeMs === madeMs ? known : await lastCount.first(db, { workspaceId, env })
  cache.delete(name)
  if (found === null) return null
  cache.set(name, found)
  const [oldest] = cache.keys()
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
  return found.counts
}
