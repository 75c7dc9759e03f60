import type { AdminKey } from '@vigil/contract'
import {
  createKey as create,
  listKeys as list,
  revokeKey as revoke,
  type WantedKey,
} from '@vigil/storage'
import { noKey } from '../no-key.ts'
import type { Services } from '../services.ts'
import { auditEntry, OPERATOR } from '../team/audit.ts'
import { findWorkspace } from './workspaces.ts'

/** Returns the keys of a workspace, without their secrets. Throws not_found. */
export async function listKeys(services: Services, workspaceId: string): Promise<AdminKey[]> {
  await findWorkspace(services, workspaceId)
  return list(workspaceId, services.db)
}

/** Creates a key; its secret is returned only here. Throws not_found. */
export async function createKey(
  services: Services,
  workspaceId: string,
  wanted: WantedKey,
): Promise<{ key: string; record: AdminKey }> {
  await findWorkspace(services, workspaceId)
  const { db, vault } = services
  const after = { env: wanted.env, scope: wanted.scope ?? null, label: wanted.label ?? null }
  const audit = auditEntry(services, OPERATOR, { action: 'key_created', subject: null, after })
  const making = { nowMs: audit.atMs, checksum: vault.keyChecksum, audit }
  return create(workspaceId, db, wanted, making)
}

/** Revokes a key and returns its record. Throws not_found. */
export async function revokeKey(
  services: Services,
  workspaceId: string,
  keyId: string,
): Promise<AdminKey> {
  const key = (await listKeys(services, workspaceId)).find(({ id }) => id === keyId)
  if (key === undefined) throw noKey()
  const { env, scope, label } = key
  const before = { env, scope, label }
  const audit = auditEntry(services, OPERATOR, { action: 'key_revoked', subject: keyId, before })
  const record = await revoke(workspaceId, services.db, keyId, audit.atMs, audit)
  if (record === null) throw noKey()
  return record
}
