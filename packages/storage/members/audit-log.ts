import type { KeyEnv } from '@vigil/contract'
import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type BoundStatement, type Params, statement } from '../database/index.ts'
import { type AuditRow, auditLog } from '../schema/index.ts'

/** SQL: the beginning of an insert into the log, to be followed by SELECT. */
export const INTO_AUDIT_LOG = sql`INSERT INTO ${auditLog}
  (workspace_id, id, at_ms, actor, member_id, action, subject, before, after)`

/** A change as it is logged. It must not contain clear addresses, keys or tokens. */
export type AuditEntry = Omit<AuditRow, 'workspaceId'>

/** An entry as a statement binds it: the fields as JSON. */
export type LoggedEntry = Omit<AuditEntry, 'before' | 'after'> &
  Record<'before' | 'after', string | null>

/** Converts an entry to the values that a statement binds. */
export function loggedOf(entry: AuditEntry): LoggedEntry {
  const { before, after } = entry
  return {
    ...entry,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }
}

/** SQL: logs an entry in each workspace that `from` (FROM and WHERE) yields. */
export const logFrom = (workspaceId: SQLWrapper, v: Params<LoggedEntry>, from: SQL): SQL =>
  sql`${INTO_AUDIT_LOG}
    SELECT ${workspaceId}, ${v.id}, ${v.atMs}, ${v.actor}, ${v.memberId}, ${v.action}, ${v.subject}, ${v.before}, ${v.after}
    ${from}`

/** Logs only if the statement before it in its batch changed a row. */
const insertAfter = statement((_, v: Params<LoggedEntry & { workspaceId: string }>) =>
  logFrom(sql`${v.workspaceId}`, v, sql`WHERE changes() > 0`),
)

const insertInEach = statement((_, v: Params<LoggedEntry & { workspaceIds: string }>) =>
  logFrom(sql`value`, v, sql`FROM json_each(${v.workspaceIds}) WHERE changes() > 0`),
)

const newest = statement(
  (
    q,
    v: Params<{
      workspaceId: string
      before: string | null
      limit: number
      withoutEnv: string | null
    }>,
  ) =>
    q
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.workspaceId, v.workspaceId),
          sql`(${v.before} IS NULL OR ${auditLog.id} < ${v.before})`,
          sql`(${v.withoutEnv} IS NULL OR ${v.withoutEnv} IS NOT COALESCE(
            json_extract(${auditLog.after}, '$.env'), json_extract(${auditLog.before}, '$.env')))`,
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(v.limit),
)

/** Returns the statement that logs a change; in the batch it follows the statement of the change. */
export function auditAfter(
  workspaceId: string,
  db: D1Database,
  entry: AuditEntry,
): BoundStatement<unknown> {
  return insertAfter.bind(db, { ...loggedOf(entry), workspaceId })
}

/**
 * Returns the statement that logs a change in each of these workspaces; in the batch it follows the statement of the
 * change.
 */
export function auditInEach(
  workspaceIds: readonly string[],
  db: D1Database,
  entry: AuditEntry,
): BoundStatement<unknown> {
  return insertInEach.bind(db, { ...loggedOf(entry), workspaceIds: JSON.stringify(workspaceIds) })
}

/**
 * Reads a page of changes of all databases, newest first, except those of `withoutEnv`; `next` null: there are no more.
 */
export async function readAudit(
  workspaceId: string,
  databases: readonly D1Database[],
  {
    before,
    limit,
    withoutEnv = null,
  }: { before: string | null; limit: number; withoutEnv?: KeyEnv | null },
): Promise<{ entries: AuditRow[]; next: string | null }> {
  const pages = await Promise.all(
    databases.map((db) => newest.all(db, { workspaceId, before, limit: limit + 1, withoutEnv })),
  )
  // A label on accounts in several databases is logged in each.
  const distinct = new Map(pages.flat().map((row) => [row.id, row]))
  const rows = [...distinct.values()].sort((a, b) => (a.id < b.id ? 1 : -1))
  const entries = rows.slice(0, limit)
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}
