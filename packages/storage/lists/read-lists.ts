import { ListKind, ListName } from '@vigil/contract'
import type { ListedAs } from '@vigil/evidence'
import { and, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  aliasInScope,
  batch,
  inRound,
  inScope,
  type Params,
  type Round,
  statement,
} from '../database/index.ts'
import { listEntries, listNetworks } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/** Key that finds an entry. */
export interface ListKey {
  kind: ListKind
  value: string
}

type FoundEntry = ListedAs & ListKey & { id?: string | undefined }

/** Entries of an environment for some keys, and all of its network entries. */
export interface ListRows {
  named: FoundEntry[]
  networks: FoundEntry[]
}

/** Columns, each as JSON: entries for a JSON list of [kind, value], and network entries. */
export const listColumns = (v: Params<Scope & { listed: string }>) => ({
  named:
    sql<string>`(SELECT json_group_array(json_array(e.id, e.list, e.kind, e.value, e.expires_ms))
    FROM json_each(${v.listed}) k CROSS JOIN ${listEntries} e ON ${aliasInScope('e', v)}
      AND e.kind = k.value ->> 0 AND e.value = k.value ->> 1)`.as('named'),
  networks: sql<string | null>`(SELECT n.entries FROM ${listNetworks} n
    WHERE ${aliasInScope('n', v)})`.as('networks'),
})

/** The lists as they are read. */
interface PackedLists {
  named: string
  networks: string | null
}

const listsOf = statement((q, v: Params<Scope & { listed: string }>) =>
  q.select(listColumns(v)).from(sql`(SELECT 1)`),
)

const namedEntries = z.array(
  z.tuple([z.string(), ListName, ListKind, z.string(), z.number().nullable()]),
)
const networkEntries = z.array(
  z.object({
    id: z.string().optional(),
    list: ListName,
    kind: ListKind,
    value: z.string(),
    expires_ms: z.number().nullable(),
  }),
)

/** Keys as a JSON list of [kind, value]. */
export const listedOf = (keys: readonly { kind: string; value: string }[]): string =>
  JSON.stringify(keys.map(({ kind, value }) => [kind, value]))

/** Decodes the columns. */
export function listRows({ named, networks }: PackedLists): ListRows {
  return {
    named: namedEntries
      .parse(JSON.parse(named))
      .map(([id, list, kind, value, expiresMs]) => ({ id, list, kind, value, expiresMs })),
    networks: networksIn(networks),
  }
}

const networksIn = (packed: string | null): FoundEntry[] =>
  packed === null
    ? []
    : networkEntries
        .parse(JSON.parse(packed))
        .map(({ expires_ms: expiresMs, ...entry }) => ({ ...entry, expiresMs }))

/** Maximum entries of browsers and IP addresses that an edge isolate caches of one environment. */
const MAX_EDGE_ENTRIES = 2_000

/** Entries that may match an evaluate, which names no person: browsers, addresses and networks. */
export interface EdgeListRows {
  /** false: more entries than an isolate caches; `named` is empty. */
  isWhole: boolean
  /** Number of cached entries, networks included. */
  size: number
  /** By kind and value, with a space between. */
  named: ReadonlyMap<string, FoundEntry[]>
  networks: FoundEntry[]
}

const networksOf = statement((q, v: Params<Scope>) =>
  q.select({ entries: listNetworks.entries }).from(listNetworks).where(inScope(listNetworks, v)),
)
const entriesOfEdge = statement((q, v: Params<Scope>) =>
  q
    .select({
      id: listEntries.id,
      list: listEntries.list,
      kind: listEntries.kind,
      value: sql<string>`${listEntries.value}`.as('value'),
      expiresMs: listEntries.expiresMs,
    })
    .from(listEntries)
    .where(and(inScope(listEntries, v), sql`${listEntries.kind} IN ('ip', 'visitor')`))
    .limit(MAX_EDGE_ENTRIES + 1),
)

/** Reads all entries that may match an evaluate, in one batch. */
export async function readEdgeLists(
  { workspaceId, env }: Scope,
  db: D1Database,
): Promise<EdgeListRows> {
  const scope = { workspaceId, env }
  const [found, { rows }] = await batch(db, [
    entriesOfEdge.bind(db, scope),
    networksOf.bind(db, scope),
  ] as const)
  const isWhole = found.rows.length <= MAX_EDGE_ENTRIES
  const entries = isWhole ? found.rows : []
  const networks = networksIn(rows[0]?.entries ?? null)
  const named = Map.groupBy<string, FoundEntry>(entries, ({ kind, value }) => `${kind} ${value}`)
  return { isWhole, size: entries.length + networks.length, named, networks }
}

/** Reads list entries for these keys in a round. */
export async function readListsInRound(
  { workspaceId, env }: Scope,
  db: D1Database,
  keys: readonly ListKey[],
  round: Round,
): Promise<ListRows> {
  const listed = listedOf(keys)
  const rows = await round.read(db, (of) => listsOf.bind(of, { workspaceId, env, listed }))
  return rows.map(listRows)[0] ?? { named: [], networks: [] }
}

/** Reads list entries in a separate round. */
export const readLists = (
  scope: Scope,
  db: D1Database,
  keys: readonly ListKey[],
): Promise<ListRows> => inRound((round) => readListsInRound(scope, db, keys, round))
