import { type AdminWorkspace, type PlanStatus, type TimeCursor, timestampOf } from '@vigil/contract'
import { eq, exists, sql } from 'drizzle-orm'
import { batch, type Params, statement } from '../database/index.ts'
import { type AuditEntry, auditAfter } from '../members/index.ts'
import { plans, type WorkspaceRow, workspaces } from '../schema/index.ts'

interface Page {
  /** null: of any name. */
  name: string | null
  afterMs: number
  afterId: string
  limit: number
}
const oldestWorkspaces = statement((q, v: Params<Page>) =>
  q
    .select()
    .from(workspaces)
    .where(
      sql`(${v.name} IS NULL OR ${workspaces.name} = ${v.name} COLLATE NOCASE)
        AND (${workspaces.createdMs}, ${workspaces.id}) > (${v.afterMs}, ${v.afterId})`,
    )
    .orderBy(workspaces.createdMs, workspaces.id)
    .limit(v.limit),
)

const workspaceById = statement((q, v: Params<{ id: string }>) =>
  q.select().from(workspaces).where(eq(workspaces.id, v.id)),
)

const insertWorkspace = statement(
  (q, v: Params<{ id: string; name: string; planId: string; nowMs: number }>) =>
    q
      .insert(workspaces)
      .select(
        sql`SELECT ${v.id}, ${v.name}, ${plans.id}, 'active', NULL, 0, 0, ${v.nowMs} FROM ${plans}
          WHERE ${eq(plans.id, v.planId)}`,
      )
      .returning(),
)

interface Change {
  id: string
  planId: string | null
  planStatus: PlanStatus | null
  suspended: number | null
  quietEvaluate: number | null
  changesTrial: number
  trialEndsMs: number | null
}
const updateWorkspace = statement((q, v: Params<Change>) =>
  q
    .update(workspaces)
    .set({
      planId: sql`COALESCE(${v.planId}, ${workspaces.planId})`,
      planStatus: sql`COALESCE(${v.planStatus}, ${workspaces.planStatus})`,
      suspended: sql`COALESCE(${v.suspended}, ${workspaces.suspended})`,
      quietEvaluate: sql`COALESCE(${v.quietEvaluate}, ${workspaces.quietEvaluate})`,
      trialEndsMs: sql`CASE WHEN ${v.changesTrial} THEN ${v.trialEndsMs} ELSE ${workspaces.trialEndsMs} END`,
    })
    .where(
      sql`${eq(workspaces.id, v.id)} AND (${v.planId} IS NULL OR ${exists(
        q.select({ id: plans.id }).from(plans).where(eq(plans.id, v.planId)),
      )})`,
    )
    .returning(),
)

function workspaceOf(row: WorkspaceRow): AdminWorkspace {
  const { id, name, planId, planStatus, suspended, quietEvaluate } = row
  return {
    id,
    name,
    planId,
    planStatus,
    trialEndsAt: timestampOf(row.trialEndsMs),
    suspended,
    quietEvaluate,
    createdAt: timestampOf(row.createdMs),
  }
}

/** A page of workspaces, oldest first. A name is compared without regard to case in A to Z. */
export async function listWorkspaces(
  db: D1Database,
  { name, after, limit }: { name: string | null; after: TimeCursor | null; limit: number },
): Promise<AdminWorkspace[]> {
  const { atMs, id } = after ?? { atMs: -1, id: '' }
  const found = await oldestWorkspaces.all(db, { name, afterMs: atMs, afterId: id, limit })
  return found.map(workspaceOf)
}

/** null: no such workspace. */
export async function readWorkspace(
  workspaceId: string,
  db: D1Database,
): Promise<AdminWorkspace | null> {
  const row = await workspaceById.first(db, { id: workspaceId })
  return row && workspaceOf(row)
}

/** Makes a workspace and logs it; null: there is no such plan. */
export async function createWorkspace(
  db: D1Database,
  wanted: { name: string; planId: string },
  nowMs: number,
  audit: AuditEntry | null = null,
): Promise<AdminWorkspace | null> {
  const id = crypto.randomUUID()
  const [made] = await batch(db, [
    insertWorkspace.bind(db, { id, ...wanted, nowMs }),
    ...(audit === null ? [] : [auditAfter(id, db, audit)]),
  ])
  const [row] = made?.rows ?? []
  return row ? workspaceOf(row) : null
}

export interface WorkspaceChange {
  planId?: string | undefined
  planStatus?: PlanStatus | undefined
  /** null: the trial has no end. */
  trialEndsAt?: string | null | undefined
  suspended?: boolean | undefined
  quietEvaluate?: boolean | undefined
}

/** Changes the given fields and logs it; null: no such workspace or plan. */
export async function changeWorkspace(
  workspaceId: string,
  db: D1Database,
  change: WorkspaceChange,
  audit: AuditEntry,
): Promise<AdminWorkspace | null> {
  const update = updateWorkspace.bind(db, {
    id: workspaceId,
    planId: change.planId ?? null,
    planStatus: change.planStatus ?? null,
    suspended: change.suspended === undefined ? null : Number(change.suspended),
    quietEvaluate: change.quietEvaluate === undefined ? null : Number(change.quietEvaluate),
    changesTrial: change.trialEndsAt === undefined ? 0 : 1,
    trialEndsMs: change.trialEndsAt == null ? null : Date.parse(change.trialEndsAt),
  })
  const [{ rows }] = await batch(db, [update, auditAfter(workspaceId, db, audit)] as const)
  return rows[0] === undefined ? null : workspaceOf(rows[0])
}
