import { type AdminKey, type KeyEnv, type KeyKind, timestampOf } from '@vigil/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { batch, type Params, statement } from '../database/index.ts'
import { type AuditEntry, auditAfter } from '../members/index.ts'
import { type KeyRow, keys } from '../schema/index.ts'
import { type KeyChecksum, keyPrefix, mintKey } from './api-key.ts'
import { insertKey } from './insert-key.ts'

const keysOfWorkspace = statement((q, v: Params<{ workspaceId: string }>) =>
  q.select().from(keys).where(eq(keys.workspaceId, v.workspaceId)).orderBy(keys.createdMs, keys.id),
)

const stampRevoked = statement((q, v: Params<{ workspaceId: string; id: string; nowMs: number }>) =>
  q
    .update(keys)
    .set({ revokedMs: sql`COALESCE(${keys.revokedMs}, ${v.nowMs})` })
    .where(and(eq(keys.workspaceId, v.workspaceId), eq(keys.id, v.id)))
    .returning(),
)

const stampReplaced = statement(
  (q, v: Params<{ workspaceId: string; id: string; by: string; endsMs: number }>) =>
    q
      .update(keys)
      .set({
        replacedBy: sql`${v.by}`,
        expiresMs: sql`min(COALESCE(${keys.expiresMs}, ${v.endsMs}), ${v.endsMs})`,
      })
      .where(
        and(
          eq(keys.workspaceId, v.workspaceId),
          eq(keys.id, v.id),
          isNull(keys.replacedBy),
          isNull(keys.revokedMs),
        ),
      ),
)

function keyOf(row: KeyRow): AdminKey {
  const { id, kind, env, scope, label, memberId, websiteHostname, allowedIps, replacedBy } = row
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
    replacedBy,
    createdAt: timestampOf(row.createdMs),
    expiresAt: timestampOf(row.expiresMs),
    revokedAt: timestampOf(row.revokedMs),
    lastUsedAt: timestampOf(row.lastUsedMs),
  }
}

/** Keys of a workspace, revoked and expired ones too; oldest first. */
export async function listKeys(workspaceId: string, db: D1Database): Promise<AdminKey[]> {
  return (await keysOfWorkspace.all(db, { workspaceId })).map(keyOf)
}

export interface WantedKey {
  kind: KeyKind
  env: KeyEnv
  /** Of secret keys; publishable ones always have `evaluate`. */
  scope?: 'full' | 'read' | undefined
  websiteHostname?: string | undefined
  expiresAt?: string | undefined
  label?: string | undefined
  /** The member who owns it; absent: not a personal key. */
  memberId?: string | undefined
  allowedIps?: string[] | undefined
}

/** The log entry of a new key; its subject is the key's prefix. */
export type KeyAudit = Omit<AuditEntry, 'subject'>

/** A new key: its text is returned this once and never stored. */
export interface MadeKey {
  key: string
  record: AdminKey
}

/** When a key is made, with which keyed checksum, and how it is logged; absent: it is not. */
interface Making {
  nowMs: number
  checksum: KeyChecksum
  audit?: KeyAudit
}

/** Makes a key with a keyed checksum. */
export async function createKey(
  workspaceId: string,
  db: D1Database,
  wanted: WantedKey,
  { audit, ...making }: Making,
): Promise<MadeKey> {
  const minted = await newKey(workspaceId, db, wanted, { ...making, replaces: null })
  const [made] = await batch(db, [
    minted.insert,
    ...(audit ? [auditAfter(workspaceId, db, { ...audit, subject: minted.prefix })] : []),
  ])
  const [row] = made?.rows ?? []
  if (!row) throw new Error('the key was not written')
  return { key: minted.key, record: keyOf(row) }
}

/**
 * Replaces a key by a new one; the old one expires at `endsMs` at the latest. null: it was replaced or revoked already.
 */
export async function replaceKey(
  workspaceId: string,
  db: D1Database,
  replaced: { id: string; endsMs: number },
  wanted: WantedKey,
  { audit, ...making }: Required<Making>,
): Promise<MadeKey | null> {
  const minted = await newKey(workspaceId, db, wanted, { ...making, replaces: replaced.id })
  const [, { rows }] = await batch(db, [
    stampReplaced.bind(db, { workspaceId, ...replaced, by: minted.id }),
    minted.insert,
    auditAfter(workspaceId, db, { ...audit, subject: minted.prefix }),
  ] as const)
  return rows[0] === undefined ? null : { key: minted.key, record: keyOf(rows[0]) }
}

async function newKey(
  workspaceId: string,
  db: D1Database,
  wanted: WantedKey,
  { nowMs, checksum, replaces }: Omit<Making, 'audit'> & { replaces: string | null },
) {
  const { kind, env } = wanted
  const { key, keyId: id, prefix, hash } = await mintKey(kind, env, checksum)
  const insert = insertKey.bind(db, {
    id,
    workspaceId,
    hash,
    kind,
    env,
    scope: kind === 'secret' ? (wanted.scope ?? 'full') : 'evaluate',
    websiteHostname: wanted.websiteHostname?.toLowerCase() ?? null,
    createdMs: nowMs,
    expiresMs: wanted.expiresAt === undefined ? null : Date.parse(wanted.expiresAt),
    label: wanted.label ?? null,
    memberId: wanted.memberId ?? null,
    allowedIps: wanted.allowedIps === undefined ? null : JSON.stringify(wanted.allowedIps),
    replaces,
  })
  return { id, key, prefix, insert }
}

/** Revokes a key; a second revocation changes nothing. null: no such key in this workspace. */
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
