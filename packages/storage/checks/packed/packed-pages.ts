import { type PackedQuery, searchPacks } from '../../packs/index.ts'
import type { Scope } from '../../scope.ts'
import type { StoredRow } from '../find-check.ts'
import { readFacts } from '../packed-visit.ts'
import type { CheckFilter } from '../stored-checks.ts'
import { storedRows } from './find-packed.ts'
import type { Packed } from './merge-packed.ts'

/** Which checks are searched for in packs. */
export type Wanted = Pick<PackedQuery, 'keys' | 'isWanted'>

/** Selects all checks, or those of accounts or of a visitor. */
export function packedBy(by: CheckFilter['by']): Wanted {
  if (by === null) return { keys: null, isWanted: () => true }
  const { column, keys } = by
  const wanted = new Set<string | null>(keys)
  if (column === 'account_key') return { keys, isWanted: ({ owner }) => wanted.has(owner) }
  return { keys, isWanted: ({ facts }) => wanted.has(readFacts(facts).visitorKey) }
}
/** Selects checks from an address that name no account. */
export const packedAt = (ipKey: string): Wanted => ({
  keys: [ipKey],
  isWanted: ({ owner, facts }) => owner === null && readFacts(facts).ipKey === ipKey,
})

/** Reads the packed checks of a page. */
export async function packedRows(
  scope: Scope,
  db: D1Database,
  query: PackedQuery,
): Promise<Packed<StoredRow>> {
  const { rows, cutAt } = await searchPacks(scope, db, query)
  return { rows: await storedRows(scope, db, rows), cutAt }
}
