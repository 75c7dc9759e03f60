import { type BoundStatement, batch } from '../database/index.ts'
import type { Scope } from '../scope.ts'
import { bound, type Obstacle, readRows } from './grow-rows.ts'

/**
 * The right of a growth step to write. A step must not write rows that another step or an erasure changed after it read
 * them: it claims the databases before it reads, an erasure revokes claims, and without a claim its transactions fail.
 */
export interface Claim {
  workspaceId: string
  /** Names the growth step: each has its own. */
  holder: string
}

/** A move of rows of an environment between two databases, under a claim. */
export interface Move {
  scope: Scope
  claim: Claim
  from: D1Database
  to: D1Database
}

const nameOf = (workspaceId: string): string => `move ${workspaceId}`

const CLAIM = `INSERT INTO upkeep (walk, after_id) VALUES (?1, ?2)
  ON CONFLICT (walk) DO UPDATE SET after_id = excluded.after_id`

/** Claims databases, and ends the claim of an earlier growth step. */
export async function claimDatabases(
  { workspaceId, holder }: Claim,
  databases: readonly D1Database[],
): Promise<void> {
  const name = nameOf(workspaceId)
  await Promise.all(
    databases.map((db) => batch<readonly unknown[]>(db, [bound(db, CLAIM, name, holder)])),
  )
}

/** Runs statements in one transaction; false: the claim is gone or an obstacle exists, and nothing was written. */
export async function batchIfClaimed(
  { workspaceId, holder }: Claim,
  db: D1Database,
  statements: readonly BoundStatement<unknown>[],
  others: readonly Obstacle[] = [],
): Promise<boolean> {
  const isGone =
    'SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM upkeep WHERE walk = ?1 AND after_id = ?2)'
  const obstacles = [{ text: isGone, values: [nameOf(workspaceId), holder] }, ...others]
  try {
    await batch<readonly unknown[]>(db, [...obstacles.map((it) => failIf(db, it)), ...statements])
    return true
  } catch (cause) {
    const found = await Promise.all(
      obstacles.map(({ text, values }) => readRows(db, text, ...values)),
    )
    if (found.every((rows) => rows.length === 0)) throw cause
    return false
  }
}

/** Fails its transaction if the obstacle exists, with NULL in a NOT NULL column. */
const failIf = (db: D1Database, { text, values }: Obstacle): BoundStatement<unknown> =>
  bound(
    db,
    `INSERT INTO upkeep (walk, after_id) SELECT 'obstacle', NULL WHERE EXISTS (${text})`,
    ...values,
  )

/** Revokes claims: running growth steps can no longer write. */
export async function revokeClaims(
  workspaceId: string,
  databases: readonly D1Database[],
): Promise<void> {
  const name = nameOf(workspaceId)
  await Promise.all(
    databases.map((db) =>
      batch<readonly unknown[]>(db, [bound(db, 'DELETE FROM upkeep WHERE walk = ?1', name)]),
    ),
  )
}

/** Whether a growth step has claimed one of the databases since claims were revoked. */
export async function areClaimed(
  workspaceId: string,
  databases: readonly D1Database[],
): Promise<boolean> {
  const found = await Promise.all(
    databases.map((db) =>
      readRows(db, 'SELECT 1 FROM upkeep WHERE walk = ?1', nameOf(workspaceId)),
    ),
  )
  return found.some((rows) => rows.length > 0)
}
