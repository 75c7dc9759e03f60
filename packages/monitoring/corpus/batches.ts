import { batch, type Params, statement } from '@vigil/storage'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  type CorpusBatchRow,
  corpusBatch,
  corpusChunk,
  corpusDomain,
  corpusHolding,
  suppression,
} from '../schema/corpus.ts'
import { accountOfHex } from './account-hex.ts'
import { reversedName } from './pairs.ts'

/** Batches of the operator's own corpus: uploaded in chunks, sealed as a whole. */

export interface WantedBatch {
  label: string
  kind: CorpusBatchRow['kind']
  mode: 'live' | 'historical'
  seenMs: number
  /** Names the file that the pairs come from: the same file is the same batch. */
  sourceHash: string
}

const insertBatch = statement((q, v: Params<WantedBatch & { nowMs: number }>) =>
  q
    .insert(corpusBatch)
    .values({
      label: v.label,
      kind: v.kind,
      mode: v.mode,
      seen_ms: v.seenMs,
      state: 'open',
      source_hash: v.sourceHash,
      created_ms: v.nowMs,
    })
    .onConflictDoUpdate({
      target: corpusBatch.source_hash,
      set: { source_hash: sql`excluded.source_hash` },
    })
    .returning(),
)

/** Opens a batch, or finds the one of the same file. */
export async function openBatch(
  db: D1Database,
  wanted: WantedBatch,
  nowMs: number,
): Promise<CorpusBatchRow> {
  const row = await insertBatch.first(db, { ...wanted, nowMs })
  if (row === null) throw new Error('a batch was not opened')
  return row
}

/** A pair as it is uploaded: mail domain, site ('' none), account as 32 hex digits. */
export type UploadedPair = readonly [emailDomain: string, site: string, account: string]

export type ChunkOutcome =
  | 'stored'
  | 'known'
  | 'conflict'
  | 'sealed'
  | 'no_batch'
  | 'wrong_kind'
  | 'full'

export type Chunk = { batchId: number; n: number; sha256: string }

/**
 * SQL: whether an open batch has this chunk. A batch that is being dropped accepts no chunk, and no chunk is stored
 * twice.
 */
export const isStoredChunk = (v: Params<Chunk>): SQL =>
  sql`EXISTS (SELECT 1 FROM ${corpusChunk} JOIN ${corpusBatch} ON ${corpusBatch.id} = ${corpusChunk.batch_id}
    AND ${corpusBatch.state} = 'open' WHERE ${corpusChunk.batch_id} = ${v.batchId}
    AND ${corpusChunk.n} = ${v.n} AND ${corpusChunk.sha256} = ${v.sha256})`

/** A batch and its rows of a chunk, before the chunk is stored. */
export const selectChunk = statement((q, v: Params<{ batchId: number; n: number }>) =>
  q
    .select({ state: corpusBatch.state, kind: corpusBatch.kind, sha256: corpusChunk.sha256 })
    .from(corpusBatch)
    .leftJoin(
      corpusChunk,
      sql`${corpusChunk.batch_id} = ${corpusBatch.id} AND ${corpusChunk.n} = ${v.n}`,
    )
    .where(eq(corpusBatch.id, v.batchId)),
)
const insertChunk = statement(
  (
    _,
    v: Params<Chunk & { pairs: number }>,
  ) => sql`INSERT OR IGNORE INTO ${corpusChunk} (batch_id, n, sha256, pairs)
    SELECT ${v.batchId}, ${v.n}, ${v.sha256}, ${v.pairs} WHERE EXISTS (SELECT 1 FROM ${corpusBatch}
      WHERE ${corpusBatch.id} = ${v.batchId} AND ${corpusBatch.state} = 'open'
        AND ${corpusBatch.kind} IN ('stealer', 'combolist'))`,
)
const insertNames = statement(
  (_, v: Params<{ names: string }>) =>
    sql`INSERT OR IGNORE INTO ${corpusDomain} (reversed) SELECT value FROM json_each(${v.names})`,
)
const insertHoldings = statement(
  (
    _,
    v: Params<Chunk & { rows: string }>,
  ) => sql`INSERT OR IGNORE INTO ${corpusHolding} (email_domain, site, account, batch_id)
    SELECT e.id, COALESCE(s.id, 0), unhex(j.value ->> 2), ${v.batchId} FROM json_each(${v.rows}) j
    CROSS JOIN ${corpusDomain} e ON e.reversed = j.value ->> 0
    LEFT JOIN ${corpusDomain} s ON s.reversed = j.value ->> 1
    WHERE NOT EXISTS (SELECT 1 FROM ${suppression} WHERE ${suppression.account} = j.value ->> 3)
      AND ${isStoredChunk(v)}`,
)

/**
 * Stores a chunk of an open batch once: a repeated chunk changes nothing, a different chunk with the same number is
 * refused. Pairs of other batches are not changed. Pairs of an erased account are not stored.
 */
export async function storeChunk(
  db: D1Database,
  batchId: number,
  { n, sha256, pairs }: { n: number; sha256: string; pairs: readonly UploadedPair[] },
): Promise<ChunkOutcome> {
  const rows = pairs.map(([domain, site, account]) => [
    reversedName(domain),
    site === '' ? null : reversedName(site),
    account,
    accountOfHex(account),
  ])
  const named = pairs.flatMap(([domain, site]) => (site === '' ? [domain] : [domain, site]))
  const names = JSON.stringify([...new Set(named.map(reversedName))])
  const [before, stored] = await batch(db, [
    selectChunk.bind(db, { batchId, n }),
    insertChunk.bind(db, { batchId, n, sha256, pairs: pairs.length }),
    insertNames.bind(db, { names }),
    insertHoldings.bind(db, { batchId, n, sha256, rows: JSON.stringify(rows) }),
  ])
  if (stored.changes === 1) return 'stored'
  return refusalOf(before.rows[0], sha256, ['stealer', 'combolist'])
}

/** Returns why a chunk was not stored, by the previous state of its batch. */
export function refusalOf(
  before:
    | { state: CorpusBatchRow['state']; kind: CorpusBatchRow['kind']; sha256: string | null }
    | undefined,
  sha256: string,
  kinds: readonly CorpusBatchRow['kind'][],
): Exclude<ChunkOutcome, 'stored'> {
  if (before === undefined || before.state === 'dropping' || before.state === 'dropped')
    return 'no_batch'
  if (before.sha256 !== null) return before.sha256 === sha256 ? 'known' : 'conflict'
  if (before.state === 'sealed') return 'sealed'
  return kinds.includes(before.kind) ? 'full' : 'wrong_kind'
}

/** Neither dropped nor being dropped. */
export const isCounting = inArray(corpusBatch.state, ['open', 'sealed'])

const seal = statement((q, v: Params<{ batchId: number; chunks: number; nowMs: number }>) =>
  q
    .update(corpusBatch)
    .set({ state: 'sealed', sealed_ms: sql`COALESCE(${corpusBatch.sealed_ms}, ${v.nowMs})` })
    .where(
      sql`${corpusBatch.id} = ${v.batchId} AND ${isCounting} AND (SELECT count(*) FROM ${corpusChunk}
        WHERE ${corpusChunk.batch_id} = ${v.batchId}) = ${v.chunks}`,
    ),
)

/** Seals a batch, so that it counts. false: it does not exist, is being dropped, or has another number of chunks. */
export async function sealBatch(
  db: D1Database,
  batchId: number,
  chunks: number,
  nowMs: number,
): Promise<boolean> {
  return (await seal.run(db, { batchId, chunks, nowMs })) > 0
}
