import { and, desc, eq, sql } from 'drizzle-orm'
import { type Places, statement } from '../database/index.ts'
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

/** Adds a change to the log of its workspace. */
export async function addAudit(
  workspaceId: string,
  db: D1Database,
  entry: Omit<AuditRow, 'workspaceId'>,
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
