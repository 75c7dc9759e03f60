import type { KeyEnv, Verdict } from '@vigil/contract'
import type { LinkKind } from '@vigil/evidence'
import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { bytes } from '../database/bytes-column.ts'

/** Stored checks and the identity graph. Identifiers are keyed hashes, different in every workspace. */

export const visits = sqliteTable(
  'visits',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    id: text().notNull(),
    atMs: integer('at_ms').notNull(),
    event: text().notNull(),
    accountKey: text('account_key'),
    visitorKey: text('visitor_key'),
    mailboxKey: text('mailbox_key'),
    score: integer().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    /** JSON: the coarse facts that later visits are compared with. */
    facts: text().notNull(),
    policyVersion: text('policy_version').notNull(),
    /** JSON list: the contribution of each signal; null: its version did not store them. */
    contributions: text(),
    /** Account of the check. Older rows have it in `account_key` instead, which is indexed. */
    owner: text(),
    /** The previous check of the same account or, if it names no account, of the same visitor. */
    prev: text(),
    /** JSON list of [kind, value]: identifiers that `facts` lacks. */
    ties: text(),
    /** JSON object: fields that few checks have (`CheckExtra`). */
    extra: text(),
    /** 1: stored after checks with higher ids were packed; it is not packed. */
    late: integer(),
    /** Keyed hash of the request, if the id is the Idempotency-Key. */
    bodyHash: text('body_hash'),
    /** The first answer, packed (`packAnswer`), if the id is the Idempotency-Key. */
    answer: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.env, table.id] }),
    index('visits_of_account')
      .on(table.workspaceId, table.env, table.accountKey, table.atMs)
      .where(sql`account_key IS NOT NULL`),
    index('visits_of_visitor')
      .on(table.workspaceId, table.env, table.visitorKey, table.atMs)
      .where(sql`visitor_key IS NOT NULL`),
    index('visits_by_request')
      .on(table.workspaceId, table.env, sql`json_extract(extra, '$.request')`)
      .where(sql`json_extract(extra, '$.request') IS NOT NULL`),
    index('visits_of_address')
      .on(table.workspaceId, table.env, sql`json_extract(facts, '$[3]')`, table.id)
      .where(
        sql`owner IS NULL AND account_key IS NULL AND json_extract(facts, '$[3]') IS NOT NULL`,
      ),
  ],
)
export type VisitRow = typeof visits.$inferSelect

export const accounts = sqliteTable(
  'accounts',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    accountKey: text('account_key').notNull(),
    accountId: text('account_id').notNull(),
    emailKey: text('email_key'),
    mailboxKey: text('mailbox_key'),
    score: integer().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    isAbuser: integer('is_abuser', { mode: 'boolean' }).notNull().default(false),
    disposable: integer({ mode: 'boolean' }).notNull().default(false),
    /** JSON list of names. */
    labels: text().notNull().default('[]'),
    firstMs: integer('first_ms').notNull(),
    lastMs: integer('last_ms').notNull(),
    familyKey: text('family_key'),
    /** JSON list: [kind, value, last_ms] of the newest visitors, devices and addresses. */
    traces: text().notNull().default('[]'),
    /** JSON list of [kind, value]: browsers and devices of reported takeovers; null: none. */
    reported: text(),
    /** Id of the newest check; null: none since checks are linked. */
    lastVisit: text('last_visit'),
    /** When an outcome last proved the owner (a passed challenge, a reset password); null: never. */
    provedMs: integer('proved_ms'),
    /** The newest visits, packed (`packVisits`); NULL or not a pack: they are read from the checks. */
    recent: blob({ mode: 'buffer' }),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.env, table.accountKey] })],
)
export type AccountRow = typeof accounts.$inferSelect

/** The identity graph: the accounts that were seen with an identifier, in one row. */
export const identifiers = sqliteTable(
  'identifiers',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    kind: text().$type<LinkKind>().notNull(),
    value: text().notNull(),
    /** 0: the newest accounts; only erasure, feedback and export read further pages. */
    page: integer().notNull(),
    /** JSON list of [account_key, first_ms, last_ms], newest first. */
    members: text().notNull(),
    /** The newest check of a visitor that named no account. */
    lastVisit: text('last_visit'),
    /** The newest visits of a visitor that named no account, packed as in `accounts`. */
    recent: blob({ mode: 'buffer' }),
  },
  (table) => [
    primaryKey({
      columns: [table.workspaceId, table.env, table.kind, table.value, table.page],
    }),
  ],
)

/** Read-only: the graph of versions before `identifiers`, a row for each account and identifier. */
export const links = sqliteTable(
  'links',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    kind: text().$type<LinkKind>().notNull(),
    value: text().notNull(),
    accountKey: text('account_key').notNull(),
    firstMs: integer('first_ms').notNull(),
    lastMs: integer('last_ms').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.workspaceId, table.env, table.kind, table.value, table.accountKey],
    }),
    index('links_of_account').on(table.workspaceId, table.env, table.accountKey),
    index('links_newest')
      .on(table.workspaceId, table.env, table.kind, table.value, table.lastMs, table.firstMs)
      .where(sql`kind IN ('visitor', 'device', 'ip')`),
    index('links_traces')
      .on(table.workspaceId, table.env, table.accountKey, table.lastMs)
      .where(sql`kind IN ('visitor', 'device', 'ip')`),
  ],
)

/** First answers to requests with an Idempotency-Key, stored for a day. */
export const firstAnswers = sqliteTable(
  'first_answers',
  {
    /** Day (UTC) since 1970. */
    day: integer().notNull(),
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    keyHash: text('key_hash').notNull(),
    bodyHash: text('body_hash').notNull(),
    checkId: text('check_id').notNull(),
    /** The first answer, packed (`packAnswer`); of older versions as JSON. */
    response: text().notNull(),
    atMs: integer('at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.workspaceId, table.env, table.keyHash] })],
)

/** Read-only: first answers of versions before `first_answers`. */
export const idempotency = sqliteTable(
  'idempotency',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    keyHash: text('key_hash').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** The first answer, as JSON. */
    response: text().notNull(),
    atMs: integer('at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.env, table.keyHash] }),
    index('idempotency_by_time').on(table.atMs),
  ],
)

/** When an environment first saw a mail domain. */
export const emailDomains = sqliteTable(
  'email_domains',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<KeyEnv>().notNull(),
    domainKey: text('domain_key').notNull(),
    firstMs: integer('first_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.env, table.domainKey] })],
)
