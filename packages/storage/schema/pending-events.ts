import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Events of checks and labels that the webhook dispatcher has not yet accepted. */
export const pendingEvents = sqliteTable(
  'pending_events',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<'test' | 'live'>().notNull(),
    /** Id of the check; a new UUIDv7 for a label. */
    id: text().notNull(),
    atMs: integer('at_ms').notNull(),
    /** JSON list of events with their bodies. */
    events: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.env, table.id] })],
)
