import { type Assets, type FeedStore, type Intel, openIntel } from '@vigil/intel'
import { type Outbox, openVault, type Vault } from '@vigil/storage'

/** What the service needs of a Worker's bindings. */
export interface ServiceBindings {
  DB: D1Database
  KV: KVNamespace & FeedStore
  OUTBOX: DurableObjectNamespace<Outbox>
  ASSETS: Assets
  PEPPER: string
  VAULT_KEY: string
  VERDICT_KEYS: string
  DOH_URL?: string
}

/** Everything a verb may ask; opened once per isolate. */
export interface Services {
  db: D1Database
  kv: KVNamespace
  outbox: DurableObjectNamespace<Outbox>
  intel: Intel
  vault: Vault
  /** Time of the request, ms since the epoch. */
  now(): number
  newId(): string
}

/** Opens the service. Rejects where a secret is missing or malformed. */
export async function openServices(bindings: ServiceBindings): Promise<Services> {
  const { DB: db, KV: kv, OUTBOX: outbox, ASSETS, DOH_URL } = bindings
  return {
    db,
    kv,
    outbox,
    intel: openIntel({ ASSETS, KV: kv, DOH_URL }),
    vault: await openVault(bindings),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
  }
}
