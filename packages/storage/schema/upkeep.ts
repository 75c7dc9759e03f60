import type { KeyEnv } from '@vigil/contract'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** How common values are among a world's allowed checks. */
export const population = sqliteTable(
  'population',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    /** JSON: Population. */
    counts: text().notNull(),
    madeMs: integer('made_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.env] })],
)

/** Where a walk over many rows goes on. */
export const upkeep = sqliteTable('upkeep', {
  walk: text().primaryKey(),
  afterId: text('after_id').notNull(),
})
export type UpkeepRow = typeof upkeep.$inferSelect
