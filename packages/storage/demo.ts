import type { AdminDemo, KeyKind } from '@vigil/contract'
import * as z from 'zod'
import { createKey, keyIdOf, keyPrefix, revokeKey } from './keys/index.ts'
import type { Vault } from './vault.ts'

const DemoKeys = z.object({
  workspaceId: z.string(),
  publishableKey: z.string(),
  secretKey: z.string(),
})
/** Test keys of the demo page (publishable) and its backend (secret). */
export type DemoKeys = z.infer<typeof DemoKeys>

/** A deployment has one demo page. */
const NAME = 'demo'
/** Other isolates notice a revocation within a minute. */
const CACHE_SEC = 60

/**
 * Opens the demo page with two new keys of a workspace, which are stored encrypted. Keys of an earlier demo page are
 * revoked.
 */
export async function openDemo(
  workspaceId: string,
  db: D1Database,
  kv: KVNamespace,
  vault: Vault,
  nowMs: number,
): Promise<AdminDemo> {
  await closeDemo(db, kv, vault, nowMs)
  const made = async (kind: KeyKind) => {
    const wanted = { kind, env: 'test' } as const
    const making = { nowMs, checksum: vault.keyChecksum }
    return (await createKey(workspaceId, db, wanted, making)).key
  }
  const publishableKey = await made('publishable')
  const keys = { workspaceId, publishableKey, secretKey: await made('secret') }
  await kv.put(NAME, await vault.encrypt(JSON.stringify(keys), NAME))
  return demoOf(keys)
}

/** Closes the demo page and revokes its keys; null: there is none. */
export async function closeDemo(
  db: D1Database,
  kv: KVNamespace,
  vault: Vault,
  nowMs: number,
): Promise<AdminDemo | null> {
  const keys = await readDemo(kv, vault)
  if (keys === null) return null
  const ids = [keys.publishableKey, keys.secretKey].map((key) => keyIdOf(key) ?? '')
  await Promise.all(ids.map((id) => revokeKey(keys.workspaceId, db, id, nowMs)))
  await kv.delete(NAME)
  return demoOf(keys)
}

/** The demo page's keys; null: it is closed. */
export async function readDemo(kv: KVNamespace, vault: Vault): Promise<DemoKeys | null> {
  const encrypted = await kv.get(NAME, { cacheTtl: CACHE_SEC })
  if (encrypted === null) return null
  return DemoKeys.parse(JSON.parse(await vault.decrypt(encrypted, NAME)))
}

function demoOf({ workspaceId, publishableKey, secretKey }: DemoKeys): AdminDemo {
  const secretKeyPrefix = keyPrefix('secret', 'test', keyIdOf(secretKey) ?? '')
  return { workspaceId, publishableKey, secretKeyPrefix }
}
