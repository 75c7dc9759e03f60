import type { KeyEnv, ListKind, ListName } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** Whom a caller allows, denies or watches; a value stands on one list at a time. */
export const listEntries = sqliteTable(
  'list_entries',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    id: text().notNull(),
    list: text().$type<ListName>().notNull(),
    kind: text().$type<ListKind>().notNull(),
    /** What a check finds it by: a keyed hash but for domains, networks and countries. */
    value: text().notNull(),
    /** As much of it as may be read back. */
    shown: text().notNull(),
    noteSealed: text('note_sealed'),
    /** Id of the key that it was given with. */
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
