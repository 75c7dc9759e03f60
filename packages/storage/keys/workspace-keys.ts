import { type AdminKey, type KeyEnv, type KeyKind, timestampOf } from '@vigil/contract'
import { and, eq, sql } from 'drizzle-orm'
import { type Places, statement } from '../database/index.ts'
import { type KeyRow, keys } from '../schema/index.ts'
import { mintKey } from './api-key.ts'
import { keyPrefix } from './find-key.ts'

/** The operator's side: the keys of a workspace. */

const keysOfWorkspace = statement((q, v: Places<{ workspaceId: string }>) =>
  q.select().from(keys).where(eq(keys.workspaceId, v.workspaceId)).orderBy(keys.createdMs, keys.id),
)

const insertKey = statement((q, v: Places<Omit<KeyRow, 'revokedMs'>>) =>
  q
    .insert(keys)
    .values({
      id: v.id,
      workspaceId: v.workspaceId,
      hash: v.hash,
      kind: v.kind,
      env: v.env,
      scope: v.scope,
      websiteHostname: v.websiteHostname,
      createdMs: v.createdMs,
      expiresMs: v.expiresMs,
    })
    .returning(),
)

const stampRevoked = statement((q, v: Places<{ workspaceId: string; id: string; nowMs: number }>) =>
  q
    .update(keys)
    .set({ revokedMs: sql`COALESCE(${keys.revokedMs}, ${v.nowMs})` })
    .where(and(eq(keys.workspaceId, v.workspaceId), eq(keys.id, v.id)))
    .returning(),
)

function keyOf(row: KeyRow): AdminKey {
  const { id, kind, env, scope, websiteHostname } = row
  return {
    id,
    prefix: keyPrefix(kind, env, id),
    kind,
    env,
    scope,
    websiteHostname,
    createdAt: timestampOf(row.createdMs),
    expiresAt: timestampOf(row.expiresMs),
    revokedAt: timestampOf(row.revokedMs),
  }
}

export async function listKeys(workspaceId: string, db: D1Database): Promise<AdminKey[]> {
  return (await keysOfWorkspace.all(db, { workspaceId })).map(keyOf)
}

export interface WantedKey {
  kind: KeyKind
  env: KeyEnv
  websiteHostname?: string | undefined
  expiresAt?: string | undefined
}

/** Makes a key. The whole of it is returned this once and kept nowhere. */
export async function createKey(
  workspaceId: string,
  db: D1Database,
  wanted: WantedKey,
  nowMs: number,
): Promise<{ key: string; record: AdminKey }> {
  const minted = await mintKey(wanted.kind, wanted.env)
  const row = await insertKey.first(db, {
    id: minted.keyId,
    workspaceId,
    hash: minted.hash,
    kind: wanted.kind,
    env: wanted.env,
    scope: wanted.kind === 'secret' ? 'full' : 'evaluate',
    websiteHostname: wanted.websiteHostname?.toLowerCase() ?? null,
    createdMs: nowMs,
    expiresMs: wanted.expiresAt === undefined ? null : Date.parse(wanted.expiresAt),
  })
  if (!row) throw new Error('the key was not written')
  return { key: minted.key, record: keyOf(row) }
}

/** Revokes a key; the first revocation's time stands. null: no such key in this workspace. */
export async function revokeKey(
  workspaceId: string,
  db: D1Database,
  keyId: string,
  nowMs: number,
): Promise<AdminKey | null> {
  const row = await stampRevoked.first(db, { workspaceId, id: keyId, nowMs })
  return row && keyOf(row)
}
