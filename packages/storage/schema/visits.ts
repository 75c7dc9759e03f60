import type { KeyEnv, Verdict } from '@vigil/contract'
import type { LinkKind } from '@vigil/evidence'
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Stored checks and the identity graph. Every identifier is a keyed hash of the workspace's own. */

export const visits = sqliteTable(
  'visits',
  {
    workspace_id: text().notNull(),
    env: text().$type<KeyEnv>().notNull(),
    id: text().notNull(),
    at_ms: integer().notNull(),
    event: text().notNull(),
    account_key: text(),
    visitor_key: text(),
    mailbox_key: text(),
    score: integer().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    /** JSON: the coarse terms that later visits are compared in. */
    facts: text().notNull(),
    policy_version: text().notNull(),
    /** JSON list: what each signal added to the score; null: not kept then. */
    contributions: text(),
  },
  (table) => [
    primaryKey({ columns: [table.workspace_id, table.env, table.id] }),
    index('visits_of_account')
      .on(table.workspace_id, table.env, table.account_key, table.at_ms)
      .where(sql`account_key IS NOT NULL`),
    index('visits_of_visitor')
      .on(table.workspace_id, table.env, table.visitor_key, table.at_ms)
      .where(sql`visitor_key IS NOT NULL`),
  ],
)
export type VisitRow = typeof visits.$inferSelect

export const accounts = sqliteTable(
  'accounts',
  {
    workspace_id: text().notNull(),
    env: text().$type<KeyEnv>().notNull(),
    account_key: text().notNull(),
    account_id: text().notNull(),
    email_key: text(),
    mailbox_key: text(),
    score: integer().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    is_abuser: integer().notNull().default(0),
    disposable: integer().notNull().default(0),
    /** JSON list of names. */
    labels: text().notNull().default('[]'),
    first_ms: integer().notNull(),
    last_ms: integer().notNull(),
    family_key: text(),
    /** JSON list: [kind, value, last_ms] of the newest visitors, devices and addresses. */
    traces: text().notNull().default('[]'),
  },
  (table) => [primaryKey({ columns: [table.workspace_id, table.env, table.account_key] })],
)
export type AccountRow = typeof accounts.$inferSelect

/** The identity graph: an account was seen with an identifier. */
export const links = sqliteTable(
  'links',
  {
    workspace_id: text().notNull(),
    env: text().$type<KeyEnv>().notNull(),
    kind: text().$type<LinkKind>().notNull(),
    value: text().notNull(),
    account_key: text().notNull(),
    first_ms: integer().notNull(),
    last_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.workspace_id, table.env, table.kind, table.value, table.account_key],
    }),
    index('links_of_account').on(table.workspace_id, table.env, table.account_key),
    index('links_newest')
      .on(table.workspace_id, table.env, table.kind, table.value, table.last_ms, table.first_ms)
      .where(sql`kind IN ('visitor', 'device', 'ip')`),
    index('links_traces')
      .on(table.workspace_id, table.env, table.account_key, table.last_ms)
      .where(sql`kind IN ('visitor', 'device', 'ip')`),
  ],
)

/** First answers to requests with an Idempotency-Key, kept for a day. */
export const idempotency = sqliteTable(
  'idempotency',
  {
    workspace_id: text().notNull(),
    env: text().$type<KeyEnv>().notNull(),
    key_hash: text().notNull(),
    body_hash: text().notNull(),
    /** The first answer, as JSON. */
    response: text().notNull(),
    at_ms: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspace_id, table.env, table.key_hash] }),
    index('idempotency_by_time').on(table.at_ms),
  ],
)
export type IdempotencyRecord = typeof idempotency.$inferSelect

/** When a world first saw a mail domain. */
export const emailDomains = sqliteTable(
  'email_domains',
  {
    workspace_id: text().notNull(),
    env: text().$type<KeyEnv>().notNull(),
    domain_key: text().notNull(),
    first_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspace_id, table.env, table.domain_key] })],
)
