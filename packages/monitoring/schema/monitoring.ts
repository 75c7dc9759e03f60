import type { ExposureLayer, MonitorAudience, MonitorRole, MonitorStatus } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export type DomainState = 'pending' | 'verified' | 'grace' | 'lost'

/** Exposure monitoring: domains that a workspace owns and people that it named. */

export const monitorSettings = sqliteTable('monitor_settings', {
  workspace_id: text().primaryKey().notNull(),
  enabled: integer({ mode: 'boolean' }).notNull().default(true),
  stealer: integer({ mode: 'boolean' }).notNull().default(true),
  domain_exposure: integer({ mode: 'boolean' }).notNull().default(true),
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
    state: text().$type<DomainState>().notNull(),
    last_checked_ms: integer(),
    last_alerted_ms: integer(),
    token_hash: text(),
    token_expires_ms: integer(),
    created_ms: integer().notNull().default(0),
    verified_ms: integer(),
    dns_checked_ms: integer(),
    dns_ok_ms: integer(),
    dns_misses: integer().notNull().default(0),
    first_miss_ms: integer(),
    lost_ms: integer(),
  },
  (table) => [
    uniqueIndex('monitor_domain_name').on(table.workspace_id, table.domain, table.role),
    index('monitor_domain_state').on(table.state, table.id),
  ],
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
    baselined_ms: integer(),
    confirmed_ms: integer(),
    stale_since_ms: integer(),
    suspect_ms: integer(),
  },
  (table) => [primaryKey({ columns: [table.domain_id, table.layer, table.source] })],
)
export type MonitorLayerRow = typeof monitorLayer.$inferSelect

/** The address is stored encrypted (it must be read back) and as a keyed hash; removal deletes both. */
export const monitorIdentity = sqliteTable(
  'monitor_identity',
  {
    id: text().primaryKey().notNull(),
    workspace_id: text().notNull(),
    email_hash: text(),
    email_encrypted: text('email_sealed'),
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
    account: text(),
    status_reason: text(),
    since_ms: integer(),
    paused_ms: integer(),
    resumed_ms: integer(),
    catalogue_version: text(),
    breach_checked_ms: integer(),
    next_check_ms: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('monitor_identity_mailbox')
      .on(table.workspace_id, table.email_hash)
      .where(sql`email_hash IS NOT NULL`),
    index('monitor_identity_due').on(table.status, table.id),
    index('monitor_identity_account').on(table.workspace_id, table.account),
    index('monitor_identity_domain').on(table.workspace_id, table.email_domain),
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
    in_baseline: integer({ mode: 'boolean' }).notNull(),
    origin: text().notNull().default('corpus'),
    via: text(),
    pending: text(),
    renewed: text(),
    quiet: integer({ mode: 'boolean' }).notNull().default(false),
    dated_ms: integer(),
    absent: integer().notNull().default(0),
    gone_ms: integer(),
    changed_ms: integer().notNull().default(0),
    status: text().$type<'open' | 'acknowledged' | 'resolved'>(),
    status_by: text(),
    status_ms: integer(),
    announced_ms: integer(),
  },
  (table) => [
    primaryKey({
      columns: [table.workspace_id, table.subject_id, table.layer, table.finding_hash],
    }),
    index('monitor_finding_via').on(table.workspace_id, table.via).where(sql`via IS NOT NULL`),
    index('monitor_finding_newest').on(table.workspace_id, table.first_seen_ms),
    index('monitor_finding_announced')
      .on(table.workspace_id, table.announced_ms)
      .where(sql`announced_ms IS NOT NULL`),
    index('monitor_finding_quiet').on(table.place).where(sql`quiet = 1`),
    index('monitor_finding_renewed').on(table.renewed).where(sql`renewed IS NOT NULL`),
  ],
)
export type MonitorFindingRow = typeof monitorFinding.$inferSelect
