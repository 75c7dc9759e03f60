import type { Scope } from './scope.ts'

/** Values in KV with an expiry, which is stored in the value too: KV may return expired ones. */
interface Expiring {
  expiresAtMs: number
  value: unknown
}

/** The name of a value within its environment. */
interface ExpiringName {
  kind: string
  id: string
}

/** How long a value is returned, and how long KV keeps it. */
export interface Expiry {
  expiresAtMs: number
  ttlSec: number
}

/** Stores a value. */
export async function putExpiring(
  scope: Scope,
  kv: KVNamespace,
  name: ExpiringName,
  value: unknown,
  { expiresAtMs, ttlSec }: Expiry,
): Promise<void> {
  const stored: Expiring = { expiresAtMs, value }
  await kv.put(keyOf(scope, name), JSON.stringify(stored), { expirationTtl: ttlSec })
}

/** The stored value; null: never stored, of another workspace, or expired. */
export async function readExpiring(
  scope: Scope,
  kv: KVNamespace,
  name: ExpiringName,
  nowMs: number,
): Promise<unknown> {
  const key = keyOf(scope, name)
  if (key.length > MAX_KEY_BYTES) return null
  const stored: unknown = await kv.get(key, 'json')
  if (typeof stored !== 'object' || stored === null) return null
  if (!('expiresAtMs' in stored) || !('value' in stored)) return null
  return typeof stored.expiresAtMs === 'number' && stored.expiresAtMs > nowMs ? stored.value : null
}

/** Longest key that KV accepts, bytes; an encoded key is ASCII. */
const MAX_KEY_BYTES = 512

/** Prefix of the keys of a kind in an environment of a workspace. */
export const keysOf = ({ workspaceId, env }: Scope, kind: string): string =>
  `${kind}:${workspaceId}:${env}:`

/** Callers may send lone surrogates; such an id is unknown, not an error. */
function keyOf(scope: Scope, { kind, id }: ExpiringName): string {
  return `${keysOf(scope, kind)}${encodeURIComponent(id.toWellFormed())}`
}
