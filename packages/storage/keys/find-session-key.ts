import type { KeyEnv } from '@vigil/contract'
import { eq } from 'drizzle-orm'
import { type Params, statement } from '../database/index.ts'
import { isOpenSession } from '../members/is-open-session.ts'
import { memberSessions, members, plans, workspaces } from '../schema/index.ts'
import { type KeyRecord, memberColumns, planAndWorkspace, workspaceOf } from './key-record.ts'

const sessionWithPlan = statement((q, v: Params<{ tokenHash: string; nowMs: number }>) =>
  q
    .select({ ...planAndWorkspace, ...memberColumns, expiresMs: memberSessions.expiresMs })
    .from(memberSessions)
    .innerJoin(members, eq(members.id, memberSessions.memberId))
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .innerJoin(plans, eq(plans.id, workspaces.planId))
    .where(isOpenSession(v)),
)

/**
 * A member's session in one environment, as a key with the member's role; null: none.
 * `hash` is empty: nothing is compared with it.
 */
export async function findSessionKey(
  db: D1Database,
  tokenHash: string,
  env: KeyEnv,
  nowMs: number,
): Promise<KeyRecord | null> {
  const row = await sessionWithPlan.first(db, { tokenHash, nowMs })
  if (row === null) return null
  const { memberId, memberName, memberRole } = row
  if (memberId === null || memberName === null || memberRole === null) return null
  return {
    keyId: `member:${memberId}`,
    hash: '',
    kind: 'secret',
    env,
    scope: memberRole === 'viewer' ? 'read' : 'full',
    prefix: `member:${memberId}`,
    websiteHostname: null,
    role: memberRole,
    member: { id: memberId, name: memberName },
    allowedIps: null,
    lastUsedMs: null,
    expiresAtMs: row.expiresMs,
    revokedAtMs: null,
    ...workspaceOf(row),
  }
}
