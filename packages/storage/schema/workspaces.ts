import type { DomainRole, KeyEnv, KeyKind, KeyScope, PlanStatus } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'
import { json } from '../database/json-column.ts'

/** Plans, workspaces, and their keys and hosts. */

export const plans = sqliteTable('plans', {
  id: text().primaryKey().notNull(),
  name: text().notNull(),
  priceCents: integer('price_cents').notNull(),
  domainSeats: integer('domain_seats').notNull(),
  monthlyChecks: integer('monthly_checks').notNull(),
  allowsOverage: integer('allows_overage', { mode: 'boolean' }).notNull(),
  overageCentsPer1000: integer('overage_cents_per_1000').notNull(),
  apiRateLimit: integer('api_rate_limit').notNull(),
  apiRateWindowSec: integer('api_rate_window_sec').notNull(),
  edgeRateLimit: integer('edge_rate_limit').notNull(),
  edgeRateWindowSec: integer('edge_rate_window_sec').notNull(),
  maxTeamMembers: integer('max_team_members').notNull(),
  monitoredIdentities: integer('monitored_identities').notNull(),
  features: json(z.array(z.string()))('features').notNull(),
  /** Retention of visits, days. */
  retentionDays: integer('retention_days').notNull().default(180),
})
export type PlanRow = typeof plans.$inferSelect

export const workspaces = sqliteTable('workspaces', {
  id: text().primaryKey().notNull(),
  name: text().notNull(),
  planId: text('plan_id')
    .notNull()
    .references(() => plans.id),
  planStatus: text('plan_status').$type<PlanStatus>().notNull(),
  trialEndsMs: integer('trial_ends_ms'),
  suspended: integer({ mode: 'boolean' }).notNull().default(false),
  /** Evaluates return only the token and a coarse verdict to the browser. */
  quietEvaluate: integer('quiet_evaluate', { mode: 'boolean' }).notNull().default(false),
  createdMs: integer('created_ms').notNull(),
})
export type WorkspaceRow = typeof workspaces.$inferSelect

export const domains = sqliteTable(
  'domains',
  {
    workspaceId: text('workspace_id').notNull(),
    host: text().notNull(),
    role: text().$type<DomainRole>().notNull(),
    createdMs: integer('created_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.host, table.role] })],
)
export type DomainRow = typeof domains.$inferSelect

export const keys = sqliteTable(
  'keys',
  {
    id: text().primaryKey().notNull(),
    workspaceId: text('workspace_id').notNull(),
    /** SHA-256 of the whole key, hex. */
    hash: text().notNull(),
    kind: text().$type<KeyKind>().notNull(),
    env: text().$type<KeyEnv>().notNull(),
    scope: text().$type<KeyScope>().notNull(),
    websiteHostname: text('website_hostname'),
    createdMs: integer('created_ms').notNull(),
    expiresMs: integer('expires_ms'),
    revokedMs: integer('revoked_ms'),
    /** Name given by its owner. */
    label: text(),
    /** The member whose personal key it is. */
    memberId: text('member_id'),
    lastUsedMs: integer('last_used_ms'),
    /** false: an older key whose checksum is a CRC-32, which anyone can compute. */
    keyedChecksum: integer('keyed_checksum', { mode: 'boolean' }).notNull().default(false),
    /** CIDR blocks that it may be used from; null: any address. */
    allowedIps: json(z.array(z.string()))('allowed_ips'),
    /** Id of the key that replaced it. */
    replacedBy: text('replaced_by'),
  },
  (table) => [
    index('keys_of_workspace').on(table.workspaceId, table.createdMs),
    index('older_keys').on(table.id).where(sql`keyed_checksum = 0`),
  ],
)
export type KeyRow = typeof keys.$inferSelect

/** Number of checks of a calendar month (UTC) up to an id; newer ones are counted row by row. */
export const counted = sqliteTable(
  'counted',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    /** `YYYY-MM`. */
    period: text().notNull(),
    checks: integer().notNull(),
    /** Id of the newest check that `checks` counts. */
    upto: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.env, table.period] })],
)

/** Read-only: counts of versions before `counted`. */
export const usage = sqliteTable(
  'usage',
  {
    workspaceId: text('workspace_id').notNull(),
    /** `YYYY-MM`. */
    period: text().notNull(),
    liveChecks: integer('live_checks').notNull().default(0),
    testChecks: integer('test_checks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.period] })],
)
export type UsageRow = typeof usage.$inferSelect
