import { sql } from 'drizzle-orm'
import { batch, inScope, type Params, statement } from '../database/index.ts'
import { checkPacks, packKeys } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { firstIdAt } from '../uuid-v7.ts'
import { ALL_PARTS } from './pack-keys.ts'
import { groupOf } from './read-packs.ts'

interface Past extends Scope {
  pastId: string
  pastMs: number
  rows: number
}
const deletePacks = statement(
  (_, v: Params<Past>) => sql`DELETE FROM ${checkPacks} WHERE ${inScope(checkPacks, v)}
    AND (upto, number) IN (SELECT upto, number FROM ${checkPacks} WHERE ${inScope(checkPacks, v)}
      AND upto <= COALESCE(${groupOf(v, sql`${v.pastId}`)}, upto)
      AND last_id < ${v.pastId} AND last_ms < ${v.pastMs} ORDER BY upto, number LIMIT ${v.rows})`,
)
const deleteKeys = statement(
  (
    _,
    v: Params<Scope & { parts: string }>,
  ) => sql`DELETE FROM ${packKeys} WHERE ${inScope(packKeys, v)}
    AND part IN (SELECT value FROM json_each(${v.parts}))
    AND upto < COALESCE((SELECT min(upto) FROM ${checkPacks} WHERE ${inScope(checkPacks, v)}), '~')`,
)

/**
 * Deletes packs whose newest check is past retention, with their keys; returns how many packs. The checks of a pack are
 * of one day, so the oldest stays a day longer than its retention at most.
 */
export async function deleteOldPacks(
  { workspaceId, env }: Scope,
  db: D1Database,
  pastMs: number,
  rows: number,
): Promise<number> {
  const scope = { workspaceId, env }
  const [packs] = await batch(db, [
    deletePacks.bind(db, { ...scope, pastId: firstIdAt(pastMs), pastMs, rows }),
    deleteKeys.bind(db, { ...scope, parts: ALL_PARTS }),
  ] as const)
  return packs.changes
}
