import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The daily run of exposure monitoring, and the sources that it asks. */

export type RunState = 'running' | 'done' | 'partial' | 'failed'
export type RunPhase = 'catalogue' | 'dns' | 'domains' | 'corpus' | 'identities' | 'settle'

export const monitorRun = sqliteTable('monitor_run', {
  run_key: text().primaryKey().notNull(),
  state: text().$type<RunState>().notNull(),
  phase: text().$type<RunPhase>().notNull(),
  cursor: text().notNull().default(''),
  fence: integer().notNull().default(0),
  heartbeat_ms: integer().notNull(),
  started_ms: integer().notNull(),
  finished_ms: integer(),
  ok: integer().notNull().default(0),
  failed: integer().notNull().default(0),
  skipped: integer().notNull().default(0),
  overrun: integer().notNull().default(0),
  reason: text(),
})
export type MonitorRunRow = typeof monitorRun.$inferSelect

export const monitorTask = sqliteTable(
  'monitor_task',
  {
    run_key: text().notNull(),
    domain_id: text().notNull(),
    call: text().notNull(),
    state: text().$type<'due' | 'done' | 'suspect' | 'failed' | 'denied'>().notNull(),
    attempts: integer().notNull().default(0),
    retry_ms: integer().notNull().default(0),
    error_code: text(),
  },
  (table) => [primaryKey({ columns: [table.run_key, table.domain_id, table.call] })],
)
export type MonitorTaskRow = typeof monitorTask.$inferSelect

export const monitorSource = sqliteTable('monitor_source', {
  source: text().primaryKey().notNull(),
  state: text().$type<'ok' | 'stale' | 'denied'>().notNull(),
  version: text(),
  capabilities: text(),
  confirmed_ms: integer(),
  stale_since_ms: integer(),
  error_code: text(),
  told_ms: integer(),
})
export type MonitorSourceRow = typeof monitorSource.$inferSelect

export const breachCatalogue = sqliteTable('breach_catalogue', {
  name: text().primaryKey().notNull(),
  domain: text().notNull(),
  breach_ms: integer(),
  added_ms: integer(),
  flags: text().notNull(),
})
export type BreachRow = typeof breachCatalogue.$inferSelect
