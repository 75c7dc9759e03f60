import type { Role } from '@vigil/contract'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { batch, type Params, statement } from '../database/index.ts'
import { type MemberRow, memberSessions, members } from '../schema/index.ts'
import { type AuditEntry, auditAfter } from './audit-log.ts'

const ofWorkspace = statement((q, v: Params<{ workspaceId: string }>) =>
  q
    .select()
    .from(members)
    .where(and(eq(members.workspaceId, v.workspaceId), isNull(members.removedMs)))
    .orderBy(members.createdMs, members.id),
)

/** Whether two names are equal apart from the case of ASCII letters, which is all that SQLite's lower() folds. */
export const isSameName = (a: string, b: string): boolean => lower(a) === lower(b)
const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** SQL: true if no other member of the workspace has the name (`isSameName`). */
const isFreeName = (v: Params<{ workspaceId: string; id: string; name: string | null }>): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${members} named WHERE named.workspace_id = ${v.workspaceId}
    AND named.id <> ${v.id} AND lower(named.name) = lower(${v.name}) AND named.removed_ms IS NULL)`

/** SQL: true if the workspace has another admin than this member. */
const hasOtherAdmin = (v: Params<{ workspaceId: string; id: string }>): SQL =>
  sql`EXISTS (SELECT 1 FROM ${members} other WHERE other.workspace_id = ${v.workspaceId}
    AND other.id <> ${v.id} AND other.role = 'admin' AND other.removed_ms IS NULL)`

const insertWithin = statement(
  (
    _,
    v: Params<
      Pick<MemberRow, 'id' | 'workspaceId' | 'name' | 'role' | 'emailHash' | 'emailMasked'> & {
        nowMs: number
        max: number
      }
    >,
  ) => sql`INSERT INTO ${members}
      (id, workspace_id, name, role, email_hash, email_masked, created_ms)
    SELECT ${v.id}, ${v.workspaceId}, ${v.name}, ${v.role}, ${v.emailHash}, ${v.emailMasked}, ${v.nowMs}
    WHERE (SELECT count(*) FROM ${members}
      WHERE ${members.workspaceId} = ${v.workspaceId} AND ${members.removedMs} IS NULL) < ${v.max} AND ${isFreeName(v)}`,
)

const change = statement(
  (q, v: Params<{ workspaceId: string; id: string; role: Role | null; name: string | null }>) =>
    q
      .update(members)
      .set({
        role: sql`COALESCE(${v.role}, ${members.role})`,
        name: sql`COALESCE(${v.name}, ${members.name})`,
      })
      .where(
        and(
          eq(members.workspaceId, v.workspaceId),
          eq(members.id, v.id),
          isNull(members.removedMs),
          isFreeName(v),
          sql`(COALESCE(${v.role}, 'admin') = 'admin' OR ${members.role} <> 'admin' OR ${hasOtherAdmin(v)})`,
        ),
      )
      .returning(),
)

const stampRemoved = statement((q, v: Params<{ workspaceId: string; id: string; nowMs: number }>) =>
  q
    .update(members)
    .set({ removedMs: sql`${v.nowMs}`, emailHash: null, emailMasked: null })
    .where(
      and(
        eq(members.workspaceId, v.workspaceId),
        eq(members.id, v.id),
        isNull(members.removedMs),
        sql`(${members.role} <> 'admin' OR ${hasOtherAdmin(v)})`,
      ),
    )
    .returning(),
)

const dropSessionsOfRemoved = statement((q, v: Params<{ workspaceId: string; id: string }>) =>
  q.delete(memberSessions).where(
    sql`${memberSessions.memberId} IN (SELECT id FROM ${members}
      WHERE workspace_id = ${v.workspaceId} AND id = ${v.id} AND removed_ms IS NOT NULL)`,
  ),
)

/** Lists members who were not removed, oldest first. */
export function listMembers(workspaceId: string, db: D1Database): Promise<MemberRow[]> {
  return ofWorkspace.all(db, { workspaceId })
}

/** Adds a member; false: the workspace has as many as its plan allows, or one of this name. */
export async function addMember(
  workspaceId: string,
  db: D1Database,
  member: Pick<MemberRow, 'id' | 'name' | 'role' | 'emailHash' | 'emailMasked'>,
  limit: { max: number; nowMs: number },
  audit: AuditEntry,
): Promise<boolean> {
  const [added] = await batch(db, [
    insertWithin.bind(db, { ...member, workspaceId, ...limit }),
    auditAfter(workspaceId, db, audit),
  ] as const)
  return added.changes > 0
}

/** Changes role or name; null: no such member, no other admin, or another member of this name. */
export async function changeMember(
  workspaceId: string,
  db: D1Database,
  id: string,
  to: { role: Role | null; name: string | null },
  audit: AuditEntry,
): Promise<MemberRow | null> {
  const [changed] = await batch(db, [
    change.bind(db, { workspaceId, id, ...to }),
    auditAfter(workspaceId, db, audit),
  ] as const)
  return changed.rows[0] ?? null
}

/** Removes a member, the email address and the sessions. null: no such member, or no other admin. */
export async function removeMember(
  workspaceId: string,
  db: D1Database,
  id: string,
  nowMs: number,
  audit: AuditEntry,
): Promise<MemberRow | null> {
  const [removed] = await batch(db, [
    stampRemoved.bind(db, { workspaceId, id, nowMs }),
    auditAfter(workspaceId, db, audit),
    dropSessionsOfRemoved.bind(db, { workspaceId, id }),
  ] as const)
  return removed.rows[0] ?? null
}
