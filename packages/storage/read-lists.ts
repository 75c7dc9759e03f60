import { ListKind, ListName } from '@vigil/contract'
import type { ListedAs } from '@vigil/evidence'
import { numberOrNull, type Row, text } from './row.ts'
import type { Scope } from './scope.ts'

/** What an entry is found by. */
export interface ListKey {
  kind: ListKind
  value: string
}

/** An entry, with what it is found by. */
type FoundEntry = ListedAs & ListKey

/** What a world's lists say of some keys, and its entries of networks, whoever is asked about. */
export interface ListRows {
  named: FoundEntry[]
  networks: FoundEntry[]
}

/** The two statements that read the lists for these keys. */
export function listStatements(
  { workspaceId, env }: Scope,
  db: D1Database,
  keys: readonly ListKey[],
): [named: D1PreparedStatement, networks: D1PreparedStatement] {
  const pairs = JSON.stringify(keys.map(({ kind, value }) => [kind, value]))
  return [
    db
      .prepare(
        `SELECT e.list, e.kind, e.value, e.expires_ms FROM json_each(?3) k
         CROSS JOIN list_entries e ON e.workspace_id = ?1 AND e.env = ?2
           AND e.kind = json_extract(k.value, '$[0]') AND e.value = json_extract(k.value, '$[1]')`,
      )
      .bind(workspaceId, env, pairs),
    db
      .prepare('SELECT entries FROM list_networks WHERE workspace_id = ? AND env = ?')
      .bind(workspaceId, env),
  ]
}

/** What the two statements answered. */
export function listRows(named: readonly Row[], networks: readonly Row[]): ListRows {
  return {
    named: named.map(foundEntry),
    networks: networks.flatMap((row) => {
      const entries: Row[] = JSON.parse(text(row, 'entries'))
      return entries.map(foundEntry)
    }),
  }
}

function foundEntry(row: Row): FoundEntry {
  return {
    list: ListName.parse(row.list),
    kind: ListKind.parse(row.kind),
    value: text(row, 'value'),
    expiresMs: numberOrNull(row, 'expires_ms'),
  }
}

/** Reads the lists alone, in one batch. */
export async function readLists(
  scope: Scope,
  db: D1Database,
  keys: readonly ListKey[],
): Promise<ListRows> {
  const [named, networks] = await db.batch<Row>(listStatements(scope, db, keys))
  return listRows(named?.results ?? [], networks?.results ?? [])
}
