import type { Role } from '@vigil/contract'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { batch, type Params, statement } from '../database/index.ts'
import {
  type MemberRow,
  memberSessions,
  members,
  signInLinks,
  workspaces,
} from '../schema/index.ts'
import { type AuditEntry, auditAfter, INTO_AUDIT_LOG } from './audit-log.ts'
import { isOpenSession } from './is-open-session.ts'

const insertLink = statement(
  (q, v: Params<{ tokenHash: string; memberId: string; expiresMs: number }>) =>
    q.insert(signInLinks).values({
      tokenHash: v.tokenHash,
      memberId: v.memberId,
      expiresMs: v.expiresMs,
    }),
)

const useLink = statement((q, v: Params<{ tokenHash: string; nowMs: number }>) =>
  q
    .update(signInLinks)
    .set({ usedMs: sql`${v.nowMs}` })
    .where(
      and(
        eq(signInLinks.tokenHash, v.tokenHash),
        isNull(signInLinks.usedMs),
        gt(signInLinks.expiresMs, v.nowMs),
      ),
    ),
)

type Opening = { linkHash: string; tokenHash: string; createdMs: number; expiresMs: number }

/** Opens a session for the member of a link that is neither used nor expired. */
const openSession = statement(
  (_q, v: Params<Opening>) =>
    sql`INSERT INTO ${memberSessions} (token_hash, member_id, created_ms, expires_ms)
      SELECT ${v.tokenHash}, member_id, ${v.createdMs}, ${v.expiresMs} FROM ${signInLinks}
      WHERE token_hash = ${v.linkHash} AND used_ms IS NULL AND expires_ms > ${v.createdMs}`,
)

const openForMember = statement(
  (_q, v: Params<Omit<Opening, 'linkHash'> & { memberId: string }>) =>
    sql`INSERT INTO ${memberSessions} (token_hash, member_id, created_ms, expires_ms)
      SELECT ${v.tokenHash}, id, ${v.createdMs}, ${v.expiresMs} FROM ${members}
      WHERE id = ${v.memberId} AND removed_ms IS NULL`,
)

const membersByMailbox = statement((q, v: Params<{ emailHash: string }>) =>
  q
    .select()
    .from(members)
    .where(and(eq(members.emailHash, v.emailHash), isNull(members.removedMs)))
    .limit(2),
)

const stampSignIn = statement(
  (_q, v: Params<{ tokenHash: string; nowMs: number }>) =>
    sql`UPDATE ${members} SET last_sign_in_ms = ${v.nowMs}
      WHERE id = (SELECT member_id FROM ${memberSessions} WHERE token_hash = ${v.tokenHash})`,
)

const logSignIn = statement(
  (_q, v: Params<{ tokenHash: string; auditId: string; nowMs: number }>) => sql`${INTO_AUDIT_LOG}
    SELECT workspace_id, ${v.auditId}, ${v.nowMs}, name, id, 'signed_in', name, NULL, NULL FROM ${members}
    WHERE id = (SELECT member_id FROM ${memberSessions} WHERE token_hash = ${v.tokenHash})`,
)

const dropSession = statement((q, v: Params<{ tokenHash: string }>) =>
  q.delete(memberSessions).where(eq(memberSessions.tokenHash, v.tokenHash)),
)
const dropOldSessions = statement((q, v: Params<{ nowMs: number }>) =>
  q.delete(memberSessions).where(lte(memberSessions.expiresMs, v.nowMs)),
)
const dropOldLinks = statement((q, v: Params<{ nowMs: number }>) =>
  q.delete(signInLinks).where(lte(signInLinks.expiresMs, v.nowMs)),
)

const sessionOf = statement((q, v: Params<{ tokenHash: string; nowMs: number }>) =>
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
    .where(isOpenSession(v)),
)

/** The signed-in member of a session. */
export interface MemberSession {
  memberId: string
  memberName: string
  role: Role
  workspaceId: string
  workspaceName: string
  expiresMs: number
}

/** Stores a one-time link for a member of the workspace. */
export async function addSignInLink(
  workspaceId: string,
  db: D1Database,
  link: { tokenHash: string; memberId: string; expiresMs: number },
  audit: AuditEntry,
): Promise<void> {
  await batch(db, [insertLink.bind(db, link), auditAfter(workspaceId, db, audit)])
}

export interface NewSession {
  tokenHash: string
  expiresMs: number
  /** Id of the entry in the audit log. */
  auditId: string
  nowMs: number
}

/** Uses up a link, opens a session for its member and logs it; null: unknown, used or expired. */
export async function redeemSignInLink(
  db: D1Database,
  linkHash: string,
  { tokenHash, expiresMs, auditId, nowMs }: NewSession,
): Promise<MemberSession | null> {
  // One batch: a link must not be used up without a session.
  await batch(db, [
    openSession.bind(db, { linkHash, tokenHash, createdMs: nowMs, expiresMs }),
    stampSignIn.bind(db, { tokenHash, nowMs }),
    logSignIn.bind(db, { tokenHash, auditId, nowMs }),
    useLink.bind(db, { tokenHash: linkHash, nowMs }),
  ])
  return findMemberSession(db, tokenHash, nowMs)
}

/** Members of all workspaces whose address has this hash: two at most. */
export function findMembersByMailbox(db: D1Database, emailHash: string): Promise<MemberRow[]> {
  return membersByMailbox.all(db, { emailHash })
}

/** Opens a session for a member and logs it; null: the member was removed. */
export async function openMemberSession(
  db: D1Database,
  memberId: string,
  { tokenHash, expiresMs, auditId, nowMs }: NewSession,
): Promise<MemberSession | null> {
  await batch(db, [
    openForMember.bind(db, { memberId, tokenHash, createdMs: nowMs, expiresMs }),
    stampSignIn.bind(db, { tokenHash, nowMs }),
    logSignIn.bind(db, { tokenHash, auditId, nowMs }),
  ])
  return findMemberSession(db, tokenHash, nowMs)
}

/** The session of a token; null: unknown, expired, or its member was removed. */
export function findMemberSession(
  db: D1Database,
  tokenHash: string,
  nowMs: number,
): Promise<MemberSession | null> {
  return sessionOf.first(db, { tokenHash, nowMs })
}

/** Ends the session of a token; an unknown one changes nothing. */
export async function endSession(db: D1Database, tokenHash: string): Promise<void> {
  await dropSession.run(db, { tokenHash })
}

/** Deletes expired links and sessions; a task of the cron. */
export async function dropExpiredSignIns(db: D1Database, nowMs: number): Promise<void> {
  await batch(db, [dropOldSessions.bind(db, { nowMs }), dropOldLinks.bind(db, { nowMs })])
}
