import { EVER, type PackedRow, searchPacks } from '../packs/index.ts'
import type { Scope } from '../scope.ts'

/** Packed checks that one step erases, and a few more of the same packs. */
const PACKED_AT_ONCE = 16

/** Some packed checks of accounts, and their packs without them. */
export async function packedOf(scope: Scope, db: D1Database, accountKeys: readonly string[]) {
  const accounts = new Set<string | null>(accountKeys)
  const isTheirs = ({ owner }: PackedRow) => accounts.has(owner)
  const { packs } = await searchPacks(scope, db, {
    ...{ ...EVER, keys: accountKeys, isWanted: isTheirs, most: PACKED_AT_ONCE, needsAll: true },
  })
  const holding = packs.filter(({ rows }) => rows.some(isTheirs))
  return {
    going: holding.flatMap(({ rows }) => rows.filter(isTheirs)),
    changed: holding.map((pack) => ({ pack, rows: pack.rows.filter((row) => !isTheirs(row)) })),
  }
}
