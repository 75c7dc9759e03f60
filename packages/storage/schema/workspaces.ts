import type { DomainRole, KeyEnv, KeyKind, KeyScope, PlanStatus } from '@vigil/contract'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Who uses the service: plans are rows, a workspace has one, keys and hosts belong to a workspace. */

export const plans = sqliteTable('plans', {
  id: text().primaryKey().notNull(),
  name: text().notNull(),
  price_cents: integer().notNull(),
  domain_seats: integer().notNull(),
  monthly_checks: integer().notNull(),
  allows_overage: integer().notNull(),
  overage_cents_per_1000: integer().notNull(),
  api_rate_limit: integer().notNull(),
  api_rate_window_sec: integer().notNull(),
  edge_rate_limit: integer().notNull(),
  edge_rate_window_sec: integer().notNull(),
  max_team_members: integer().notNull(),
  monitored_identities: integer().notNull(),
  /** JSON list of names. */
  features: text().notNull(),
  /** Days for which visits are kept. */
  retention_days: integer().notNull().default(180),
})
export type PlanRow = typeof plans.$inferSelect

export const workspaces = sqliteTable('workspaces', {
  id: text().primaryKey().notNull(),
  name: text().notNull(),
  plan_id: text()
    .notNull()
    .references(() => plans.id),
  plan_status: text().$type<PlanStatus>().notNull(),
  trial_ends_ms: integer(),
  suspended: integer().notNull().default(0),
  created_ms: integer().notNull(),
})
export type WorkspaceRow = typeof workspaces.$inferSelect

export const domains = sqliteTable(
  'domains',
  {
    workspace_id: text().notNull(),
    host: text().notNull(),
    role: text().$type<DomainRole>().notNull(),
    created_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspace_id, table.host, table.role] })],
)
export type DomainRow = typeof domains.$inferSelect

export const keys = sqliteTable(
  'keys',
  {
    id: text().primaryKey().notNull(),
    workspace_id: text().notNull(),
    /** SHA-256 of the whole key, hex. */
    hash: text().notNull(),
    kind: text().$type<KeyKind>().notNull(),
    env: text().$type<KeyEnv>().notNull(),
    scope: text().$type<KeyScope>().notNull(),
    website_hostname: text(),
    created_ms: integer().notNull(),
    expires_ms: integer(),
    revoked_ms: integer(),
  },
  (table) => [index('keys_of_workspace').on(table.workspace_id, table.created_ms)],
)
export type KeyRow = typeof keys.$inferSelect

/** Checks of a calendar month (UTC), moved in the batch that stores each check. */
export const usage = sqliteTable(
  'usage',
  {
    workspace_id: text().notNull(),
    /** `YYYY-MM`. */
    period: text().notNull(),
    live_checks: integer().notNull().default(0),
    test_checks: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.workspace_id, table.period] })],
)
export type UsageRow = typeof usage.$inferSelect
