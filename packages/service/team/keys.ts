import type { AdminKey, KeyRerollRequest, WorkspaceKeyRequest } from '@vigil/contract'
import { VigilError } from '@vigil/contract'
import { HOUR_MS } from '@vigil/evidence'
import {
  type AuditEntry,
  createKey as create,
  listKeys as list,
  replaceKey as replace,
  revokeKey as revoke,
} from '@vigil/storage'
import type { Caller } from '../caller.ts'
import { noKey } from '../no-key.ts'
import { orUnavailable } from '../or-unavailable.ts'
import type { Services } from '../services.ts'
import { type Actor, actorOf, auditEntry } from './audit.ts'

/** Returns the keys of the caller's workspace, oldest first, without their secrets. */
export async function workspaceKeys({ db }: Services, { scope }: Caller): Promise<AdminKey[]> {
  return orUnavailable(list(scope.workspaceId, db))
}

/** A key by its workspace and id. */
interface KeyRef {
  workspaceId: string
  keyId: string
}

/** Creates a key; its secret is returned only here. A personal key has the permissions of its member. */
export async function createWorkspaceKey(
  services: Services,
  caller: Caller,
  { personal, ...wanted }: WorkspaceKeyRequest,
): Promise<{ key: string; record: AdminKey }> {
  const { member } = caller.key
  if (personal && (member === null || wanted.kind !== 'secret')) {
    throw new VigilError('validation_failed', {
      detail: 'Only a member makes a personal key, and it is a secret key.',
      field: 'personal',
    })
  }
  const { workspaceId } = caller.scope
  const nowMs = services.now()
  const memberId = personal ? member?.id : undefined
  const { db, vault } = services
  const audit = auditOf(services, actorOf(caller), 'key_created', wanted)
  const making = { nowMs, checksum: vault.keyChecksum, audit }
  return orUnavailable(create(workspaceId, db, { ...wanted, memberId }, making))
}

/**
 * Replaces a key by one of the same kind; the old one works for the grace period. Throws not_found, and
 * validation_failed if it was replaced before, as the replacement must be rerolled instead, or is another member's.
 */
export async function rerollKey(
  services: Services,
  { workspaceId, keyId }: KeyRef,
  actor: Actor,
  { graceHours }: KeyRerollRequest,
): Promise<{ key: string; record: AdminKey }> {
  const old = await keyOf(services, { workspaceId, keyId })
  if (old.revokedAt !== null) throw isRevoked()
  // Who has its secret acts under the name of its member.
  if (old.memberId !== null && actor.memberId !== null && actor.memberId !== old.memberId) {
    throw new VigilError('validation_failed', {
      detail: 'Only its member replaces a personal key; an admin may revoke it.',
    })
  }
  const nowMs = services.now()
  const made = await orUnavailable(
    replace(
      workspaceId,
      services.db,
      { id: keyId, endsMs: nowMs + graceHours * HOUR_MS },
      {
        kind: old.kind,
        env: old.env,
        scope: old.scope === 'read' ? 'read' : 'full',
        label: old.label ?? undefined,
        memberId: old.memberId ?? undefined,
        websiteHostname: old.websiteHostname ?? undefined,
        allowedIps: old.allowedIps ?? undefined,
        expiresAt: old.expiresAt ?? undefined,
      },
      {
        nowMs,
        checksum: services.vault.keyChecksum,
        audit: auditOf(services, actor, 'key_rerolled', old, { replaces: old.prefix, graceHours }),
      },
    ),
  )
  if (made !== null) return made
  const keys = await orUnavailable(list(workspaceId, services.db))
  const by = keys.find(({ id }) => id === keyId)?.replacedBy
  const replacement = keys.find(({ id }) => id === by)
  if (replacement === undefined) throw isRevoked()
  throw new VigilError('validation_failed', {
    detail: `${replacement.prefix} replaced this key already. Where its secret is lost, reroll that key.`,
  })
}

/** Revokes a key. Throws not_found. */
export async function revokeWorkspaceKey(
  services: Services,
  caller: Caller,
  keyId: string,
): Promise<void> {
  const { workspaceId } = caller.scope
  const key = await keyOf(services, { workspaceId, keyId })
  const audit = { ...auditOf(services, actorOf(caller), 'key_revoked', key), subject: key.prefix }
  await orUnavailable(revoke(workspaceId, services.db, keyId, services.now(), audit))
}

async function keyOf({ db }: Services, { workspaceId, keyId }: KeyRef): Promise<AdminKey> {
  const found = (await orUnavailable(list(workspaceId, db))).find(({ id }) => id === keyId)
  if (found === undefined) throw noKey()
  return found
}

const isRevoked = () => noKey('The key is revoked: create a new one.')

function auditOf(
  services: Services,
  actor: Actor,
  action: string,
  { env, scope, label }: { env: string; scope: string; label?: string | null },
  more: Record<string, unknown> = {},
): AuditEntry {
  return auditEntry(services, actor, {
    action,
    subject: null,
    after: { env, scope, label: label ?? null, ...more },
  })
}
