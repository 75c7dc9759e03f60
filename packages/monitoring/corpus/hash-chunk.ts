import { batch, type Params, statement } from '@vigil/storage'
import { sql } from 'drizzle-orm'
import { type PasswordHash, PREFIX_DIGITS } from '../passwords/range-rows.ts'
import { corpusBatch, corpusChunk, leakedPasswordRange } from '../schema/corpus.ts'
import { type Chunk, type ChunkOutcome, isStoredChunk, refusalOf, selectChunk } from './batches.ts'

/** Largest number of password hashes in all batches: 60 to 80 bytes each, some 1.3 GB of the 10 GB of a D1 database. */
export const MAX_PASSWORD_HASHES = 20_000_000

/** A hash of a leaked password, 40 (SHA-1) or 32 (NT) hex digits, and how often it leaked. */
export type UploadedHash = readonly [hash: string, count: number]

const ofPasswords = sql`${corpusBatch.kind} IN ('sha1', 'nt')`

const insertChunk = statement(
  (
    _,
    v: Params<Chunk & { hash: PasswordHash; hashes: number; max: number }>,
  ) => sql`INSERT OR IGNORE INTO ${corpusChunk} (batch_id, n, sha256, pairs)
    SELECT ${v.batchId}, ${v.n}, ${v.sha256}, ${v.hashes} WHERE EXISTS (SELECT 1 FROM ${corpusBatch}
      WHERE ${corpusBatch.id} = ${v.batchId} AND ${corpusBatch.state} = 'open' AND ${corpusBatch.kind} = ${v.hash})
    AND ${v.hashes} + (SELECT COALESCE(sum(${corpusChunk.pairs}), 0) FROM ${corpusChunk}
      WHERE ${corpusChunk.batch_id} IN (SELECT ${corpusBatch.id} FROM ${corpusBatch} WHERE ${ofPasswords})) <= ${v.max}`,
)
const insertRanges = statement(
  (
    _,
    v: Params<Chunk & { hash: PasswordHash; ranges: string }>,
  ) => sql`INSERT OR IGNORE INTO ${leakedPasswordRange} (hash, prefix, batch_id, n, suffixes)
    SELECT ${v.hash}, value ->> 0, ${v.batchId}, ${v.n}, value ->> 1 FROM json_each(${v.ranges})
    WHERE ${isStoredChunk(v)}`,
)

/**
 * Stores a chunk of password hashes in an open batch of their kind once: a repeated chunk changes nothing, a different
 * one with the same number is refused. `full`: the deployment has `max` hashes already.
 */
export async function storeHashChunk(
  db: D1Database,
  batchId: number,
  { n, sha256, hashes }: { n: number; sha256: string; hashes: readonly UploadedHash[] },
  max = MAX_PASSWORD_HASHES,
): Promise<ChunkOutcome> {
  const hash = hashes[0]?.[0].length === 40 ? 'sha1' : 'nt'
  const chunk = { batchId, n, sha256, hash } as const
  const [before, stored] = await batch(db, [
    selectChunk.bind(db, { batchId, n }),
    insertChunk.bind(db, { ...chunk, hashes: hashes.length, max }),
    insertRanges.bind(db, { ...chunk, ranges: JSON.stringify(rangesOf(hashes)) }),
  ] as const)
  if (stored.changes === 1) return 'stored'
  return refusalOf(before.rows[0], sha256, [hash])
}

/** Hashes by their first five digits: lines SUFFIX:COUNT. */
function rangesOf(hashes: readonly UploadedHash[]): [prefix: string, suffixes: string][] {
  const ranges = new Map<string, string>()
  for (const [any, count] of hashes) {
    const hash = any.toUpperCase()
    const prefix = hash.slice(0, PREFIX_DIGITS)
    const line = `${hash.slice(PREFIX_DIGITS)}:${count}\n`
    ranges.set(prefix, (ranges.get(prefix) ?? '') + line)
  }
  return [...ranges]
}
