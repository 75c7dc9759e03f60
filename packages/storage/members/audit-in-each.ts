import { sql } from 'drizzle-orm'
import { type BoundStatement, type Places, statement } from '../database/index.ts'
import { auditLog } from '../schema/index.ts'
import type { AuditEntry } from './audit-log.ts'

type Logged = Pick<AuditEntry, 'id' | 'atMs' | 'actor' | 'action' | 'subject'> & {
  workspaceIds: string
  before: string | null
}

const insertInEach = statement(
  (_, v: Places<Logged>) => sql`INSERT INTO ${auditLog}
      (workspace_id, id, at_ms, actor, action, subject, before)
    SELECT value, ${v.id}, ${v.atMs}, ${v.actor}, ${v.action}, ${v.subject}, ${v.before}
    FROM json_each(${v.workspaceIds}) WHERE changes() > 0`,
)

/** The statement that logs in each of these workspaces what the operator takes away from all; it follows that change. */
export function auditInEach(
  workspaceIds: readonly string[],
  db: D1Database,
  { id, atMs, actor, action, subject, before }: AuditEntry,
): BoundStatement<unknown> {
  return insertInEach.bind(db, {
    ...{ id, atMs, actor, action, subject },
    workspaceIds: JSON.stringify(workspaceIds),
    before: before && JSON.stringify(before),
  })
}
