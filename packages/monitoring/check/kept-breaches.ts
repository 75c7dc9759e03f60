import type { Scope } from '@vigil/storage'
import { keysOf, putExpiring, readExpiring } from '@vigil/storage'

const KEPT_SEC = 86_400
const ID = 'names'
/** The key begins with the mailbox, so that everything stored for it can be erased. */
const kindOf = (account: string) => `breaches:${account}`

/** Stores the names of breaches that a provider listed for a mailbox, for a day. */
export function keepBreaches(
  scope: Scope,
  kv: KVNamespace,
  account: string,
  names: readonly string[],
  nowMs: number,
): Promise<void> {
  const untilMs = nowMs + KEPT_SEC * 1000
  return putExpiring(scope, kv, kindOf(account), ID, names, untilMs, KEPT_SEC)
}

/** null: no answer of the provider is stored. */
export async function keptBreaches(
  scope: Scope,
  kv: KVNamespace,
  account: string,
  nowMs: number,
): Promise<string[] | null> {
  const kept = await readExpiring(scope, kv, kindOf(account), ID, nowMs)
  return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : null
}

/** Deletes stored answers about a mailbox, of one workspace or of all; returns how many. */
export async function deleteKeptBreaches(
  scope: Scope | null,
  kv: KVNamespace,
  account: string,
): Promise<number> {
  const kind = kindOf(account)
  const { keys } = await kv.list({ prefix: scope === null ? `${kind}:` : keysOf(scope, kind) })
  await Promise.all(keys.map(({ name }) => kv.delete(name)))
  return keys.length
}
