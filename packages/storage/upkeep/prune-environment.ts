import { DAY_MS } from '@vigil/evidence'
import { sql } from 'drizzle-orm'
import { REUSABLE_MS } from '../checks/expired.ts'
import { type BoundStatement, batch, inScope, type Params, statement } from '../database/index.ts'
import { deleteExpiredEntries } from '../lists/index.ts'
import { deleteOldPacks, deleteReusable } from '../packs/index.ts'
import { visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { countAll, monthOf } from '../usage/index.ts'
import { firstIdAt } from '../uuid-v7.ts'
import { type OldChecks, pruneReviews } from './prune-reviews.ts'

interface Old extends OldChecks {
  beforeMs: number
}
const deleteOldChecks = statement(
  (_, v: Params<Old>) => sql`DELETE FROM ${visits} WHERE ${inScope(visits, v)} AND ${visits.id} IN (
    SELECT id FROM ${visits} WHERE ${inScope(visits, v)} AND id < ${v.beforeId} AND at_ms < ${v.beforeMs}
    ORDER BY id LIMIT ${v.rows})`,
)
const oldestCheck = statement((q, v: Params<Scope>) =>
  q
    .select({ atMs: visits.atMs })
    .from(visits)
    .where(inScope(visits, v))
    .orderBy(visits.id)
    .limit(1),
)

/**
 * Deletes expired checks, reviews, outcomes, list entries and packs of an environment; returns how many checks. `also` is
 * part of the same batch.
 */
export async function pruneEnvironment(
  scope: Scope,
  db: D1Database,
  { nowMs, retainedMs, rows }: { nowMs: number; retainedMs: number; rows: number },
  also: readonly BoundStatement<unknown>[],
): Promise<number> {
  const pastMs = nowMs - retainedMs
  const beforeId = firstIdAt(pastMs)
  const old = { ...scope, beforeId, beforeMs: pastMs, rows }
  const oldest = await oldestCheck.first(db, scope)
  const statements: BoundStatement<unknown>[] = []
  if (oldest !== null && oldest.atMs < pastMs) {
    const spentMs = pastMs - REUSABLE_MS
    // Checks are counted in their months before they are deleted: those of later months stay.
    const months = monthsBetween(scope, oldest.atMs, pastMs)
    for (const month of months) statements.push(countAll.bind(db, month))
    const [spentId, countedTo] = [firstIdAt(spentMs), months.at(-1)?.toId ?? '']
    const deletedTo = countedTo < spentId ? countedTo : spentId
    statements.push(deleteOldChecks.bind(db, { ...old, beforeId: deletedTo, beforeMs: spentMs }))
  }
  const deleting = statements.length - 1
  const done = await batch<readonly unknown[]>(db, [
    ...statements,
    ...pruneReviews(old, db, nowMs),
    ...also,
    deleteExpiredEntries.bind(db, { ...scope, nowMs, rows }),
  ])
  await deleteOldPacks(scope, db, pastMs, rows)
  const spare = await deleteReusable(scope, db, nowMs - REUSABLE_MS, rows)
  return spare + (deleting < 0 ? 0 : (done[deleting]?.changes ?? 0))
}

/** Months that one step may cover; older checks take further steps. */
const MAX_MONTHS = 3

function monthsBetween(scope: Scope, fromMs: number, toMs: number) {
  const months = [monthOf(scope, fromMs)]
  for (let atMs = fromMs; atMs < toMs && months.length < MAX_MONTHS; ) {
    atMs += 28 * DAY_MS
    const month = monthOf(scope, Math.min(atMs, toMs))
    if (months.every(({ period }) => period !== month.period)) months.push(month)
  }
  return months
}
