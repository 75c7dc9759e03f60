import { sql } from 'drizzle-orm'
import { inScope, type Params, statement } from '../../database/index.ts'
import { type PackedRow, packedUpto, packOf } from '../../packs/index.ts'
import { accounts } from '../../schema/index.ts'
import type { Scope } from '../../scope.ts'
import type { StoredRow } from '../find-check.ts'

const newestPacked = statement((q, v: Params<Scope>) =>
  q.select({ upto: sql<string | null>`${packedUpto(v)}`.as('upto') }).from(sql`(SELECT 1)`),
)

/** Whether checks of this id or a higher one are packed. */
export async function isPackedPast(
  { workspaceId, env }: Scope,
  db: D1Database,
  id: string,
): Promise<boolean> {
  const upto = (await newestPacked.first(db, { workspaceId, env }))?.upto ?? null
  return upto !== null && id <= upto
}

/** The packed check of this id; null: it is not packed. */
export async function findPacked(
  scope: Scope,
  db: D1Database,
  id: string,
): Promise<PackedRow | null> {
  const pack = await packOf(scope, db, id)
  return pack?.rows.find((row) => row.id === id) ?? null
}

const namesOf = statement((q, v: Params<Scope & { keys: string }>) =>
  q
    .select({ accountKey: accounts.accountKey, accountId: accounts.accountId })
    .from(accounts)
    .where(
      sql`${inScope(accounts, v)} AND ${accounts.accountKey} IN (SELECT value FROM json_each(${v.keys}))`,
    ),
)

/** Converts packed checks to rows as `columns` selects them, with the public names of their accounts. */
export async function storedRows(
  { workspaceId, env }: Scope,
  db: D1Database,
  rows: readonly PackedRow[],
): Promise<StoredRow[]> {
  if (rows.length === 0) return []
  const keys = JSON.stringify([...new Set(rows.flatMap(({ owner }) => owner ?? []))])
  const found = await namesOf.all(db, { workspaceId, env, keys })
  const names = new Map(found.map(({ accountKey, accountId }) => [accountKey, accountId]))
  return rows.map(({ id, atMs, event, owner, score, verdict, facts, ...row }) => ({
    id,
    atMs,
    event,
    score,
    verdict,
    facts,
    accountKey: owner,
    ties: row.ties,
    policyVersion: row.policyVersion,
    contributions: row.contributions,
    extra: row.extra,
    accountId: owner === null ? null : (names.get(owner) ?? null),
  }))
}
