import type { KeyEnv } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What callers teach: a label on an account, once for each account that it is about. */
export const feedback = sqliteTable(
  'feedback',
  {
    workspace_id: text().notNull(),
    env: text().$type<KeyEnv>().notNull(),
    id: text().notNull(),
    account_key: text().notNull(),
    label: text().notNull(),
    note_sealed: text(),
    /** Id of the key that it was given with. */
    by_key: text().notNull(),
    at_ms: integer().notNull(),
    /** The check that it named, if any. */
    check_id: text(),
  },
  (table) => [
    primaryKey({ columns: [table.workspace_id, table.env, table.id, table.account_key] }),
    index('feedback_of_account').on(table.workspace_id, table.env, table.account_key, table.at_ms),
  ],
)
export type FeedbackRow = typeof feedback.$inferSelect

/** Receipts of erasures. */
export const erasure = sqliteTable(
  'erasure',
  {
    workspace_id: text().notNull(),
    env: text().$type<KeyEnv>().notNull(),
    id: text().notNull(),
    /** JSON: whom it is about, as keyed hashes; null when it is through. */
    subject: text(),
    /** JSON: rows erased, by store. */
    erased: text().notNull(),
    started_ms: integer().notNull(),
    finished_ms: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.workspace_id, table.env, table.id] }),
    index('erasure_open').on(table.started_ms).where(sql`finished_ms IS NULL`),
  ],
)
