import { eq, sql } from 'drizzle-orm'
import { type Params, statement } from '../database/index.ts'
import { keys, members, plans, workspaces } from '../schema/index.ts'
import { keyPrefix } from './api-key.ts'
import { type KeyRecord, memberColumns, planAndWorkspace, workspaceOf } from './key-record.ts'

const keyWithPlan = statement((q, v: Params<{ keyId: string }>) =>
  q
    .select({
      ...planAndWorkspace,
      ...memberColumns,
      keyId: sql<string>`${keys.id}`.as('key_id'),
      hash: keys.hash,
      kind: keys.kind,
      env: keys.env,
      scope: keys.scope,
      websiteHostname: keys.websiteHostname,
      expiresMs: keys.expiresMs,
      revokedMs: keys.revokedMs,
      lastUsedMs: keys.lastUsedMs,
      allowedIps: keys.allowedIps,
    })
    .from(keys)
    .innerJoin(workspaces, eq(workspaces.id, keys.workspaceId))
    .innerJoin(plans, eq(plans.id, workspaces.planId))
    .leftJoin(members, eq(members.id, keys.memberId))
    .where(eq(keys.id, v.keyId)),
)

/** Finds a key by its id, in one statement with its workspace, plan and hosts; null: there is none. */
export async function findKey(db: D1Database, keyId: string): Promise<KeyRecord | null> {
  const row = await keyWithPlan.first(db, { keyId })
  if (row === null) return null
  const { kind, env, hash, scope, websiteHostname, expiresMs, memberId, memberName } = row
  return {
    keyId,
    hash,
    kind,
    env,
    scope,
    prefix: keyPrefix(kind, env, keyId),
    websiteHostname,
    role: row.memberRole ?? (scope === 'full' ? 'analyst' : 'viewer'),
    member: memberId === null || memberName === null ? null : { id: memberId, name: memberName },
    allowedIps: row.allowedIps,
    lastUsedMs: row.lastUsedMs,
    expiresAtMs: expiresMs,
    // A personal key ends when its member is removed.
    revokedAtMs: row.revokedMs ?? row.memberRemovedMs,
    ...workspaceOf(row),
  }
}

const stampUse = statement((q, v: Params<{ keyId: string; nowMs: number }>) =>
  q
    .update(keys)
    .set({ lastUsedMs: sql`max(COALESCE(${keys.lastUsedMs}, 0), ${v.nowMs})` })
    .where(eq(keys.id, v.keyId)),
)

/** Stores when a key was last used. Called once an hour, not with each request. */
export async function storeKeyUse(db: D1Database, keyId: string, nowMs: number): Promise<void> {
  await stampUse.run(db, { keyId, nowMs })
}
