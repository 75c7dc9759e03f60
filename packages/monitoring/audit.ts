import { number, type Row, text, textOrNull } from './row.ts'

/** What was done to whom, by whom and when. Ids and names of actions alone: no address stands here. */
export interface AuditEntry {
  workspaceId: string
  action: string
  subjectId: string | null
  /** Id of the key, `operator`, or `run`. */
  actor: string
}

export const AUDIT_COLUMNS = 'id, workspace_id, at_ms, action, subject_id, actor'
export const AUDIT_ID = 'lower(hex(randomblob(16)))'

export interface AuditRecord extends Omit<AuditEntry, 'workspaceId'> {
  atMs: number
}

/** The latest entries of a workspace, newest first. */
export async function listAudit(workspaceId: string, db: D1Database): Promise<AuditRecord[]> {
  const { results } = await db
    .prepare(
      `SELECT at_ms, action, subject_id, actor FROM monitor_audit WHERE workspace_id = ?
       ORDER BY at_ms DESC, id LIMIT 500`,
    )
    .bind(workspaceId)
    .all<Row>()
  return results.map((row) => ({
    atMs: number(row, 'at_ms'),
    action: text(row, 'action'),
    subjectId: textOrNull(row, 'subject_id'),
    actor: text(row, 'actor'),
  }))
}
