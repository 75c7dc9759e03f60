import { evidencePolicy } from '@vigil/evidence'
import { EVER, searchPacks } from '../packs/index.ts'
import type { Scope } from '../scope.ts'
import type { HistoryRow } from './history.ts'
import { readFacts } from './packed-visit.ts'
import { isPackOf } from './packed-visits.ts'
import type { Wanted } from './read-visits.ts'

/**
 * The rows of a history with the packed checks of accounts and visitors whose row does not hold their newest visits: that is
 * so after a visit was changed, and until their first check since 0161. It takes a further read then.
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
    ...{
      ...EVER,
      keys: email === '' ? [key] : [key, email],
      fromMs: retainedMs,
      most: evidencePolicy.history.maxVisits,
    },
    isWanted: ({ id, owner, facts }) =>
      owners.has(owner) &&
      !stored.has(id) &&
      (by === 'account' || readFacts(facts).visitorKey === key),
  })
  const packed = found.rows.map(
    ({ id, owner, facts, score, verdict, atMs, event }): HistoryRow => ({
      ...{ id, owner, facts, score, verdict, atMs, event },
      ...{ firstMs: null, lastVisit: null, recent: null },
    }),
  )
  return [...rows, ...packed]
}
