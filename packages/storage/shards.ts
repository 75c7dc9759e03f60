/** The databases that hold what workspaces do; who they are (plans, keys, hosts) is in `DB` alone. */
export interface Shards {
  /** The one database of a workspace. */
  graphFor(workspaceId: string): D1Database
  all: readonly D1Database[]
}

/** Bindings by name, among them every database that GRAPH_SHARDS names. */
export interface ShardBindings {
  DB: D1Database
  /** Names of D1 bindings with commas between; absent: all workspaces are in DB. */
  GRAPH_SHARDS?: string
}

/**
 * Opens the databases. Throws where GRAPH_SHARDS names a binding that is not there: a workspace
 * whose database is missing must not begin anew in another.
 */
export function openShards(bindings: ShardBindings): Shards {
  const names = shardNames(bindings.GRAPH_SHARDS)
  const databases = new Map(names.map((name) => [name, neededDatabase(bindings, name)]))
  return {
    all: [...new Set(databases.values())],
    graphFor: (workspaceId) => databases.get(shardOf(names, workspaceId)) ?? bindings.DB,
  }
}

export function shardNames(list: string | undefined): string[] {
  const names = (list ?? '').split(',').map((name) => name.trim())
  const given = [...new Set(names.filter((name) => name !== ''))]
  return given.length === 0 ? ['DB'] : given
}

/**
 * Rendezvous hashing (Thaler and Ravishankar, 1998): every name bids for the workspace and the
 * highest bid has it, so that a database more takes its share of each of the others and moves
 * nothing else.
 */
export function shardOf(names: readonly string[], workspaceId: string): string {
  let best = { name: names[0] ?? 'DB', bid: -1 }
  for (const name of names) {
    const bid = bidOf(`${name}\0${workspaceId}`)
    if (bid > best.bid || (bid === best.bid && name < best.name)) best = { name, bid }
  }
  return best.name
}

/** FNV-1a with the finalizer of MurmurHash3: names that differ in one letter bid apart. */
function bidOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The database of that name; null: this deployment binds none. */
export function databaseOf(bindings: ShardBindings, name: string): D1Database | null {
  const found: unknown = Reflect.get(bindings, name)
  return isDatabase(found) ? found : null
}

function neededDatabase(bindings: ShardBindings, name: string): D1Database {
  const found = databaseOf(bindings, name)
  if (found !== null) return found
  throw new Error(`GRAPH_SHARDS names ${name}, which is no database of this deployment`)
}

const isDatabase = (value: unknown): value is D1Database =>
  typeof value === 'object' && value !== null && 'prepare' in value && 'batch' in value
