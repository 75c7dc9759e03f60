import { type Intel, openIntel } from '@vigil/intel'
import {
  CHECK_WAITS,
  guardedFetch,
  type Limiters,
  openLimiters,
  type RateLimiter,
  readObjectCounts,
} from '@vigil/limits'
import type { ExposureBindings } from '@vigil/monitoring'
import {
  type Databases,
  databaseOf,
  findKey,
  hashKey,
  type KeyRecord,
  keyIdOf,
  type Outbox,
  openIssuedKeys,
  openShards,
  openVault,
  readEdgeLists,
  readLists,
  readOlderKeys,
  readPolicy,
  storeKeyUse,
  uuidV7,
  type Vault,
} from '@vigil/storage'
import { type EdgeLists, openEdgeLists } from './pipeline/edge-lists.ts'
import type { VersionedCache } from './pipeline/versioned-cache.ts'
import { type CachedPolicy, openPolicies } from './policy/cached-policies.ts'
import type { AccessBindings } from './team/access.ts'
import { type DispatcherBindings, wakeDispatchers } from './webhooks/wake-dispatchers.ts'

/** Bindings of the service, including those of monitoring and storage. */
export interface ServiceBindings extends ExposureBindings, DispatcherBindings, AccessBindings {
  KV: KVNamespace
  OUTBOX: DurableObjectNamespace<Outbox>
  RATE_LIMITER: DurableObjectNamespace<RateLimiter>
  /** Number of rate limiter objects by workspace (docs/scale.md); absent: one each. */
  LIMITER_OBJECTS?: string
  /** The built tables and the SDK. */
  ASSETS: Fetcher
}

/** Logs the cause of a failure, scrubbed. */
export type Report = (source: string, cause: unknown, requestId: string) => void

/** Everything that use cases depend on; opened once per isolate. */
export interface Services {
  /** Database of workspaces, keys and exposure monitoring. */
  db: D1Database
  /** Databases of a workspace's checks, graph, usage and lists: one, or several if it is spread. */
  graphFor(workspaceId: string): Databases
  /** All databases of graphs. */
  graphs: readonly D1Database[]
  /** The database bound under a name; null: there is none. */
  databaseNamed(name: string): D1Database | null
  /** Keys as they are stored: their ids, hashes and records. */
  keys: {
    idOf(key: string): string | null
    /** Whether this deployment may have issued the key; rejects if older keys cannot be read. */
    isIssued(key: string): Promise<boolean>
    hash(key: string): Promise<string>
    find(keyId: string): Promise<KeyRecord | null>
    /** Stores that the key was used now. */
    storeUse(keyId: string): Promise<void>
  }
  /** The rate limiters of all workspaces. */
  limiters: Limiters
  /** Cached lists for evaluates. */
  edgeLists: EdgeLists
  /** Cached policies of environments. */
  policies: VersionedCache<CachedPolicy>
  /** Makes the dispatchers of these endpoints send due webhooks and alerts. */
  wakeDispatchers(endpointIds: readonly string[]): Promise<void>
  /** Base URL of the server host; null: the deployment names none. */
  apiUrl: string | null
  kv: KVNamespace
  outbox: DurableObjectNamespace<Outbox>
  intel: Intel
  vault: Vault
  /** For dependencies of one host (`opened`). */
  bindings: ServiceBindings
  /** Reports to the operator why something could not be read or stored; never throws. */
  report: Report
  /** Time of the request, ms since the epoch. */
  now(): number
  newId(): string
  /** An id that sorts by its time: retention and pages follow that order. */
  newTimedId(atMs: number): string
}

/** Opens the service. Rejects if a secret is missing or malformed. */
export async function openServices(bindings: ServiceBindings, report: Report): Promise<Services> {
  const { DB: db, KV: kv, OUTBOX: outbox, ASSETS, DOH_URL } = bindings
  const shards = openShards(bindings)
  const vault = await openVault(bindings)
  const now = () => Date.now()
  return {
    db,
    graphFor: shards.graphFor,
    graphs: shards.all,
    databaseNamed: (name) => databaseOf(bindings, name),
    keys: {
      idOf: keyIdOf,
      isIssued: openIssuedKeys(vault.keyChecksum, () => readOlderKeys(db), now),
      hash: hashKey,
      find: (keyId) => findKey(db, keyId),
      storeUse: (keyId) => storeKeyUse(db, keyId, now()),
    },
    limiters: openLimiters(bindings.RATE_LIMITER, readObjectCounts(bindings.LIMITER_OBJECTS)),
    edgeLists: openEdgeLists(readEdgeLists, readLists),
    policies: openPolicies(readPolicy),
    wakeDispatchers: (ids) => wakeDispatchers(bindings, ids),
    apiUrl: bindings.API_URL || null,
    kv,
    outbox,
    intel: openIntel(
      { assets: ASSETS, store: kv, dohUrl: DOH_URL },
      { fetch: guardedFetch(CHECK_WAITS) },
    ),
    vault,
    bindings,
    report,
    now,
    newId: () => crypto.randomUUID(),
    newTimedId: (atMs) => uuidV7(atMs),
  }
}
