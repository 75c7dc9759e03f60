import { type Assets, type FeedStore, type Intel, openIntel } from '@vigil/intel'
import { type ExposureBindings, type OnlineBreaches, openOnline } from '@vigil/monitoring'
import {
  type Outbox,
  openShards,
  openVault,
  type ShardBindings,
  uuidV7,
  type Vault,
} from '@vigil/storage'

/** What the service needs of a Worker's bindings. */
export interface ServiceBindings extends ShardBindings {
  KV: KVNamespace & FeedStore
  OUTBOX: DurableObjectNamespace<Outbox>
  ASSETS: Assets
  PEPPER: string
  VAULT_KEY: string
  VERDICT_KEYS: string
  DOH_URL?: string
}

/** Beside these, what exposure monitoring may have. */
type Bound = ServiceBindings & Omit<ExposureBindings, keyof ServiceBindings>

/** Writes the cause of a failure where the operator reads it, without what no log may hold. */
export type Report = (source: string, cause: unknown, requestId: string) => void

/** Everything a verb may ask; opened once per isolate. */
export interface Services {
  /** Who workspaces are, and exposure monitoring. */
  db: D1Database
  /** What a workspace does: its checks, graph, usage and lists. */
  graphFor(workspaceId: string): D1Database
  /** All databases of graphs. */
  graphs: readonly D1Database[]
  kv: KVNamespace
  outbox: DurableObjectNamespace<Outbox>
  intel: Intel
  vault: Vault
  /** The provider of breaches, asked while a check waits; null: the deployment has none. */
  online: OnlineBreaches | null
  /** Tells the operator why something could not be asked or kept; never throws. */
  report: Report
  /** Time of the request, ms since the epoch. */
  now(): number
  newId(): string
  /** An id that sorts by its time: retention walks checks, and pages go on, in that order. */
  newTimedId(atMs: number): string
}

/** Opens the service. Rejects where a secret is missing or malformed. */
export async function openServices(bindings: Bound, report: Report): Promise<Services> {
  const { DB: db, KV: kv, OUTBOX: outbox, ASSETS, DOH_URL } = bindings
  const shards = openShards(bindings)
  return {
    db,
    graphFor: shards.graphFor,
    graphs: shards.all,
    kv,
    outbox,
    intel: openIntel({ ASSETS, KV: kv, DOH_URL }),
    vault: await openVault(bindings),
    online: await openOnline(bindings, kv, report),
    report,
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    newTimedId: (atMs) => uuidV7(atMs),
  }
}
