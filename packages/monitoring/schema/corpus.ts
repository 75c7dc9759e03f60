import {
  blob,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'

/** The operator's own corpus: pairs of a mailbox's keyed hash and a site, and ranges of leaked password hashes. */

export const corpusBatch = sqliteTable(
  'corpus_batch',
  {
    id: integer().primaryKey(),
    label: text().notNull(),
    kind: text().$type<'stealer' | 'combolist' | 'sha1' | 'nt'>().notNull(),
    mode: text().$type<'live' | 'historical'>().notNull(),
    seen_ms: integer().notNull(),
    state: text().$type<'open' | 'sealed' | 'dropping' | 'dropped'>().notNull(),
    source_hash: text().notNull(),
    created_ms: integer().notNull(),
    sealed_ms: integer(),
  },
  (table) => [uniqueIndex('corpus_batch_source').on(table.source_hash)],
)
export type CorpusBatchRow = typeof corpusBatch.$inferSelect

export const corpusChunk = sqliteTable(
  'corpus_chunk',
  {
    batch_id: integer().notNull(),
    n: integer().notNull(),
    sha256: text().notNull(),
    pairs: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.batch_id, table.n] })],
)

export const corpusDomain = sqliteTable(
  'corpus_domain',
  { id: integer().primaryKey(), reversed: text().notNull() },
  (table) => [uniqueIndex('corpus_domain_name').on(table.reversed)],
)

/** Pairs of imports before migration 0110, each of one batch: read and deleted, never written. */
export const corpusPair = sqliteTable(
  'corpus_pair',
  {
    email_domain: integer().notNull(),
    site: integer().notNull(),
    account: blob().notNull(),
    batch_id: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.email_domain, table.site, table.account] }),
    index('corpus_pair_newest').on(table.account, table.batch_id),
    index('corpus_pair_site').on(table.site),
  ],
)

/** A pair, once for each batch that contains it. */
export const corpusHolding = sqliteTable(
  'corpus_holding',
  {
    email_domain: integer().notNull(),
    site: integer().notNull(),
    account: blob().notNull(),
    batch_id: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.email_domain, table.site, table.account, table.batch_id] }),
    index('corpus_holding_newest').on(table.account, table.batch_id),
    index('corpus_holding_site').on(table.site),
  ],
)

/** Password hashes of one batch's chunk that begin with the same five digits: lines SUFFIX:COUNT. */
export const leakedPasswordRange = sqliteTable(
  'leaked_password_range',
  {
    hash: text().$type<'sha1' | 'nt'>().notNull(),
    prefix: text().notNull(),
    batch_id: integer().notNull(),
    n: integer().notNull(),
    suffixes: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.prefix, table.batch_id, table.n] }),
    index('leaked_password_range_batch').on(table.batch_id),
  ],
)

export const suppression = sqliteTable('suppression', {
  account: text().primaryKey().notNull(),
  created_ms: integer().notNull(),
})
