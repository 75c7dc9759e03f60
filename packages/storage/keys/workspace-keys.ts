import { type AdminKey, type KeyEnv, type KeyKind, timestampOf } from '@vigil/contract'
import { and, eq, sql } from 'drizzle-orm'
import { batch, type Places, statement } from '../database/index.ts'
import { type AuditEntry, auditAfter } from '../members/index.ts'
import { type KeyRow, keys } from '../schema/index.ts'
import { type KeyChecksum, mintKey } from './api-key.ts'
import { keyPrefix } from './key-record.ts'

/** The operator's side: the keys of a workspace. */

const keysOfWorkspace = statement((q, v: Places<{ workspaceId: string }>) =>
  q.select().from(keys).where(eq(keys.workspaceId, v.workspaceId)).orderBy(keys.createdMs, keys.id),
)

const insertKey = statement(
  (q, v: Places<Omit<KeyRow, 'revokedMs' | 'lastUsedMs' | 'keyedChecksum'>>) =>
    q
      .insert(keys)
      .values({
        id: v.id,
        keyedChecksum: sql`1`,
        workspaceId: v.workspaceId,
        hash: v.hash,
        kind: v.kind,
        env: v.env,
        scope: v.scope,
        websiteHostname: v.websiteHostname,
        createdMs: v.createdMs,
        expiresMs: v.expiresMs,
        label: v.label,
        memberId: v.memberId,
        allowedIps: v.allowedIps,
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

const stampExpiry = statement((q, v: Places<{ workspaceId: string; id: string; atMs: number }>) =>
  q
    .update(keys)
    .set({ expiresMs: sql`min(COALESCE(${keys.expiresMs}, ${v.atMs}), ${v.atMs})` })
    .where(and(eq(keys.workspaceId, v.workspaceId), eq(keys.id, v.id))),
)

function keyOf(row: KeyRow): AdminKey {
  const { id, kind, env, scope, label, memberId, websiteHostname, allowedIps } = row
  return {
    id,
    prefix: keyPrefix(kind, env, id),
    kind,
    env,
    scope,
    label,
    memberId,
    websiteHostname,
    allowedIps,
    createdAt: timestampOf(row.createdMs),
    expiresAt: timestampOf(row.expiresMs),
    revokedAt: timestampOf(row.revokedMs),
    lastUsedAt: timestampOf(row.lastUsedMs),
  }
}

export async function listKeys(workspaceId: string, db: D1Database): Promise<AdminKey[]> {
  return (await keysOfWorkspace.all(db, { workspaceId })).map(keyOf)
}

export interface WantedKey {
  kind: KeyKind
  env: KeyEnv
  /** Of secret keys; publishable ones have evaluate. */
  scope?: 'full' | 'read' | undefined
  websiteHostname?: string | undefined
  expiresAt?: string | undefined
  label?: string | undefined
  /** The member whose personal key it becomes. */
  memberId?: string | undefined
  allowedIps?: string[] | undefined
  /** The key whose place it takes, and when that one ends, unless it ends before. */
  replaces?: { id: string; endsMs: number } | undefined
}

/** The log entry of a new key, of which the subject is the key's prefix. */
export type KeyAudit = Omit<AuditEntry, 'subject'>

/** Makes a key with a keyed checksum. The whole of it is returned this once and kept nowhere. */
export async function createKey(
  workspaceId: string,
  db: D1Database,
  wanted: WantedKey,
  nowMs: number,
  checksum: KeyChecksum,
  audit: KeyAudit | null = null,
): Promise<{ key: string; record: AdminKey }> {
  const minted = await mintKey(wanted.kind, wanted.env, checksum)
  const insert = insertKey.bind(db, {
    id: minted.keyId,
    workspaceId,
    hash: minted.hash,
    kind: wanted.kind,
    env: wanted.env,
    scope: wanted.kind === 'secret' ? (wanted.scope ?? 'full') : 'evaluate',
    websiteHostname: wanted.websiteHostname?.toLowerCase() ?? null,
    createdMs: nowMs,
    expiresMs: wanted.expiresAt === undefined ? null : Date.parse(wanted.expiresAt),
    label: wanted.label ?? null,
    memberId: wanted.memberId ?? null,
    allowedIps: wanted.allowedIps ?? null,
  })
  const { replaces } = wanted
  const ends = replaces && { workspaceId, id: replaces.id, atMs: replaces.endsMs }
  const subject = keyPrefix(wanted.kind, wanted.env, minted.keyId)
  const [made] = await batch(db, [
    insert,
    ...(audit === null ? [] : [auditAfter(workspaceId, db, { ...audit, subject })]),
    ...(ends ? [stampExpiry.bind(db, ends)] : []),
  ])
  const [row] = made?.rows ?? []
  if (!row) throw new Error('the key was not written')
  return { key: minted.key, record: keyOf(row) }
}

/** Revokes a key; the first revocation's time stands. null: no such key in this workspace. */
export async function revokeKey(
  workspaceId: string,
  db: D1Database,
  keyId: string,
  nowMs: number,
  audit: AuditEntry | null = null,
): Promise<AdminKey | null> {
  const [revoked] = await batch(db, [
    stampRevoked.bind(db, { workspaceId, id: keyId, nowMs }),
    ...(audit === null ? [] : [auditAfter(workspaceId, db, audit)]),
  ])
  const [row] = revoked?.rows ?? []
  return row ? keyOf(row) : null
}
