import { type KeyEnv, PolicyRules } from '@vigil/contract'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json } from '../database/json-column.ts'

/** Policies of callers, one row for each environment that has one. */
export const policies = sqliteTable(
  'policies',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    /** Counts the changes, from 1 on. */
    revision: integer().notNull(),
    live: json(PolicyRules)('live').notNull(),
    /** null: no draft. */
    draft: json(PolicyRules)('draft'),
    /** When this draft was set. */
    draftSinceMs: integer('draft_since_ms'),
    /** Name of the member, or prefix of the key, that made the last change. */
    byName: text('by_name').notNull(),
    atMs: integer('at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.env] })],
)
export type PolicyRow = typeof policies.$inferSelect
