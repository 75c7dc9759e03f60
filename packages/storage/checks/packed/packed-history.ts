import { evidencePolicy } from '@vigil/evidence'
import { ALL_TIME, searchPacks } from '../../packs/index.ts'
import type { Scope } from '../../scope.ts'
import type { HistoryRow } from '../history.ts'
import { readFacts } from '../packed-visit.ts'
import { isPackOf } from '../recent/packed-visits.ts'
import type { Wanted } from '../recent/read-visits.ts'

/**
 * Adds to the rows of a history the packed checks of accounts and visitors whose row lacks their newest visits: a visit
 * was changed, or they had no check since version 0161. This takes one more read.
 */
export async function withPackedHistory(
  scope: Scope,
  db: D1Database,
  rows: readonly HistoryRow[],
  { by, key, email, retainedMs }: Wanted,
): Promise<readonly HistoryRow[]> {
  const lacking = rows.filter(
    ({ id, lastVisit, recent }) => id === null && lastVisit !== null && !isPackOf(recent ?? ''),
  )
  if (lacking.length === 0) return rows
  const owners = new Set(lacking.map(({ owner }) => owner))
  const stored = new Set(rows.flatMap(({ id }) => id ?? []))
  const found = await searchPacks(scope, db, {
    ...ALL_TIME,
    keys: email === '' ? [key] : [key, email],
    fromMs: retainedMs,
    limit: evidencePolicy.history.maxVisits,
    isWanted: ({ id, owner, facts }) =>
      owners.has(owner) &&
      !stored.has(id) &&
      (by === 'account' || readFacts(facts).visitorKey === key),
  })
  const packed = found.rows.map(
    ({ id, owner, facts, score, verdict, atMs, event }): HistoryRow => ({
      id,
      owner,
      facts,
      score,
      verdict,
      atMs,
      event,
      firstMs: null,
      lastVisit: null,
      recent: null,
    }),
  )
  return [...rows, ...packed]
}
