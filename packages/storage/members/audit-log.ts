import { and, desc, eq, sql } from 'drizzle-orm'
import { type BoundStatement, type Places, statement } from '../database/index.ts'
import { type AuditRow, auditLog } from '../schema/index.ts'

const insert = statement((q, v: Places<AuditRow>) =>
  q.insert(auditLog).values({
    workspaceId: v.workspaceId,
    id: v.id,
    atMs: v.atMs,
    actor: v.actor,
    action: v.action,
    subject: v.subject,
    before: v.before,
    after: v.after,
  }),
)

/** Logs only where the statement before it in its batch changed a row. */
const insertAfter = statement(
  (_, v: Places<Record<'before' | 'after', string | null> & Omit<AuditRow, 'before' | 'after'>>) =>
    sql`INSERT INTO ${auditLog} (workspace_id, id, at_ms, actor, action, subject, before, after)
      SELECT ${v.workspaceId}, ${v.id}, ${v.atMs}, ${v.actor}, ${v.action}, ${v.subject}, ${v.before}, ${v.after}
      WHERE changes() > 0`,
)

const newest = statement(
  (q, v: Places<{ workspaceId: string; before: string | null; limit: number }>) =>
    q
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.workspaceId, v.workspaceId),
          sql`(${v.before} IS NULL OR ${auditLog.id} < ${v.before})`,
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(v.limit),
)

/** A change as it is logged. No clear address, key or token may stand in it. */
export type AuditEntry = Omit<AuditRow, 'workspaceId'>

/** The statement that logs a change, for the batch that makes it: it follows the statement of the change. */
export function auditAfter(
  workspaceId: string,
  db: D1Database,
  { before, after, ...entry }: AuditEntry,
): BoundStatement<unknown> {
  return insertAfter.bind(db, {
    ...entry,
    workspaceId,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  })
}

/** Adds a change to the log of its workspace. */
export async function addAudit(
  workspaceId: string,
  db: D1Database,
  entry: AuditEntry,
): Promise<void> {
  await insert.run(db, { ...entry, workspaceId })
}

/** A page of changes, newest first; `next` null: there are no more. */
export async function readAudit(
  workspaceId: string,
  db: D1Database,
  { before, limit }: { before: string | null; limit: number },
): Promise<{ entries: AuditRow[]; next: string | null }> {
  const rows = await newest.all(db, { workspaceId, before, limit: limit + 1 })
  const entries = rows.slice(0, limit)
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}
