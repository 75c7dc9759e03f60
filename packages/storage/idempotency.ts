import type { IdempotencyRecord } from './schema/index.ts'
import type { Scope } from './scope.ts'

/** How long a first answer stands for its Idempotency-Key. */
export const IDEMPOTENT_FOR_MS = 86_400_000

/** The first answer to an Idempotency-Key of the last 24 hours; null: the key is new. */
export async function findIdempotent(
  scope: Scope,
  db: D1Database,
  keyHash: string,
  nowMs: number,
): Promise<{ bodyHash: string; response: string } | null> {
  const row = await db
    .prepare(
      `SELECT body_hash, response FROM idempotency
       WHERE workspace_id = ? AND env = ? AND key_hash = ? AND at_ms > ?`,
    )
    .bind(scope.workspaceId, scope.env, keyHash, nowMs - IDEMPOTENT_FOR_MS)
    .first<Pick<IdempotencyRecord, 'body_hash' | 'response'>>()
  return row && { bodyHash: row.body_hash, response: row.response }
}
