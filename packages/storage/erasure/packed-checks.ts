import { readFacts, withFacts } from '../checks/packed-visit.ts'
import { ALL_TIME, type PackedRow, searchPacks } from '../packs/index.ts'
import type { Scope } from '../scope.ts'

/** Packed checks that one step erases or changes; the last pack may add a few more. */
export const PACKED_AT_ONCE = 16

/** Some packed checks of accounts, and their packs without them. */
export async function packedOf(scope: Scope, db: D1Database, accountKeys: readonly string[]) {
  const accounts = new Set<string | null>(accountKeys)
  const isTheirs = ({ owner }: PackedRow) => accounts.has(owner)
  const { packs } = await searchPacks(scope, db, {
    ...ALL_TIME,
    keys: accountKeys,
    isWanted: isTheirs,
    limit: PACKED_AT_ONCE,
    needsAll: true,
  })
  const holding = packs.filter(({ rows }) => rows.some(isTheirs))
  return {
    deleted: holding.flatMap(({ rows }) => rows.filter(isTheirs)),
    changed: holding.map((pack) => ({ pack, rows: pack.rows.filter((row) => !isTheirs(row)) })),
  }
}

/** Some packed checks of a visitor, and their packs with visitor and device removed from these checks. */
export async function packedOfVisitor(scope: Scope, db: D1Database, visitor: string) {
  const isTheirs = ({ facts }: PackedRow) => readFacts(facts).visitorKey === visitor
  const { packs } = await searchPacks(scope, db, {
    ...ALL_TIME,
    keys: [visitor],
    isWanted: isTheirs,
    limit: PACKED_AT_ONCE,
    needsAll: true,
  })
  const withoutVisitor = { visitorKey: null, deviceKey: null, sketch: null }
  const holding = packs.filter(({ rows }) => rows.some(isTheirs))
  return {
    theirs: holding.flatMap(({ rows }) => rows.filter(isTheirs)),
    changed: holding.map((pack) => ({
      pack,
      rows: pack.rows.map((row) =>
        isTheirs(row) ? { ...row, facts: withFacts(row.facts, withoutVisitor) } : row,
      ),
    })),
  }
}
