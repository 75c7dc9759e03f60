import type { KeyEnv } from '@vigil/contract'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Links and mail domains of stored checks that are not yet written to their databases; in the database of the check.
 */
export const pendingLinks = sqliteTable(
  'pending_links',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    /** Id of the check. */
    id: text().notNull(),
    atMs: integer('at_ms').notNull(),
    accountKey: text('account_key'),
    /** JSON list of links as they are written. */
    links: text().notNull(),
    domainKey: text('domain_key'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.env, table.id] })],
)

/** Live checks of a month that a database of a spread workspace may store. */
export const quotaLeases = sqliteTable(
  'quota_leases',
  {
    workspaceId: text('workspace_id').notNull(),
    /** `YYYY-MM`. */
    period: text().notNull(),
    /** Empty in the database of the lease itself; in the home database the name of that database. */
    holder: text().notNull(),
    /** Checks of the month that may be stored, including those that are. */
    granted: integer().notNull(),
    /** The plan's monthly quota. */
    quota: integer().notNull(),
    /** Of two copies the higher revision is valid. */
    version: integer().notNull(),
    /** `granted`; `recalling`: not enlarged until the unused part is taken back; `drained`: no part was unused. */
    state: text().$type<'granted' | 'recalling' | 'drained'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.period, table.holder] })],
)

/** The first body sent with an Idempotency-Key; in the database of the key. */
export const keyClaims = sqliteTable(
  'key_claims',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    keyHash: text('key_hash').notNull(),
    bodyHash: text('body_hash').notNull(),
    atMs: integer('at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.env, table.keyHash] }),
    index('key_claims_by_time').on(table.atMs),
  ],
)
