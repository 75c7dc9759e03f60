import { number, type Row } from '../row.ts'
import type { CorpusBatchRow } from '../schema/index.ts'
import { accountOfHex } from './account-hex.ts'
import { reversedName } from './pairs.ts'

/** Batches of the operator's own corpus: uploaded in chunks, sealed as a whole. */

export interface WantedBatch {
  label: string
  kind: 'stealer' | 'combolist'
  mode: 'live' | 'historical'
  seenMs: number
  /** Names the file that the pairs come from: the same file is the same batch. */
  sourceHash: string
}

/** Opens a batch, or finds the one of the same file. */
export async function openBatch(
  db: D1Database,
  wanted: WantedBatch,
  nowMs: number,
): Promise<CorpusBatchRow> {
  const row = await db
    .prepare(
      `INSERT INTO corpus_batch (label, kind, mode, seen_ms, state, source_hash, created_ms)
       VALUES (?1, ?2, ?3, ?4, 'open', ?5, ?6)
       ON CONFLICT (source_hash) DO UPDATE SET source_hash = excluded.source_hash RETURNING *`,
    )
    .bind(wanted.label, wanted.kind, wanted.mode, wanted.seenMs, wanted.sourceHash, nowMs)
    .first<CorpusBatchRow>()
  if (row === null) throw new Error('a batch was not opened')
  return row
}

/** A pair as it is uploaded: mail domain, site ('' none), account as 32 hex digits. */
export type UploadedPair = readonly [emailDomain: string, site: string, account: string]

export type ChunkOutcome = 'stored' | 'known' | 'conflict' | 'sealed' | 'no_batch'

/**
 * Stores a chunk of an open batch, once: the same chunk again changes nothing, another one of the
 * same number is refused. What other batches hold stays as it is. Pairs of an erased account are
 * not stored.
 */
export async function storeChunk(
  db: D1Database,
  batchId: number,
  chunk: { n: number; sha256: string; pairs: readonly UploadedPair[] },
): Promise<ChunkOutcome> {
  const rows = chunk.pairs.map(([domain, site, account]) => [
    reversedName(domain),
    site === '' ? null : reversedName(site),
    account,
    accountOfHex(account),
  ])
  const named = chunk.pairs.flatMap(([domain, site]) => (site === '' ? [domain] : [domain, site]))
  const list = JSON.stringify([...new Set(named.map(reversedName))])
  const own = 'EXISTS (SELECT 1 FROM corpus_chunk WHERE batch_id = ?2 AND n = ?3 AND sha256 = ?4)'
  const isOpen = "EXISTS (SELECT 1 FROM corpus_batch WHERE id = ?1 AND state = 'open')"
  const [before, stored] = await db.batch<Row>([
    db
      .prepare(
        `SELECT b.state, c.sha256 FROM corpus_batch b
         LEFT JOIN corpus_chunk c ON c.batch_id = b.id AND c.n = ?2 WHERE b.id = ?1`,
      )
      .bind(batchId, chunk.n),
    db
      .prepare(
        `INSERT OR IGNORE INTO corpus_chunk (batch_id, n, sha256, pairs)
         SELECT ?1, ?2, ?3, ?4 WHERE ${isOpen}`,
      )
      .bind(batchId, chunk.n, chunk.sha256, chunk.pairs.length),
    db
      .prepare('INSERT OR IGNORE INTO corpus_domain (reversed) SELECT value FROM json_each(?)')
      .bind(list),
    db
      .prepare(
        `INSERT OR IGNORE INTO corpus_holding (email_domain, site, account, batch_id)
         SELECT e.id, COALESCE(s.id, 0), unhex(j.value ->> 2), ?2 FROM json_each(?1) j
         CROSS JOIN corpus_domain e ON e.reversed = j.value ->> 0
         LEFT JOIN corpus_domain s ON s.reversed = j.value ->> 1
         WHERE NOT EXISTS (SELECT 1 FROM suppression WHERE account = j.value ->> 3) AND ${own}`,
      )
      .bind(JSON.stringify(rows), batchId, chunk.n, chunk.sha256),
  ])
  if (stored?.meta.changes === 1) return 'stored'
  const row = before?.results[0]
  if (row === undefined || row.state === 'dropping') return 'no_batch'
  if (row.sha256 !== null) return row.sha256 === chunk.sha256 ? 'known' : 'conflict'
  return 'sealed'
}

/** Makes a batch count. false: it does not exist, is being dropped, or has another number of chunks. */
export async function sealBatch(
  db: D1Database,
  batchId: number,
  chunks: number,
  nowMs: number,
): Promise<boolean> {
  const row = await db
    .prepare(
      `UPDATE corpus_batch SET state = 'sealed', sealed_ms = COALESCE(sealed_ms, ?3)
       WHERE id = ?1 AND state <> 'dropping'
         AND (SELECT count(*) FROM corpus_chunk WHERE batch_id = ?1) = ?2 RETURNING id`,
    )
    .bind(batchId, chunks, nowMs)
    .first()
  return row !== null
}

/** Rows deleted in one statement: D1 bounds how long one may take. */
const DELETED_AT_ONCE = 20_000

/**
 * Drops a batch with all that it holds, some at a time; true once nothing of it is left. From the
 * first call on it counts for nothing, and its file can be imported anew.
 */
export async function dropBatch(db: D1Database, batchId: number, nowMs: number): Promise<boolean> {
  const [, , held] = await db.batch([
    db
      .prepare(
        `UPDATE corpus_batch SET state = 'dropping', source_hash = 'dropped:' || id
         WHERE id = ? AND state <> 'dropping'`,
      )
      .bind(batchId),
    corpusChanged(db, nowMs),
    db
      .prepare(
        `DELETE FROM corpus_holding WHERE (email_domain, site, account, batch_id) IN (
           SELECT email_domain, site, account, batch_id FROM corpus_holding WHERE batch_id = ?1
           LIMIT ${DELETED_AT_ONCE})`,
      )
      .bind(batchId),
  ])
  if ((held?.meta.changes ?? 0) > 0) return false
  await db.batch([
    db.prepare('DELETE FROM corpus_chunk WHERE batch_id = ?').bind(batchId),
    db.prepare('DELETE FROM corpus_batch WHERE id = ?').bind(batchId),
  ])
  return true
}

/** Notes that the corpus lost pairs: the next run compares everyone with it again. */
export const corpusChanged = (db: D1Database, nowMs: number): D1PreparedStatement =>
  db
    .prepare(
      `INSERT OR REPLACE INTO monitor_source (source, state, confirmed_ms)
       VALUES ('corpus:dropped', 'ok', ?)`,
    )
    .bind(nowMs)

/** An upload that was begun and not sealed for so long is dropped. */
const ABANDONED_AFTER_MS = 30 * 86_400_000

/** Takes one step of dropping what was abandoned or is being dropped; for the cron. */
export async function sweepBatches(db: D1Database, nowMs: number): Promise<void> {
  const row = await db
    .prepare(
      `SELECT id FROM corpus_batch
       WHERE state = 'dropping' OR (state = 'open' AND created_ms < ?) LIMIT 1`,
    )
    .bind(nowMs - ABANDONED_AFTER_MS)
    .first<Row>()
  if (row !== null) await dropBatch(db, number(row, 'id'), nowMs)
}

export interface BatchSummary extends CorpusBatchRow {
  chunks: number
  pairs: number
}

/** The latest batches, or the one of this number. */
export async function listBatches(db: D1Database, id: number | null): Promise<BatchSummary[]> {
  const { results } = await db
    .prepare(
      `SELECT b.*, count(c.n) AS chunks, COALESCE(sum(c.pairs), 0) AS pairs
       FROM corpus_batch b LEFT JOIN corpus_chunk c ON c.batch_id = b.id
       WHERE ?1 IS NULL OR b.id = ?1 GROUP BY b.id ORDER BY b.id DESC LIMIT 200`,
    )
    .bind(id)
    .all<BatchSummary>()
  return results
}

/** Numbers of the chunks that a batch has already. */
export async function chunksOf(db: D1Database, batchId: number): Promise<number[]> {
  const { results } = await db
    .prepare('SELECT n FROM corpus_chunk WHERE batch_id = ? ORDER BY n')
    .bind(batchId)
    .all<Row>()
  return results.map((row) => number(row, 'n'))
}
