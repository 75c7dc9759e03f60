import type { KeyEnv } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Feedback: a label, one row for each account. */
export const feedback = sqliteTable(
  'feedback',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    id: text().notNull(),
    accountKey: text('account_key').notNull(),
    label: text().notNull(),
    noteEncrypted: text('note_sealed'),
    /** Id of the key that sent it. */
    byKey: text('by_key').notNull(),
    atMs: integer('at_ms').notNull(),
    /** The check that it named, if any. */
    checkId: text('check_id'),
    /** JSON list of [kind, value]: browser and device of a reported takeover, without the owner's; null: none. */
    reported: text(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.env, table.id, table.accountKey] }),
    index('feedback_of_account').on(table.workspaceId, table.env, table.accountKey, table.atMs),
  ],
)
export type FeedbackRow = typeof feedback.$inferSelect

/** Receipts of erasures. */
export const erasure = sqliteTable(
  'erasure',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    id: text().notNull(),
    /** JSON: the subject as keyed hashes; null when it is done. */
    subject: text(),
    /** JSON: rows erased, by store. */
    erased: text().notNull(),
    startedMs: integer('started_ms').notNull(),
    finishedMs: integer('finished_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.env, table.id] }),
    index('erasure_open').on(table.startedMs).where(sql`finished_ms IS NULL`),
  ],
)
