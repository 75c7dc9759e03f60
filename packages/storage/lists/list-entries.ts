import type { ListKind, ListName } from '@vigil/contract'
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { batch, excluded, inScope, type Params, statement } from '../database/index.ts'
import { accounts, listEntries, listNetworks } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { type ListAudit, logAddition, logOf, logRemoval } from './list-audit.ts'
import { type Added, isOpen, mayAdd, NETWORKS, OF_NETWORKS, type StoredEntry } from './may-add.ts'
import { listedOf } from './read-lists.ts'

/** Filter of a page of entries, newest first. */
interface EntryFilter {
  list: ListName | null
  kind: ListKind | null
  /** Id of the last entry of the page before. */
  before: string | null
  limit: number
}

const { workspaceId: _workspace, env: _env, ...entryColumns } = getTableColumns(listEntries)
/** Columns that a later entry about the same subject replaces; the id stays. */
const { id: _id, kind: _kind, value: _value, ...replacedColumns } = entryColumns

const upsertEntry = statement((q, v: Params<Added>) =>
  q
    .insert(listEntries)
    .select(
      sql`SELECT ${v.workspaceId}, ${v.env}, ${v.id}, ${v.list}, ${v.kind}, ${v.value}, ${v.shown},
          ${v.noteEncrypted}, ${v.byKey}, ${v.atMs}, ${v.expiresMs}
        WHERE ${mayAdd(v)}`,
    )
    .onConflictDoUpdate({
      target: [listEntries.workspaceId, listEntries.env, listEntries.kind, listEntries.value],
      set: excluded(replacedColumns),
    })
    .returning(entryColumns),
)

const entryOf = statement((q, v: Params<Added>) =>
  q
    .select(entryColumns)
    .from(listEntries)
    .where(
      sql`${inScope(listEntries, v)} AND ${listEntries.kind} = ${v.kind}
        AND ${listEntries.value} = ${v.value} AND ${isOpen(sql`${v.atMs}`)}`,
    ),
)

/** Writes an environment's entries of networks into the one row that checks read. */
const gatherNetworks = statement(
  (_, v: Params<Scope>) => sql`INSERT INTO ${listNetworks} (workspace_id, env, entries)
    SELECT ${v.workspaceId}, ${v.env}, json_group_array(json_object('id', id, 'list', list, 'kind', kind,
      'value', value, 'expires_ms', expires_ms))
    FROM ${listEntries} WHERE ${inScope(listEntries, v)} AND ${listEntries.kind} ${OF_NETWORKS}
    ON CONFLICT (workspace_id, env) DO UPDATE SET entries = excluded.entries`,
)

/**
 * Adds an entry, in one transaction with its log entry and the row that checks read. An entry of the same subject keeps
 * its id and moves to this list; `replaced` is that former entry. null: the environment's lists are full.
 */
export async function addEntry(
  { workspaceId, env }: Scope,
  db: D1Database,
  entry: StoredEntry,
  audit: ListAudit,
): Promise<{ entry: StoredEntry; replaced: StoredEntry | null } | null> {
  const scope = { workspaceId, env }
  const added = { ...scope, ...entry }
  const made = [
    entryOf.bind(db, added),
    logAddition.bind(db, { ...added, ...logOf(audit) }),
    upsertEntry.bind(db, added),
  ] as const
  const [before, , { rows }] = NETWORKS.includes(entry.kind)
    ? await batch(db, [...made, gatherNetworks.bind(db, scope)] as const)
    : await batch(db, made)
  return rows[0] === undefined ? null : { entry: rows[0], replaced: before.rows[0] ?? null }
}

/** People whose entries are looked up: JSON lists of account keys, and of [kind, value] of other identifiers. */
export interface AboutPerson extends Scope {
  accounts: string
  others: string
}

/** SQL: true for entries about a person, by user, mailbox or visitor. */
export const isAboutPerson = (v: Params<AboutPerson>): SQL => sql`${inScope(listEntries, v)}
  AND ${listEntries.kind} IN ('user', 'email', 'visitor') AND ${listEntries.value} IN (
    SELECT value FROM json_each(${v.accounts})
    UNION SELECT json_extract(value, '$[1]') FROM json_each(${v.others})
    UNION SELECT ${accounts.mailboxKey} FROM ${accounts} WHERE ${inScope(accounts, v)}
      AND ${accounts.accountKey} IN (SELECT value FROM json_each(${v.accounts})))`

const entriesOfPerson = statement((q, v: Params<AboutPerson>) =>
  q.select(entryColumns).from(listEntries).where(isAboutPerson(v)),
)

/** Entries about a person, for an export. */
export function entriesAbout(
  { workspaceId, env }: Scope,
  db: D1Database,
  accountKeys: readonly string[],
  identifiers: readonly { kind: string; value: string }[],
): Promise<StoredEntry[]> {
  const accounts = JSON.stringify(accountKeys)
  return entriesOfPerson.all(db, { workspaceId, env, accounts, others: listedOf(identifiers) })
}

const entriesOfKeys = statement((q, v: Params<Scope & { keys: string; nowMs: number }>) =>
  q
    .select(entryColumns)
    .from(listEntries)
    .where(
      sql`${inScope(listEntries, v)} AND (${listEntries.kind}, ${listEntries.value}) IN (
        SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(${v.keys}))
        AND ${isOpen(sql`${v.nowMs}`)}`,
    ),
)

/** Entries by kind and value, in the order of the keys, without expired ones. */
export async function entriesByKeys(
  { workspaceId, env }: Scope,
  db: D1Database,
  keys: readonly { kind: ListKind; value: string }[],
  nowMs: number,
): Promise<StoredEntry[]> {
  if (keys.length === 0) return []
  const found = await entriesOfKeys.all(db, { workspaceId, env, keys: listedOf(keys), nowMs })
  const ordered = keys.flatMap(({ kind, value }) =>
    found.filter((entry) => entry.kind === kind && entry.value === value),
  )
  // A key may occur twice.
  return [...new Set(ordered)]
}

const deleteEntry = statement((q, v: Params<Scope & { id: string }>) =>
  q.delete(listEntries).where(and(inScope(listEntries, v), eq(listEntries.id, v.id))),
)

/** Removes an entry and logs it; false: none of this id in this workspace's environment. */
export async function removeEntry(
  { workspaceId, env }: Scope,
  db: D1Database,
  id: string,
  audit: ListAudit & { atMs: number },
): Promise<boolean> {
  const [, { changes }] = await batch(db, [
    logRemoval.bind(db, { workspaceId, env, id, atMs: audit.atMs, ...logOf(audit) }),
    deleteEntry.bind(db, { workspaceId, env, id }),
    gatherNetworks.bind(db, { workspaceId, env }),
  ] as const)
  return changes > 0
}

const pageOfEntries = statement((q, v: Params<Scope & EntryFilter & { nowMs: number }>) =>
  q
    .select(entryColumns)
    .from(listEntries)
    .where(
      sql`${inScope(listEntries, v)} AND (${v.list} IS NULL OR ${listEntries.list} = ${v.list})
        AND (${v.kind} IS NULL OR ${listEntries.kind} = ${v.kind})
        AND (${v.before} IS NULL OR ${listEntries.id} < ${v.before}) AND ${isOpen(sql`${v.nowMs}`)}`,
    )
    .orderBy(desc(listEntries.id))
    .limit(v.limit),
)

/** A page of unexpired entries, newest first; `next` null: there are no more. */
export async function readEntries(
  { workspaceId, env }: Scope,
  db: D1Database,
  filter: EntryFilter,
  nowMs: number,
): Promise<{ entries: StoredEntry[]; next: string | null }> {
  const limit = filter.limit + 1
  const rows = await pageOfEntries.all(db, { workspaceId, env, ...filter, limit, nowMs })
  const entries = rows.slice(0, filter.limit)
  return { entries, next: rows.length === limit ? (entries.at(-1)?.id ?? null) : null }
}

/** Deletes expired entries, at most `rows` of them. */
export const deleteExpiredEntries = statement(
  (_, v: Params<Scope & { nowMs: number; rows: number }>) => sql`DELETE FROM ${listEntries}
    WHERE ${inScope(listEntries, v)} AND ${listEntries.id} IN (
      SELECT id FROM ${listEntries} INDEXED BY list_entries_by_end WHERE ${inScope(listEntries, v)}
        AND expires_ms IS NOT NULL AND expires_ms <= ${v.nowMs} LIMIT ${v.rows})`,
)
