import type { ExposureLayer, MonitorAudience, MonitorRole, MonitorStatus } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** Exposure monitoring: domains that a workspace owns and people that it named. */

export const monitorSettings = sqliteTable('monitor_settings', {
  workspace_id: text().primaryKey().notNull(),
  enabled: integer().notNull().default(1),
  stealer: integer().notNull().default(1),
  domain_exposure: integer().notNull().default(1),
  last_run_ms: integer(),
})
export type MonitorSettingsRow = typeof monitorSettings.$inferSelect

export const monitorDomain = sqliteTable(
  'monitor_domain',
  {
    id: text().primaryKey().notNull(),
    workspace_id: text().notNull(),
    domain: text().notNull(),
    role: text().$type<MonitorRole>().notNull(),
    state: text().notNull(),
    last_checked_ms: integer(),
    last_alerted_ms: integer(),
  },
  (table) => [uniqueIndex('monitor_domain_name').on(table.workspace_id, table.domain, table.role)],
)
export type MonitorDomainRow = typeof monitorDomain.$inferSelect

export const monitorLayer = sqliteTable(
  'monitor_layer',
  {
    domain_id: text().notNull(),
    layer: text().$type<ExposureLayer>().notNull(),
    source: text().notNull(),
    count: integer().notNull(),
    baseline: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.domain_id, table.layer, table.source] })],
)
export type MonitorLayerRow = typeof monitorLayer.$inferSelect

/** The address stands sealed (it must be read back) and as a keyed hash; removing wipes both. */
export const monitorIdentity = sqliteTable(
  'monitor_identity',
  {
    id: text().primaryKey().notNull(),
    workspace_id: text().notNull(),
    email_hash: text(),
    email_sealed: text(),
    email_masked: text(),
    email_domain: text(),
    user_id: text(),
    audience: text().$type<MonitorAudience>().notNull(),
    status: text().$type<MonitorStatus>().notNull(),
    enrolled_ms: integer().notNull(),
    enrolled_by_key: text().notNull(),
    removed_ms: integer(),
    breach_hits: integer().notNull().default(0),
    log_hits: integer().notNull().default(0),
    first_log_ms: integer(),
    last_log_ms: integer(),
    last_checked_ms: integer(),
    last_alerted_ms: integer(),
  },
  (table) => [
    uniqueIndex('monitor_identity_mailbox')
      .on(table.workspace_id, table.email_hash)
      .where(sql`email_hash IS NOT NULL`),
  ],
)
export type MonitorIdentityRow = typeof monitorIdentity.$inferSelect

export const monitorFinding = sqliteTable(
  'monitor_finding',
  {
    workspace_id: text().notNull(),
    subject_id: text().notNull(),
    layer: text().$type<ExposureLayer>().notNull(),
    finding_hash: text().notNull(),
    place: text().notNull(),
    source: text().notNull(),
    first_seen_ms: integer().notNull(),
    last_seen_ms: integer().notNull(),
    in_baseline: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.workspace_id, table.subject_id, table.layer, table.finding_hash],
    }),
  ],
)
