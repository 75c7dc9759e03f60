import { shardOf } from './rendezvous.ts'
import {
  type Databases,
  type NamedDatabase,
  oneDatabase,
  spreadDatabases,
} from './spread/databases.ts'

/** The databases of workspaces' data. Plans, keys and hosts are in `DB` only. */
export interface Shards {
  /** The databases of a workspace: one, or those that GRAPH_SPREAD spreads it over. */
  graphFor(workspaceId: string): Databases
  all: readonly D1Database[]
}

/** Bindings by name, among them every database that GRAPH_SHARDS names. */
export interface ShardBindings {
  DB: D1Database
  /** Comma-separated names of D1 bindings; absent: all workspaces are in DB. */
  GRAPH_SHARDS?: string
  /**
   * Workspaces spread over several databases, separated by semicolons: `WORKSPACE=DB,DB_2`, and while databases are
   * added `WORKSPACE=DB,DB_2>DB,DB_2,DB_3`. The first database is the home and must not change.
   */
  GRAPH_SPREAD?: string
}

/**
 * Opens the databases. Throws if GRAPH_SHARDS names a missing binding: a workspace whose database is missing must not
 * start empty in another.
 */
export function openShards(bindings: ShardBindings): Shards {
  const names = shardNames(bindings.GRAPH_SHARDS)
  const databases = new Map(
    names.map((name) => [name, oneDatabase(requiredDatabase(bindings, name))]),
  )
  const spread = spreadWorkspaces(bindings, names)
  const all = [...databases.values(), ...spread.values()].flatMap((of) => of.all)
  const fallback = oneDatabase(bindings.DB)
  return {
    all: [...new Set(all)],
    graphFor: (workspaceId) =>
      spread.get(workspaceId) ?? databases.get(shardOf(names, workspaceId)) ?? fallback,
  }
}

/**
 * Reads GRAPH_SPREAD. Throws if it names an unknown database, removes one from a workspace, or sets another home than
 * GRAPH_SHARDS: the workspace's lists would start empty.
 */
function spreadWorkspaces(
  bindings: ShardBindings,
  shards: readonly string[],
): Map<string, Databases> {
  const entries = (bindings.GRAPH_SPREAD ?? '').split(';').filter((entry) => entry.trim() !== '')
  return new Map(
    entries.map((entry) => {
      const [id = '', lists = ''] = entry.split('=')
      const workspaceId = id.trim()
      const [list = [], before = []] = lists
        .split('>')
        .reverse()
        .map((names) => shardNames(names))
      const [home, ...others] = list.map((name) => named(bindings, name))
      const homeName = shardOf(shards, workspaceId)
      if (home?.name !== homeName || (before.length > 0 && before[0] !== homeName)) {
        throw new Error(`GRAPH_SPREAD: the first database of ${workspaceId} is ${homeName}`)
      }
      if (before.some((name) => !list.includes(name))) {
        throw new Error(`GRAPH_SPREAD: ${workspaceId} keeps every database that it has`)
      }
      const older = before.map((name) => named(bindings, name))
      return [workspaceId, spreadDatabases([home, ...others], older)]
    }),
  )
}

const named = (bindings: ShardBindings, name: string): NamedDatabase => ({
  name,
  db: requiredDatabase(bindings, name),
})

/** Splits a comma-separated list of names, each once; `DB` if it is empty. */
export function shardNames(list: string | undefined): string[] {
  const names = (list ?? '').split(',').map((name) => name.trim())
  const given = [...new Set(names.filter((name) => name !== ''))]
  return given.length === 0 ? ['DB'] : given
}

/** Returns the database bound under a name; null: there is none. */
export function databaseOf(bindings: ShardBindings, name: string): D1Database | null {
  const found: unknown = Reflect.get(bindings, name)
  return isDatabase(found) ? found : null
}

function requiredDatabase(bindings: ShardBindings, name: string): D1Database {
  const found = databaseOf(bindings, name)
  if (found !== null) return found
  throw new Error(
    `GRAPH_SHARDS or GRAPH_SPREAD names ${name}, which is no database of this deployment`,
  )
}

const isDatabase = (value: unknown): value is D1Database =>
  typeof value === 'object' && value !== null && 'prepare' in value && 'batch' in value
