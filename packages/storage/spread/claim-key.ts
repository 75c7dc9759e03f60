import { and, eq, sql } from 'drizzle-orm'
import { batch, fromEach, inScope, type Params, statement } from '../database/index.ts'
import {
  answerOfKey,
  findIdempotent as findIdempotentIn,
  IDEMPOTENCY_TTL_MS,
  lookupOf,
  type StoredKey,
} from '../idempotency/index.ts'
import { keyClaims } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { timeIn } from '../uuid-v7.ts'
import type { Databases } from './databases.ts'

/** An Idempotency-Key and the request body, hashed. */
interface KeyUse extends StoredKey {
  bodyHash: string
}
type Use = Pick<KeyUse, 'keyHash' | 'bodyHash'>
type Claim = Scope & Use & { atMs: number; sinceMs: number }

const claim = statement(
  (
    _,
    v: Params<Claim>,
  ) => sql`INSERT INTO ${keyClaims} (workspace_id, env, key_hash, body_hash, at_ms)
    VALUES (${v.workspaceId}, ${v.env}, ${v.keyHash}, ${v.bodyHash}, ${v.atMs})
    ON CONFLICT (workspace_id, env, key_hash) DO UPDATE SET body_hash = excluded.body_hash,
      at_ms = excluded.at_ms WHERE at_ms <= ${v.sinceMs}`,
)
const claimOf = statement((q, v: Params<Scope & { keyHash: string; sinceMs: number }>) =>
  q
    .select({ bodyHash: keyClaims.bodyHash })
    .from(keyClaims)
    .where(
      sql`${inScope(keyClaims, v)} AND ${keyClaims.keyHash} = ${v.keyHash} AND ${keyClaims.atMs} > ${v.sinceMs}`,
    ),
)
const release = statement((q, v: Params<Scope & Use>) =>
  q
    .delete(keyClaims)
    .where(
      and(
        inScope(keyClaims, v),
        eq(keyClaims.keyHash, v.keyHash),
        eq(keyClaims.bodyHash, v.bodyHash),
      ),
    ),
)

/** Deletes expired claims, at most `rows` of them. */
export const deleteOldClaims = statement(
  (_, v: Params<{ beforeMs: number; rows: number }>) => sql`DELETE FROM ${keyClaims}
    WHERE (workspace_id, env, key_hash) IN (SELECT workspace_id, env, key_hash
      FROM ${keyClaims} INDEXED BY key_claims_by_time WHERE at_ms < ${v.beforeMs} LIMIT ${v.rows})`,
)

/** Age of a key at which few requests with it are retries, ms (judgement: the deadline of the clients). */
const FRESH_MS = 1_000

/**
 * Whether the first answer to a key is not looked up before the check is assessed: the key was made just now, so hardly
 * any request repeats it, and the transaction that stores the check refuses those that do. In a spread workspace the
 * lookup claims the key.
 */
export function isFreshKey(databases: Databases, { keyId }: StoredKey, nowMs: number): boolean {
  if (databases.all.length > 1 || keyId == null) return false
  return Math.abs(nowMs - timeIn(keyId)) <= FRESH_MS
}

/**
 * Finds the first answer to an Idempotency-Key within 24 hours; null: the key is new, or a request with the same body
 * has no answer yet. In a spread workspace the answer is stored with its check, in any database. The database of the
 * key stores the hash of the first body, so only a repeated key is searched in all databases. While the first body has
 * no answer, requests with other bodies get the first body's hash and an empty answer.
 */
export async function findIdempotent(
  { workspaceId, env }: Scope,
  databases: Databases,
  key: KeyUse,
  nowMs: number,
): Promise<{ bodyHash: string; response: string } | null> {
  const scope = { workspaceId, env }
  if (databases.all.length === 1) return findIdempotentIn(scope, databases.home, key, nowMs)
  const { keyHash, bodyHash } = key
  const [db, older] = databases.of(keyHash)
  const sinceMs = nowMs - IDEMPOTENCY_TTL_MS
  const lookup = { ...scope, keyHash, sinceMs }
  const before = older === undefined ? null : await claimOf.first(older, lookup)
  const [claimed, { rows }] = await batch(db, [
    claim.bind(db, { ...lookup, bodyHash: before?.bodyHash ?? bodyHash, atMs: nowMs }),
    claimOf.bind(db, lookup),
  ] as const)
  // Answers from before the workspace was spread have no claim.
  const isNew = claimed.changes > 0 && before === null && !databases.isGrowing
  if (isNew) return null
  const [first] = await fromEach(databases.all, (it) =>
    answerOfKey.all(it, lookupOf(scope, key, nowMs)),
  )
  if (first !== undefined) return first
  const claimant = rows[0]?.bodyHash ?? bodyHash
  return claimant === bodyHash ? null : { bodyHash: claimant, response: '' }
}

/** Frees the key of a refused request. */
export async function releaseKey(
  { workspaceId, env }: Scope,
  databases: Databases,
  { keyHash, bodyHash }: Use,
): Promise<void> {
  if (databases.all.length === 1) return
  await fromEach(databases.of(keyHash), async (db) => {
    await release.run(db, { workspaceId, env, keyHash, bodyHash })
    return []
  })
}
