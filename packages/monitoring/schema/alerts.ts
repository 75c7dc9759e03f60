import { json } from '@vigil/storage'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'

/** Alerts, their endpoints and deliveries, and the audit log of monitoring. */

const names = json(z.array(z.string()))
/** Encrypted secrets with the time until which they sign, ms. */
const olderSecrets = z.array(z.tuple([z.string(), z.number()]))

export const monitorAlert = sqliteTable(
  'monitor_alert',
  {
    id: text().primaryKey().notNull(),
    workspace_id: text().notNull(),
    dedupe_key: text().notNull(),
    run_key: text(),
    type: text().notNull(),
    subject_id: text().notNull(),
    state: text().$type<'sent' | 'held' | 'told'>().notNull(),
    new_count: integer().notNull(),
    payload: text().notNull(),
    created_ms: integer().notNull(),
    subjects: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('monitor_alert_once').on(table.dedupe_key),
    index('monitor_alert_recent').on(table.workspace_id, table.created_ms),
  ],
)

export const alertEndpoint = sqliteTable(
  'alert_endpoint',
  {
    id: text().primaryKey().notNull(),
    workspace_id: text().notNull(),
    kind: text().$type<'webhook' | 'email'>().notNull(),
    shown: text().notNull(),
    target_encrypted: text('target_sealed').notNull(),
    secret_encrypted: text('secret_sealed'),
    old_secret_encrypted: text('old_secret_sealed'),
    old_until_ms: integer(),
    older_secrets_encrypted: json(olderSecrets)('older_secrets_sealed'),
    state: text().$type<'pending' | 'active' | 'disabled'>().notNull(),
    state_reason: text(),
    failing_since_ms: integer(),
    created_ms: integer().notNull(),
    format: text().$type<'standard' | 'slack'>().notNull().default('standard'),
    events: names('events'),
    verdicts: names('verdicts'),
    reasons: names('reasons'),
    weekly_digest: integer().notNull().default(0),
  },
  (table) => [index('alert_endpoint_workspace').on(table.workspace_id, table.state)],
)
export type AlertEndpointRow = typeof alertEndpoint.$inferSelect

export const alertDelivery = sqliteTable(
  'alert_delivery',
  {
    endpoint_id: text().notNull(),
    alert_id: text().notNull(),
    workspace_id: text().notNull(),
    state: text().$type<'due' | 'delivered' | 'dead'>().notNull(),
    attempts: integer().notNull().default(0),
    next_ms: integer().notNull(),
    last_status: integer(),
    updated_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.endpoint_id, table.alert_id] }),
    index('alert_delivery_due').on(table.state, table.next_ms),
    index('alert_delivery_alert').on(table.alert_id),
  ],
)
export type AlertDeliveryRow = typeof alertDelivery.$inferSelect

export const monitorAudit = sqliteTable(
  'monitor_audit',
  {
    id: text().primaryKey().notNull(),
    workspace_id: text().notNull(),
    at_ms: integer().notNull(),
    action: text().notNull(),
    subject_id: text(),
    actor: text().notNull(),
  },
  (table) => [index('monitor_audit_recent').on(table.workspace_id, table.at_ms)],
)
