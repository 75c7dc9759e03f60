import type { KeyEnv } from '@vigil/contract'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** How common values are among a world's allowed checks. */
export const population = sqliteTable(
  'population',
  {
    workspace_id: text().notNull(),
    env: text().$type<KeyEnv>().notNull(),
    /** JSON: Population. */
    counts: text().notNull(),
    made_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspace_id, table.env] })],
)

/** Where a walk over many rows goes on. */
export const upkeep = sqliteTable('upkeep', {
  walk: text().primaryKey(),
  after_id: text().notNull(),
})
export type UpkeepRow = typeof upkeep.$inferSelect
