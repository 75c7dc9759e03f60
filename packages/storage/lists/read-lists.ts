import { ListKind, ListName } from '@vigil/contract'
import type { ListedAs } from '@vigil/evidence'
import { and, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type BoundStatement, batch, inScope, type Places, statement } from '../database/index.ts'
import { listEntries, listNetworks } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/** What an entry is found by. */
export interface ListKey {
  kind: ListKind
  value: string
}

/** An entry, with what it is found by. */
type FoundEntry = ListedAs & ListKey & { id?: string | undefined }

/** What an environment's lists say of some keys, and its entries of networks, whatever is asked about. */
export interface ListRows {
  named: FoundEntry[]
  networks: FoundEntry[]
}

/** Entries of the keys of a JSON list of [kind, value]. */
const entriesOfKeys = statement((q, v: Places<Scope & { keys: string }>) =>
  q
    .select({
      id: listEntries.id,
      list: listEntries.list,
      kind: listEntries.kind,
      value: sql<string>`${listEntries.value}`.as('value'),
      expiresMs: listEntries.expiresMs,
    })
    .from(sql`json_each(${v.keys}) k`)
    .crossJoin(listEntries)
    .where(
      and(
        inScope(listEntries, v),
        sql`${listEntries.kind} = json_extract(k.value, '$[0]')`,
        sql`${listEntries.value} = json_extract(k.value, '$[1]')`,
      ),
    ),
)

const networksOf = statement((q, v: Places<Scope>) =>
  q.select({ entries: listNetworks.entries }).from(listNetworks).where(inScope(listNetworks, v)),
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

type EntryRow = FoundEntry

/** The two statements that read the lists for these keys. */
export function listStatements(
  { workspaceId, env }: Scope,
  db: D1Database,
  keys: readonly ListKey[],
): [named: BoundStatement<EntryRow>, networks: BoundStatement<{ entries: string }>] {
  const pairs = JSON.stringify(keys.map(({ kind, value }) => [kind, value]))
  return [
    entriesOfKeys.bind(db, { workspaceId, env, keys: pairs }),
    networksOf.bind(db, { workspaceId, env }),
  ]
}

/** What the two statements returned. */
export function listRows(
  named: readonly EntryRow[],
  networks: readonly { entries: string }[],
): ListRows {
  return {
    named: [...named],
    networks: networks.flatMap(({ entries }) =>
      networkEntries
        .parse(JSON.parse(entries))
        .map(({ expires_ms: expiresMs, ...entry }) => ({ ...entry, expiresMs })),
    ),
  }
}

/** Entries of browsers and addresses that an isolate of the edge holds of one environment. */
const MAX_EDGE_ENTRIES = 2_000

/** What an evaluate may be matched by: it names no person, so only browsers, addresses and networks. */
export interface EdgeListRows {
  /** false: there are more entries than an isolate holds, and `named` is empty. */
  isWhole: boolean
  /** Entries held, networks included. */
  size: number
  /** By kind and value, with a space between. */
  named: ReadonlyMap<string, FoundEntry[]>
  networks: FoundEntry[]
}

const entriesOfEdge = statement((q, v: Places<Scope>) =>
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

/** Reads all entries that an evaluate may be matched by, in one batch. */
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
  const { named: entries, networks } = listRows(isWhole ? found.rows : [], rows)
  const named = new Map<string, FoundEntry[]>()
  for (const entry of entries) {
    const name = `${entry.kind} ${entry.value}`
    named.set(name, [...(named.get(name) ?? []), entry])
  }
  return { isWhole, size: entries.length + networks.length, named, networks }
}

/** Reads the lists alone, in one batch. */
export async function readLists(
  scope: Scope,
  db: D1Database,
  keys: readonly ListKey[],
): Promise<ListRows> {
  const [named, networks] = await batch(db, listStatements(scope, db, keys))
  return listRows(named.rows, networks.rows)
}
