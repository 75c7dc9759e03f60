import { and, sql } from 'drizzle-orm'
import { batch, excluded, inScope, type Params, statement } from '../database/index.ts'
import { type AuditEntry, INTO_AUDIT_LOG } from '../members/index.ts'
import { type ReviewRow, reviews } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

const save = statement((q, v: Params<ReviewRow>) =>
  q
    .insert(reviews)
    .values({
      workspaceId: v.workspaceId,
      env: v.env,
      checkId: v.checkId,
      state: v.state,
      byName: v.byName,
      noteEncrypted: v.noteEncrypted,
      atMs: v.atMs,
    })
    .onConflictDoUpdate({
      target: [reviews.workspaceId, reviews.env, reviews.checkId],
      set: {
        ...excluded({ state: reviews.state, byName: reviews.byName, atMs: reviews.atMs }),
        noteEncrypted: sql`COALESCE(excluded.note_sealed, ${reviews.noteEncrypted})`,
      },
    }),
)

const ofChecks = statement((q, v: Params<Scope & { ids: string }>) =>
  q
    .select()
    .from(reviews)
    .where(
      and(inScope(reviews, v), sql`${reviews.checkId} IN (SELECT value FROM json_each(${v.ids}))`),
    ),
)

interface Log extends Scope {
  checkId: string
  auditId: string
  atMs: number
  actor: string
  memberId: string | null
  action: string
  after: string
}
/** Logs a review before it is stored, with its former state. */
const logReview = statement(
  (_, v: Params<Log>) => sql`${INTO_AUDIT_LOG}
    SELECT ${v.workspaceId}, ${v.auditId}, ${v.atMs}, ${v.actor}, ${v.memberId}, ${v.action}, ${v.checkId},
      COALESCE((SELECT json_object('state', state, 'by', by_name) FROM ${reviews}
        WHERE ${inScope(reviews, v)} AND ${reviews.checkId} = ${v.checkId}),
        json_object('state', 'open', 'by', NULL)), ${v.after}`,
)

/** Stores the state of a check's review with its log entry; a note stays until another is written. */
export async function saveReview(
  { workspaceId, env }: Scope,
  db: D1Database,
  review: Omit<ReviewRow, 'workspaceId' | 'env'>,
  { id: auditId, atMs, actor, memberId, action, after }: AuditEntry,
): Promise<void> {
  const scope = { workspaceId, env }
  const log = { auditId, atMs, actor, memberId, action, after: JSON.stringify(after) }
  await batch(db, [
    logReview.bind(db, { ...scope, checkId: review.checkId, ...log }),
    save.bind(db, { ...review, ...scope }),
  ])
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
