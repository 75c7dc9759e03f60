import type { AdminKey, KeyRerollRequest, WorkspaceKeyRequest } from '@vigil/contract'
import { VigilError } from '@vigil/contract'
import { createKey as create, listKeys as list, revokeKey as revoke } from '@vigil/storage'
import type { Caller } from '../caller.ts'
import { orUnavailable } from '../or-unavailable.ts'
import type { Services } from '../services.ts'
import { actorOf, recordChange } from './audit.ts'

const HOUR_MS = 3_600_000

/** Keys of the caller's workspace, oldest first, without their secrets. */
export async function workspaceKeys({ db }: Services, { scope }: Caller): Promise<AdminKey[]> {
  return orUnavailable(list(scope.workspaceId, db))
}

/** Makes a key; the whole of it is returned this once. A personal key can do what its member can. */
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
  const made = await orUnavailable(
    create(workspaceId, db, { ...wanted, memberId }, nowMs, vault.keyChecksum),
  )
  await log(services, caller, 'key_created', made.record)
  return made
}

/** Replaces a key by one of the same kind; the old one works on for the grace period. Refuses with not_found. */
export async function rerollKey(
  services: Services,
  caller: Caller,
  keyId: string,
  { graceHours }: KeyRerollRequest,
): Promise<{ key: string; record: AdminKey }> {
  const { workspaceId } = caller.scope
  const keys = await workspaceKeys(services, caller)
  const old = keys.find(({ id, revokedAt }) => id === keyId && revokedAt === null)
  if (old === undefined) throw new VigilError('not_found')
  const nowMs = services.now()
  const made = await orUnavailable(
    create(
      workspaceId,
      services.db,
      {
        kind: old.kind,
        env: old.env,
        scope: old.scope === 'read' ? 'read' : 'full',
        label: old.label ?? undefined,
        memberId: old.memberId ?? undefined,
        websiteHostname: old.websiteHostname ?? undefined,
        allowedIps: old.allowedIps ?? undefined,
        expiresAt: old.expiresAt ?? undefined,
        replaces: { id: keyId, endsMs: nowMs + graceHours * HOUR_MS },
      },
      nowMs,
      services.vault.keyChecksum,
    ),
  )
  await log(services, caller, 'key_rerolled', made.record, { replaces: old.prefix, graceHours })
  return made
}

/** Revokes a key. Refuses with not_found. */
export async function revokeWorkspaceKey(
  services: Services,
  caller: Caller,
  keyId: string,
): Promise<void> {
  const { workspaceId } = caller.scope
  const record = await orUnavailable(revoke(workspaceId, services.db, keyId, services.now()))
  if (record === null) throw new VigilError('not_found')
  await log(services, caller, 'key_revoked', record)
}

function log(
  services: Services,
  caller: Caller,
  action: string,
  { prefix, env, scope, label }: AdminKey,
  more: Record<string, unknown> = {},
): Promise<void> {
  return recordChange(services, caller.scope.workspaceId, actorOf(caller), {
    action,
    subject: prefix,
    after: { env, scope, label, ...more },
  })
}
