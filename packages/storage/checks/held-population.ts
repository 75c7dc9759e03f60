import type { Population } from '@vigil/evidence'
import type { Scope } from '../scope.ts'
import { lastCount } from './population.ts'

/** Counts held of one database, about 25 kB of JSON each; beyond it the one used longest ago is dropped. */
const MAX_HELD = 100

interface Held {
  counts: Population
  madeMs: number
}
const held = new WeakMap<D1Database, Map<string, Held>>()

/**
 * Returns an environment's count as it is stored, of which the caller has just read the time (`populationMs`): the isolate's,
 * if that is of the same time, else it is read. It is never older than the caller's read. null: never counted.
 */
export async function populationOf(
  { workspaceId, env }: Scope,
  db: D1Database,
  madeMs: number | null,
): Promise<Population | null> {
  if (madeMs === null) return null
  const counts = held.get(db) ?? new Map<string, Held>()
  held.set(db, counts)
  const name = `${workspaceId} ${env}`
  const known = counts.get(name)
  const found = known?.madeMs === madeMs ? known : await lastCount.first(db, { workspaceId, env })
  counts.delete(name)
  if (found === null) return null
  counts.set(name, found)
  const [oldest] = counts.keys()
  if (counts.size > MAX_HELD && oldest !== undefined) counts.delete(oldest)
  return found.counts
}
