import { and, sql } from 'drizzle-orm'
import { excluded, inScope, type Places, statement } from '../database/index.ts'
import { type ReviewRow, reviews } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

const save = statement((q, v: Places<ReviewRow>) =>
  q
    .insert(reviews)
    .values({
      workspaceId: v.workspaceId,
      env: v.env,
      checkId: v.checkId,
      state: v.state,
      byName: v.byName,
      noteSealed: v.noteSealed,
      atMs: v.atMs,
    })
    .onConflictDoUpdate({
      target: [reviews.workspaceId, reviews.env, reviews.checkId],
      set: {
        ...excluded({ state: reviews.state, byName: reviews.byName, atMs: reviews.atMs }),
        noteSealed: sql`COALESCE(excluded.note_sealed, ${reviews.noteSealed})`,
      },
    }),
)

const ofChecks = statement((q, v: Places<Scope & { ids: string }>) =>
  q
    .select()
    .from(reviews)
    .where(
      and(inScope(reviews, v), sql`${reviews.checkId} IN (SELECT value FROM json_each(${v.ids}))`),
    ),
)

/** Stores where the review of a check stands; a note stays until another is written. */
export async function saveReview(
  scope: Scope,
  db: D1Database,
  review: Omit<ReviewRow, 'workspaceId' | 'env'>,
): Promise<void> {
  await save.run(db, { ...review, workspaceId: scope.workspaceId, env: scope.env })
}

/** The reviews of these checks, by the check's id. */
export async function reviewsOf(
  scope: Scope,
  db: D1Database,
  checkIds: readonly string[],
): Promise<Map<string, ReviewRow>> {
  const rows = await ofChecks.all(db, { ...scope, ids: JSON.stringify(checkIds) })
  return new Map(rows.map((row) => [row.checkId, row]))
}
