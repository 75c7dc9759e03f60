import type { Role } from '@vigil/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Places, statement } from '../database/index.ts'
import { type MemberRow, members } from '../schema/index.ts'

/** People of a workspace: who they are and what they may do. */

const ofWorkspace = statement((q, v: Places<{ workspaceId: string }>) =>
  q
    .select()
    .from(members)
    .where(and(eq(members.workspaceId, v.workspaceId), isNull(members.removedMs)))
    .orderBy(members.createdMs, members.id),
)

const insertWithin = statement(
  (
    _,
    v: Places<
      Pick<MemberRow, 'id' | 'workspaceId' | 'name' | 'role' | 'emailHash' | 'emailMasked'> & {
        nowMs: number
        max: number
      }
    >,
  ) => sql`INSERT INTO ${members}
      (id, workspace_id, name, role, email_hash, email_masked, created_ms)
    SELECT ${v.id}, ${v.workspaceId}, ${v.name}, ${v.role}, ${v.emailHash}, ${v.emailMasked}, ${v.nowMs}
    WHERE (SELECT count(*) FROM ${members}
      WHERE ${members.workspaceId} = ${v.workspaceId} AND ${members.removedMs} IS NULL) < ${v.max}`,
)

const change = statement(
  (q, v: Places<{ workspaceId: string; id: string; role: Role | null; name: string | null }>) =>
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
        ),
      )
      .returning(),
)

const stampRemoved = statement((q, v: Places<{ workspaceId: string; id: string; nowMs: number }>) =>
  q
    .update(members)
    .set({ removedMs: sql`${v.nowMs}`, emailHash: null, emailMasked: null })
    .where(
      and(eq(members.workspaceId, v.workspaceId), eq(members.id, v.id), isNull(members.removedMs)),
    )
    .returning(),
)

/** Members who were not removed, oldest first. */
export function listMembers(workspaceId: string, db: D1Database): Promise<MemberRow[]> {
  return ofWorkspace.all(db, { workspaceId })
}

/** Adds a member; false: the workspace has as many as its plan allows. */
export async function addMember(
  workspaceId: string,
  db: D1Database,
  member: Pick<MemberRow, 'id' | 'name' | 'role' | 'emailHash' | 'emailMasked'>,
  limit: { max: number; nowMs: number },
): Promise<boolean> {
  return (await insertWithin.run(db, { ...member, workspaceId, ...limit })) > 0
}

/** Changes role or name; null: the workspace has no such member. */
export function changeMember(
  workspaceId: string,
  db: D1Database,
  id: string,
  to: { role: Role | null; name: string | null },
): Promise<MemberRow | null> {
  return change.first(db, { workspaceId, id, ...to })
}

/** Removes a member and what is known of the address; sessions end with it. null: there is no such member. */
export function removeMember(
  workspaceId: string,
  db: D1Database,
  id: string,
  nowMs: number,
): Promise<MemberRow | null> {
  return stampRemoved.first(db, { workspaceId, id, nowMs })
}
