import type { KeyEnv } from '@vigil/contract'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { bytes } from '../database/bytes-column.ts'

/** Packed old checks, up to some hundred in a row. */
export const checkPacks = sqliteTable(
  'check_packs',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    /** Newest id of the packs that were made together. */
    upto: text().notNull(),
    /** Index of this pack among them, oldest first. */
    number: integer().notNull(),
    /** Ids of its oldest and newest check when it was made; packs do not overlap. */
    firstId: text('first_id').notNull(),
    lastId: text('last_id').notNull(),
    /** Time span of its checks. */
    firstMs: integer('first_ms').notNull(),
    lastMs: integer('last_ms').notNull(),
    madeMs: integer('made_ms').notNull(),
    /** Counts the changes. */
    version: integer().notNull(),
    /** The checks (`packRows`). */
    packed: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.env, table.upto, table.number] })],
)

/** Index of packs by key: one row for each part of the keys of packs that were made together. */
export const packKeys = sqliteTable(
  'pack_keys',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    part: integer().notNull(),
    upto: text().notNull(),
    version: integer().notNull(),
    /** Hashes of the keys, each with the number of its pack (`keyRowsOf`). */
    keys: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.env, table.part, table.upto] })],
)
