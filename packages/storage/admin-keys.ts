import { type AdminKey, type KeyEnv, type KeyKind, timestampOf } from '@vigil/contract'
import { mintKey } from './api-key.ts'
import { keyPrefix } from './keys.ts'
import type { KeyRow } from './schema/index.ts'

/** The operator's side: the keys of a workspace. */

function keyOf(row: KeyRow): AdminKey {
  const { id, kind, env, scope } = row
  return {
    id,
    prefix: keyPrefix(kind, env, id),
    kind,
    env,
    scope,
    websiteHostname: row.website_hostname,
    createdAt: timestampOf(row.created_ms),
    expiresAt: timestampOf(row.expires_ms),
    revokedAt: timestampOf(row.revoked_ms),
  }
}

export async function listKeys(workspaceId: string, db: D1Database): Promise<AdminKey[]> {
  const { results } = await db
    .prepare('SELECT * FROM keys WHERE workspace_id = ? ORDER BY created_ms, id')
    .bind(workspaceId)
    .all<KeyRow>()
  return results.map(keyOf)
}

export interface WantedKey {
  kind: KeyKind
  env: KeyEnv
  websiteHostname?: string | undefined
  expiresAt?: string | undefined
}

/** Makes a key. The whole of it is answered this once and kept nowhere. */
export async function createKey(
  workspaceId: string,
  db: D1Database,
  wanted: WantedKey,
  nowMs: number,
): Promise<{ key: string; record: AdminKey }> {
  const minted = await mintKey(wanted.kind, wanted.env)
  const row = await db
    .prepare(
      `INSERT INTO keys (id, workspace_id, hash, kind, env, scope, website_hostname, created_ms, expires_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
    )
    .bind(
      minted.keyId,
      workspaceId,
      minted.hash,
      wanted.kind,
      wanted.env,
      wanted.kind === 'secret' ? 'full' : 'evaluate',
      wanted.websiteHostname?.toLowerCase() ?? null,
      nowMs,
      wanted.expiresAt === undefined ? null : Date.parse(wanted.expiresAt),
    )
    .first<KeyRow>()
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
  const row = await db
    .prepare(
      'UPDATE keys SET revoked_ms = COALESCE(revoked_ms, ?) WHERE id = ? AND workspace_id = ? RETURNING *',
    )
    .bind(nowMs, keyId, workspaceId)
    .first<KeyRow>()
  return row && keyOf(row)
}
