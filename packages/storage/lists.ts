import { ListKind, ListName } from '@vigil/contract'
import { number, numberOrNull, type Row, text, textOrNull } from './row.ts'
import type { Scope } from './scope.ts'

/** An entry as it is stored. */
export interface StoredEntry {
  id: string
  list: ListName
  kind: ListKind
  /** What a check finds it by: a keyed hash, or in clear where it names no person (listed.ts of the service). */
  value: string
  /** As much of it as may be read back. */
  shown: string
  noteSealed: string | null
  byKey: string
  atMs: number
  expiresMs: number | null
}

/** Which entries are asked for, newest first. */
interface EntryFilter {
  list: ListName | null
  kind: ListKind | null
  value: string | null
  /** Id of the last entry of the page before. */
  before: string | null
  limit: number
}

/** Entries of one world. Those of networks are few: each check reads all of them. */
export const MOST_ENTRIES = 10_000
export const MOST_NETWORKS = 500
const NETWORKS: readonly ListKind[] = ['cidr', 'asn', 'country']
const OF_NETWORKS = `IN (${NETWORKS.map((kind) => `'${kind}'`).join(', ')})`
const HERE = 'workspace_id = ?1 AND env = ?2'
const open = (nowMs: string) => `(expires_ms IS NULL OR expires_ms > ${nowMs})`

/**
 * Adds an entry, in one transaction with what checks read of it. What is listed already keeps its id
 * and moves to this list. null: the world's lists are full.
 */
export async function addEntry(
  scope: Scope,
  db: D1Database,
  entry: StoredEntry,
): Promise<StoredEntry | null> {
  const fewer = (which: string, most: number) =>
    `(SELECT count(*) FROM list_entries WHERE ${HERE} AND ${which} AND ${open('?9')}) < ${most}`
  const [added] = await db.batch<Row>([
    db
      .prepare(
        `INSERT INTO list_entries (workspace_id, env, id, list, kind, value, shown, note_sealed,
           by_key, at_ms, expires_ms)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?11, ?9, ?10
         WHERE EXISTS (SELECT 1 FROM list_entries WHERE ${HERE} AND kind = ?5 AND value = ?6)
           OR (${fewer('TRUE', MOST_ENTRIES)}
             AND (?5 NOT ${OF_NETWORKS} OR ${fewer(`kind ${OF_NETWORKS}`, MOST_NETWORKS)}))
         ON CONFLICT (workspace_id, env, kind, value) DO UPDATE SET list = excluded.list,
           shown = excluded.shown, note_sealed = excluded.note_sealed, by_key = excluded.by_key,
           at_ms = excluded.at_ms, expires_ms = excluded.expires_ms
         RETURNING *`,
      )
      .bind(
        scope.workspaceId,
        scope.env,
        entry.id,
        entry.list,
        entry.kind,
        entry.value,
        entry.shown,
        entry.noteSealed,
        entry.atMs,
        entry.expiresMs,
        entry.byKey,
      ),
    ...(NETWORKS.includes(entry.kind) ? [gatherNetworks(scope, db)] : []),
  ])
  const row = added?.results[0]
  return row === undefined ? null : storedEntry(row)
}

/**
 * SQL that holds for entries about a person, by user, mailbox or visitor: `?3` is a JSON list of the
 * keys of their accounts, `?4` one of [kind, value] of what else they are known by.
 */
export const ABOUT_PERSON = `${HERE} AND kind IN ('user', 'email', 'visitor') AND value IN (
  SELECT value FROM json_each(?3) UNION SELECT json_extract(value, '$[1]') FROM json_each(?4)
  UNION SELECT mailbox_key FROM accounts
    WHERE ${HERE} AND account_key IN (SELECT value FROM json_each(?3)))`

/** Entries about a person, for an export. */
export async function entriesAbout(
  { workspaceId, env }: Scope,
  db: D1Database,
  accounts: readonly string[],
  identifiers: readonly { kind: string; value: string }[],
): Promise<StoredEntry[]> {
  const others = JSON.stringify(identifiers.map(({ kind, value }) => [kind, value]))
  const { results } = await db
    .prepare(`SELECT * FROM list_entries WHERE ${ABOUT_PERSON}`)
    .bind(workspaceId, env, JSON.stringify(accounts), others)
    .all<Row>()
  return results.map(storedEntry)
}

/** Takes an entry off its list; false: there is none of this id in this workspace's world. */
export async function removeEntry(scope: Scope, db: D1Database, id: string): Promise<boolean> {
  const [removed] = await db.batch([
    db
      .prepare(`DELETE FROM list_entries WHERE ${HERE} AND id = ?3`)
      .bind(scope.workspaceId, scope.env, id),
    gatherNetworks(scope, db),
  ])
  return (removed?.meta.changes ?? 0) > 0
}

/** A page of entries that have not ended, newest first; `next` null: there are no more. */
export async function readEntries(
  scope: Scope,
  db: D1Database,
  { list, kind, value, before, limit }: EntryFilter,
  nowMs: number,
): Promise<{ entries: StoredEntry[]; next: string | null }> {
  const { results } = await db
    .prepare(
      `SELECT * FROM list_entries WHERE ${HERE} AND (?3 IS NULL OR list = ?3)
         AND (?4 IS NULL OR kind = ?4) AND (?5 IS NULL OR value = ?5) AND (?6 IS NULL OR id < ?6)
         AND ${open('?7')} ORDER BY id DESC LIMIT ?8`,
    )
    .bind(scope.workspaceId, scope.env, list, kind, value, before, nowMs, limit + 1)
    .all<Row>()
  const entries = results.slice(0, limit).map(storedEntry)
  return { entries, next: results.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

/** The statement that deletes entries past their end, so many at most. */
export function dropEnded(
  scope: Scope,
  db: D1Database,
  nowMs: number,
  rows: number,
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM list_entries WHERE ${HERE} AND id IN (
         SELECT id FROM list_entries INDEXED BY list_entries_by_end
         WHERE ${HERE} AND expires_ms IS NOT NULL AND expires_ms <= ?3 LIMIT ?4)`,
    )
    .bind(scope.workspaceId, scope.env, nowMs, rows)
}

/** The statement that writes a world's entries of networks into the one row that checks read. */
function gatherNetworks(scope: Scope, db: D1Database): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO list_networks (workspace_id, env, entries)
       SELECT ?1, ?2, json_group_array(
         json_object('list', list, 'kind', kind, 'value', value, 'expires_ms', expires_ms))
       FROM list_entries WHERE ${HERE} AND kind ${OF_NETWORKS}
       ON CONFLICT (workspace_id, env) DO UPDATE SET entries = excluded.entries`,
    )
    .bind(scope.workspaceId, scope.env)
}

function storedEntry(row: Row): StoredEntry {
  return {
    id: text(row, 'id'),
    list: ListName.parse(row.list),
    kind: ListKind.parse(row.kind),
    value: text(row, 'value'),
    shown: text(row, 'shown'),
    noteSealed: textOrNull(row, 'note_sealed'),
    byKey: text(row, 'by_key'),
    atMs: number(row, 'at_ms'),
    expiresMs: numberOrNull(row, 'expires_ms'),
  }
}
