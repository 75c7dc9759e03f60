import { DAY_MS } from '@vigil/evidence'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { type BoundStatement, inScope, type Params, statement } from '../database/index.ts'
import { firstAnswers, idempotency, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { timeIn } from '../uuid-v7.ts'
import { packAnswerText, readAnswer } from './packed-answer.ts'

/**
 * How long a first answer is returned for its Idempotency-Key, ms. At most a day: an answer is looked up on the day of
 * the request and the day before (`lookupOf`), and its row is reused after that.
 */
export const IDEMPOTENCY_TTL_MS = DAY_MS

/** An Idempotency-Key as it is stored. */
export interface StoredKey {
  keyHash: string
  /**
   * The key itself if it is a UUIDv7: a check may have it as its id (`mayBeId`). Absent: an older version left it in
   * the outbox.
   */
  keyId?: string | null
}

/** Maximum difference between the clock of a key's creator and ours, ms (judgement). */
const MAX_SKEW_MS = 60_000

/**
 * Whether a key can be the id of a check: a UUIDv7 of the current time and day. Checks are counted by the day of their
 * ids.
 */
export function mayBeId(key: string, nowMs: number): boolean {
  const keyMs = timeIn(key)
  return Math.abs(nowMs - keyMs) <= MAX_SKEW_MS && dayOf(keyMs) === dayOf(nowMs)
}

/** A key to look up: on the day of the request and the day before. */
export interface KeyLookup extends Scope {
  keyHash: string
  keyId: string | null
  today: number
  yesterday: number
  sinceMs: number
}

export const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS)

export function lookupOf(
  { workspaceId, env }: Scope,
  { keyHash, keyId = null }: StoredKey,
  nowMs: number,
): KeyLookup {
  const today = dayOf(nowMs)
  const sinceMs = nowMs - IDEMPOTENCY_TTL_MS
  return { workspaceId, env, keyHash, keyId, today, yesterday: today - 1, sinceMs }
}

const isOfKey = (
  v: Params<KeyLookup>,
): SQL => sql`${firstAnswers.day} IN (${v.today}, ${v.yesterday})
  AND ${inScope(firstAnswers, v)} AND ${firstAnswers.keyHash} = ${v.keyHash}
  AND ${firstAnswers.atMs} > ${v.sinceMs}`
const isOfOlderKey = (v: Params<KeyLookup>): SQL | undefined =>
  and(inScope(idempotency, v), eq(idempotency.keyHash, v.keyHash), gt(idempotency.atMs, v.sinceMs))
const isNamedByKey = (v: Params<KeyLookup>): SQL | undefined =>
  and(inScope(visits, v), eq(visits.id, v.keyId), gt(visits.atMs, v.sinceMs))

/** SQL: true if the key has its first answer already, or is the id of a check. */
export const isTaken = (v: Params<KeyLookup>): SQL => sql`(EXISTS (SELECT 1 FROM ${visits}
  WHERE ${isNamedByKey(v)}) OR EXISTS (SELECT 1 FROM ${firstAnswers}
  WHERE ${isOfKey(v)}) OR EXISTS (SELECT 1 FROM ${idempotency} WHERE ${isOfOlderKey(v)}))`

export const answerOfKey = statement((q, v: Params<KeyLookup>) =>
  unionAll(
    q
      .select({
        // A check without a key has no body that could be repeated.
        bodyHash: sql<string>`COALESCE(${visits.bodyHash}, '')`.as('body_hash'),
        response: sql<string>`COALESCE(${visits.answer}, '')`.mapWith(readAnswer).as('response'),
      })
      .from(visits)
      .where(
        sql`${isNamedByKey(v)} AND NOT EXISTS (SELECT 1 FROM ${firstAnswers} WHERE ${isOfKey(v)})`,
      ),
    q
      .select({
        bodyHash: firstAnswers.bodyHash,
        response: sql<string>`${firstAnswers.response}`.mapWith(readAnswer).as('response'),
      })
      .from(firstAnswers)
      .where(isOfKey(v)),
    q
      .select({
        bodyHash: idempotency.bodyHash,
        response: sql<string>`${idempotency.response}`.mapWith(readAnswer).as('response'),
      })
      .from(idempotency)
      .where(isOfOlderKey(v)),
  ),
)

/** Finds the first answer to an Idempotency-Key within 24 hours; null: the key is new. */
export function findIdempotent(
  scope: Scope,
  db: D1Database,
  key: StoredKey,
  nowMs: number,
): Promise<{ bodyHash: string; response: string } | null> {
  return answerOfKey.first(db, lookupOf(scope, key, nowMs))
}

interface Answer extends Scope {
  day: number
  /** Answers of days before this one are expired. */
  expiredDay: number
  keyHash: string
  bodyHash: string
  id: string
  response: string
  atMs: number
}

/**
 * Stores the answer of the check that the previous statement stored. It reuses the row of an expired answer if there is
 * one: D1 bills an insert and a delete as a row each.
 */
const insertAnswer = statement(
  (_, v: Params<Answer>) => sql`INSERT INTO ${firstAnswers}
    (day, workspace_id, env, key_hash, body_hash, check_id, response, at_ms)
    SELECT COALESCE(x.day, ${v.day}), COALESCE(x.workspace_id, ${v.workspaceId}), COALESCE(x.env, ${v.env}),
      COALESCE(x.key_hash, ${v.keyHash}), ${v.bodyHash}, ${v.id}, ${v.response}, ${v.atMs}
    FROM (SELECT 1) LEFT JOIN (SELECT day, workspace_id, env, key_hash FROM ${firstAnswers}
      WHERE ${firstAnswers.day} < ${v.expiredDay} ORDER BY day LIMIT 1) x
    WHERE changes() > 0
    ON CONFLICT (day, workspace_id, env, key_hash) DO UPDATE SET day = ${v.day},
      workspace_id = ${v.workspaceId}, env = ${v.env}, key_hash = ${v.keyHash}, body_hash = excluded.body_hash,
      check_id = excluded.check_id, response = excluded.response, at_ms = excluded.at_ms`,
)

/** Returns the statement that stores the first answer of a check; it follows the one that stored the check. */
export function storeFirstAnswer(
  { workspaceId, env }: Scope,
  db: D1Database,
  { id, atMs }: { id: string; atMs: number },
  { keyHash, bodyHash, response }: { keyHash: string; bodyHash: string; response: string },
): BoundStatement<unknown> {
  const day = dayOf(atMs)
  const answer = {
    day,
    expiredDay: expiredBefore(atMs),
    keyHash,
    bodyHash,
    id,
    response: packAnswerText(response),
    atMs,
  }
  return insertAnswer.bind(db, { workspaceId, env, ...answer })
}

/** The day before which answers are expired. */
const expiredBefore = (nowMs: number): number => dayOf(nowMs) - 1

/** Days for which the row of an expired answer may be reused. */
const REUSABLE_DAYS = 1

/** The day before which answers are deleted. */
export const deletedBeforeDay = (nowMs: number): number => expiredBefore(nowMs) - REUSABLE_DAYS

/** Deletes answers of the days before `beforeDay`, at most `rows` of them. */
export const deleteOldAnswers = statement(
  (_, v: Params<{ beforeDay: number; rows: number }>) => sql`DELETE FROM ${firstAnswers}
    WHERE (day, workspace_id, env, key_hash) IN (SELECT day, workspace_id, env, key_hash
      FROM ${firstAnswers} WHERE ${firstAnswers.day} < ${v.beforeDay} LIMIT ${v.rows})`,
)
/** Deletes expired answers from the table of older versions, at most `rows` of them. */
export const deleteOlderAnswers = statement(
  (_, v: Params<{ beforeMs: number; rows: number }>) => sql`DELETE FROM ${idempotency}
    WHERE (workspace_id, env, key_hash) IN (SELECT workspace_id, env, key_hash
      FROM ${idempotency} INDEXED BY idempotency_by_time
      WHERE ${idempotency.atMs} < ${v.beforeMs} LIMIT ${v.rows})`,
)
