import type { Role } from '@vigil/contract'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { batch, type Places, statement } from '../database/index.ts'
import { memberSessions, members, signInLinks, workspaces } from '../schema/index.ts'

/** One-time links and sessions. Tokens are stored as their SHA-256. */

const insertLink = statement(
  (q, v: Places<{ tokenHash: string; memberId: string; expiresMs: number }>) =>
    q.insert(signInLinks).values({
      tokenHash: v.tokenHash,
      memberId: v.memberId,
      expiresMs: v.expiresMs,
    }),
)

const useLink = statement((q, v: Places<{ tokenHash: string; nowMs: number }>) =>
  q
    .update(signInLinks)
    .set({ usedMs: sql`${v.nowMs}` })
    .where(
      and(
        eq(signInLinks.tokenHash, v.tokenHash),
        isNull(signInLinks.usedMs),
        gt(signInLinks.expiresMs, v.nowMs),
      ),
    )
    .returning(),
)

const insertSession = statement(
  (q, v: Places<{ tokenHash: string; memberId: string; createdMs: number; expiresMs: number }>) =>
    q.insert(memberSessions).values({
      tokenHash: v.tokenHash,
      memberId: v.memberId,
      createdMs: v.createdMs,
      expiresMs: v.expiresMs,
    }),
)

const stampSignIn = statement((q, v: Places<{ memberId: string; nowMs: number }>) =>
  q
    .update(members)
    .set({ lastSignInMs: sql`${v.nowMs}` })
    .where(eq(members.id, v.memberId)),
)

const dropSession = statement((q, v: Places<{ tokenHash: string }>) =>
  q.delete(memberSessions).where(eq(memberSessions.tokenHash, v.tokenHash)),
)
const dropSessionsOf = statement((q, v: Places<{ memberId: string }>) =>
  q.delete(memberSessions).where(eq(memberSessions.memberId, v.memberId)),
)
const dropOldSessions = statement((q, v: Places<{ nowMs: number }>) =>
  q.delete(memberSessions).where(lte(memberSessions.expiresMs, v.nowMs)),
)
const dropOldLinks = statement((q, v: Places<{ nowMs: number }>) =>
  q.delete(signInLinks).where(lte(signInLinks.expiresMs, v.nowMs)),
)

const sessionOf = statement((q, v: Places<{ tokenHash: string; nowMs: number }>) =>
  q
    .select({
      memberId: members.id,
      memberName: sql<string>`${members.name}`.as('member_name'),
      role: members.role,
      workspaceId: members.workspaceId,
      workspaceName: sql<string>`${workspaces.name}`.as('workspace_name'),
      expiresMs: memberSessions.expiresMs,
    })
    .from(memberSessions)
    .innerJoin(members, eq(members.id, memberSessions.memberId))
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(
      and(
        eq(memberSessions.tokenHash, v.tokenHash),
        gt(memberSessions.expiresMs, v.nowMs),
        isNull(members.removedMs),
      ),
    ),
)

/** Who is signed in by a session's token. */
export interface MemberSession {
  memberId: string
  memberName: string
  role: Role
  workspaceId: string
  workspaceName: string
  expiresMs: number
}

/** Stores a one-time link. */
export async function addSignInLink(
  db: D1Database,
  link: { tokenHash: string; memberId: string; expiresMs: number },
): Promise<void> {
  await insertLink.run(db, link)
}

/** Uses up a link and opens a session for its member; null: unknown, used or expired. */
export async function redeemSignInLink(
  db: D1Database,
  linkHash: string,
  session: { tokenHash: string; expiresMs: number },
  nowMs: number,
): Promise<MemberSession | null> {
  const link = await useLink.first(db, { tokenHash: linkHash, nowMs })
  if (link === null) return null
  const { memberId } = link
  await batch(db, [
    insertSession.bind(db, { ...session, memberId, createdMs: nowMs }),
    stampSignIn.bind(db, { memberId, nowMs }),
  ])
  return findMemberSession(db, session.tokenHash, nowMs)
}

/** The session of a token; null: unknown, expired, or its member was removed. */
export function findMemberSession(
  db: D1Database,
  tokenHash: string,
  nowMs: number,
): Promise<MemberSession | null> {
  return sessionOf.first(db, { tokenHash, nowMs })
}

export async function endSession(db: D1Database, tokenHash: string): Promise<void> {
  await dropSession.run(db, { tokenHash })
}

export async function endSessionsOf(db: D1Database, memberId: string): Promise<void> {
  await dropSessionsOf.run(db, { memberId })
}

/** Deletes what has expired; a task of the cron. */
export async function dropExpiredSignIns(db: D1Database, nowMs: number): Promise<void> {
  await batch(db, [dropOldSessions.bind(db, { nowMs }), dropOldLinks.bind(db, { nowMs })])
}
