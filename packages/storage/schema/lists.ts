import type { KeyEnv, ListKind, ListName } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** Allow, deny and watch lists; a value is on one list at a time. */
export const listEntries = sqliteTable(
  'list_entries',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    id: text().notNull(),
    list: text().$type<ListName>().notNull(),
    kind: text().$type<ListKind>().notNull(),
    /** Lookup key: a keyed hash, in clear for domains, networks and countries. */
    value: text().notNull(),
    /** The displayable form of the value. */
    shown: text().notNull(),
    noteEncrypted: text('note_sealed'),
    /** Id of the key that sent it. */
    byKey: text('by_key').notNull(),
    atMs: integer('at_ms').notNull(),
    expiresMs: integer('expires_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.env, table.id] }),
    uniqueIndex('list_entries_of_value').on(table.workspaceId, table.env, table.kind, table.value),
    index('list_entries_by_end')
      .on(table.workspaceId, table.env, table.expiresMs)
      .where(sql`expires_ms IS NOT NULL`),
  ],
)
export type ListEntryRow = typeof listEntries.$inferSelect

/** An environment's entries of blocks, networks and countries, as one row. */
export const listNetworks = sqliteTable(
  'list_networks',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    /** JSON list: list, kind, value and expires_ms of each. */
    entries: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.env] })],
)
