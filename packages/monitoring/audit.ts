import { type BoundStatement, batch, type Outcome, type Params, statement } from '@vigil/storage'
import { desc, eq, sql } from 'drizzle-orm'
import { monitorAudit } from './schema/alerts.ts'
import { monitorDomain, monitorIdentity } from './schema/monitoring.ts'

/** Statements that log a change in the workspace's own log: they run in the batch of the change, right after it. */
export type Logging = readonly BoundStatement<unknown>[]

/** By which key and when a change is made, and the log entries that are written with it. */
export interface LoggedChange {
  byKey: string
  nowMs: number
  log?: Logging
}

/** Makes a change with its line in the log, in one transaction. */
export async function changeLogged<Row>(
  db: D1Database,
  change: BoundStatement<Row>,
  log: Logging,
): Promise<Outcome<Row>> {
  const [made] = await batch<[Row, ...unknown[]]>(db, [change, ...log])
  return made
}

/** SQL: the head of an insert that selects a time, an action, a subject and an actor for each workspace. */
export const INTO_AUDIT = sql`INSERT INTO ${monitorAudit} (id, workspace_id, at_ms, action, subject_id, actor)
  SELECT lower(hex(randomblob(16))),`

/** An entry of the log: action, subject, actor and time, without addresses. */
export interface AuditRecord {
  atMs: number
  action: string
  subjectId: string | null
  /** Id of the key, `operator`, or `run`. */
  actor: string
}

const newest = statement((q, v: Params<{ workspaceId: string }>) =>
  q
    .select({
      atMs: monitorAudit.at_ms,
      action: monitorAudit.action,
      subjectId: monitorAudit.subject_id,
      actor: monitorAudit.actor,
    })
    .from(monitorAudit)
    .where(eq(monitorAudit.workspace_id, v.workspaceId))
    .orderBy(desc(monitorAudit.at_ms), monitorAudit.id)
    .limit(500),
)

/** The latest entries of a workspace, newest first. */
export const listAudit = (workspaceId: string, db: D1Database): Promise<AuditRecord[]> =>
  newest.all(db, { workspaceId })

const monitoring = statement((q) =>
  q
    .select({ id: sql<string>`workspace_id`.as('id') })
    .from(
      sql`(SELECT workspace_id FROM ${monitorDomain} UNION SELECT workspace_id FROM ${monitorIdentity})`,
    ),
)

/** Workspaces that monitor a domain or a person. */
export const monitoringWorkspaces = async (db: D1Database): Promise<string[]> =>
  (await monitoring.all(db, {})).map(({ id }) => id)
