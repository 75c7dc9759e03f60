import { and, eq, gt } from 'drizzle-orm'
import { inScope, type Places, statement } from '../database/index.ts'
import { idempotency } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/** How long a first answer stands for its Idempotency-Key. */
export const IDEMPOTENT_FOR_MS = 86_400_000

const answerOfKey = statement((q, v: Places<Scope & { keyHash: string; sinceMs: number }>) =>
  q
    .select({ bodyHash: idempotency.bodyHash, response: idempotency.response })
    .from(idempotency)
    .where(
      and(
        inScope(idempotency, v),
        eq(idempotency.keyHash, v.keyHash),
        gt(idempotency.atMs, v.sinceMs),
      ),
    ),
)

/** The first answer to an Idempotency-Key of the last 24 hours; null: the key is new. */
export function findIdempotent(
  scope: Scope,
  db: D1Database,
  keyHash: string,
  nowMs: number,
): Promise<{ bodyHash: string; response: string } | null> {
  return answerOfKey.first(db, { ...scope, keyHash, sinceMs: nowMs - IDEMPOTENT_FOR_MS })
}
