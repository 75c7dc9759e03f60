import { DAY_MS } from '@vigil/evidence'
import { type AuditEntry, auditInEach, batch, type Params, statement } from '@vigil/storage'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Logging, monitoringWorkspaces } from '../audit.ts'
import {
  corpusBatch,
  corpusChunk,
  corpusHolding,
  corpusPair,
  leakedPasswordRange,
} from '../schema/corpus.ts'
import { monitorSource } from '../schema/monitor-run.ts'
import { isCounting } from './batches.ts'
import { listBatches } from './list-batches.ts'

/** Rows deleted in one statement: D1 bounds how long one may take. */
const DELETED_AT_ONCE = 20_000

type OfBatch = { batchId: number }
const startDropping = statement((q, v: Params<OfBatch>) =>
  q
    .update(corpusBatch)
    .set({ state: 'dropping', source_hash: sql`'dropped:' || ${corpusBatch.id}` })
    .where(and(eq(corpusBatch.id, v.batchId), isCounting)),
)
const someOf = (table: SQLiteTable, key: SQL, v: Params<OfBatch>) =>
  sql`DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table}
    WHERE batch_id = ${v.batchId} LIMIT ${sql.raw(String(DELETED_AT_ONCE))})`
const deleteHoldings = statement((_, v: Params<OfBatch>) =>
  someOf(corpusHolding, sql`email_domain, site, account, batch_id`, v),
)
const deletePairs = statement((_, v: Params<OfBatch>) =>
  someOf(corpusPair, sql`email_domain, site, account`, v),
)
const deleteRanges = statement((_, v: Params<OfBatch>) =>
  someOf(leakedPasswordRange, sql`hash, prefix, batch_id, n`, v),
)
const deleteChunks = statement((q, v: Params<OfBatch>) =>
  q.delete(corpusChunk).where(eq(corpusChunk.batch_id, v.batchId)),
)
/** The row keeps its number, so that a late chunk of this batch never reaches another batch. */
const endDropping = statement((q, v: Params<OfBatch>) =>
  q
    .update(corpusBatch)
    .set({ state: 'dropped', label: '' })
    .where(and(eq(corpusBatch.id, v.batchId), eq(corpusBatch.state, 'dropping'))),
)

/**
 * Drops a batch with its rows, some in each call; returns true when only its number is left. From the first call on it
 * no longer counts, and its file can be imported again.
 */
export async function dropBatch(
  db: D1Database,
  batchId: number,
  nowMs: number,
  log: Logging = [],
): Promise<boolean> {
  const results = await db.batch([
    startDropping.bind(db, { batchId }).prepared,
    ...log.map(({ prepared }) => prepared),
    corpusChanged(db, nowMs),
    deleteHoldings.bind(db, { batchId }).prepared,
    deletePairs.bind(db, { batchId }).prepared,
    deleteRanges.bind(db, { batchId }).prepared,
  ])
  const deleted = results.slice(-3)
  if (deleted.some(({ meta }) => meta.changes > 0)) return false
  await batch(db, [deleteChunks.bind(db, { batchId }), endDropping.bind(db, { batchId })])
  return true
}

/** Drops a batch as `dropBatch` does, and logs it in every workspace that monitors. */
export async function dropBatchLogged(
  db: D1Database,
  batchId: number,
  audit: AuditEntry,
): Promise<boolean> {
  const [[summary], workspaceIds] = await Promise.all([
    listBatches(db, batchId),
    monitoringWorkspaces(db),
  ])
  const before = summary && { label: summary.label, kind: summary.kind, state: summary.state }
  const log = [auditInEach(workspaceIds, db, { ...audit, before: before ?? null })]
  return dropBatch(db, batchId, audit.atMs, log)
}

const noteChange = statement((q, v: Params<{ nowMs: number }>) =>
  q
    .insert(monitorSource)
    .values({ source: 'corpus:dropped', state: 'ok', confirmed_ms: v.nowMs })
    .onConflictDoUpdate({
      target: monitorSource.source,
      set: { confirmed_ms: sql`excluded.confirmed_ms` },
    }),
)

/** Records that the corpus lost pairs: the next run compares all people with it again. */
export const corpusChanged = (db: D1Database, nowMs: number): D1PreparedStatement =>
  noteChange.bind(db, { nowMs }).prepared

/** Age at which an unsealed upload is dropped. */
const ABANDONED_AFTER_MS = 30 * DAY_MS

const selectDropped = statement((q, v: Params<{ beforeMs: number }>) =>
  q
    .select({ id: corpusBatch.id })
    .from(corpusBatch)
    .where(
      sql`${corpusBatch.state} = 'dropping'
        OR (${corpusBatch.state} = 'open' AND ${corpusBatch.created_ms} < ${v.beforeMs})`,
    )
    .limit(1),
)

/** Drops abandoned uploads and batches that are being dropped, one step at a time. A task of the cron. */
export async function sweepBatches(db: D1Database, nowMs: number): Promise<void> {
  const row = await selectDropped.first(db, { beforeMs: nowMs - ABANDONED_AFTER_MS })
  if (row !== null) await dropBatch(db, row.id, nowMs)
}
