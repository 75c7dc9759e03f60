import type { Scope } from '@vigil/storage'
import { keysOf, putExpiring, readExpiring } from '@vigil/storage'

const CACHE_SEC = 86_400
const ID = 'names'
/** The key begins with the mailbox, so that everything stored for it can be erased. */
const kindOf = (account: string) => `breaches:${account}`

/** Stores the names of breaches that a provider listed for a mailbox, for a day. */
export function cacheBreaches(
  scope: Scope,
  kv: KVNamespace,
  account: string,
  names: readonly string[],
  nowMs: number,
): Promise<void> {
  const expiry = { expiresAtMs: nowMs + CACHE_SEC * 1000, ttlSec: CACHE_SEC }
  return putExpiring(scope, kv, { kind: kindOf(account), id: ID }, names, expiry)
}

/** null: no answer of the provider is stored. */
export async function cachedBreaches(
  scope: Scope,
  kv: KVNamespace,
  account: string,
  nowMs: number,
): Promise<string[] | null> {
  const names = await readExpiring(scope, kv, { kind: kindOf(account), id: ID }, nowMs)
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : null
}

/** Deletes stored answers about a mailbox, of one workspace or of all; returns how many. */
export async function deleteCachedBreaches(
  scope: Scope | null,
  kv: KVNamespace,
  account: string,
): Promise<number> {
  const kind = kindOf(account)
  const { keys } = await kv.list({ prefix: scope === null ? `${kind}:` : keysOf(scope, kind) })
  await Promise.all(keys.map(({ name }) => kv.delete(name)))
  return keys.length
}
