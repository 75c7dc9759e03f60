import { type Params, statement } from '@vigil/storage'
import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type CorpusBatchRow, corpusBatch, corpusChunk } from '../schema/corpus.ts'

export interface BatchSummary extends Omit<CorpusBatchRow, 'state'> {
  state: Exclude<CorpusBatchRow['state'], 'dropped'>
  chunks: number
  pairs: number
}

const MAX_LISTED = 200
const selectBatches = statement((q, v: Params<{ id: number | null }>) =>
  q
    .select({
      ...getTableColumns(corpusBatch),
      state: sql<BatchSummary['state']>`${corpusBatch.state}`.as('batch_state'),
      chunks: sql<number>`count(${corpusChunk.n})`.as('chunks'),
      pairs: sql<number>`COALESCE(sum(${corpusChunk.pairs}), 0)`.as('pairs'),
    })
    .from(corpusBatch)
    .leftJoin(corpusChunk, eq(corpusChunk.batch_id, corpusBatch.id))
    .where(
      sql`${corpusBatch.state} <> 'dropped' AND (${v.id} IS NULL OR ${corpusBatch.id} = ${v.id})`,
    )
    .groupBy(corpusBatch.id)
    .orderBy(desc(corpusBatch.id))
    .limit(MAX_LISTED),
)
const selectChunks = statement((q, v: Params<{ batchId: number }>) =>
  q
    .select({ n: corpusChunk.n })
    .from(corpusChunk)
    .where(eq(corpusChunk.batch_id, v.batchId))
    .orderBy(corpusChunk.n),
)

/** The latest batches that are not dropped, or the one of this number. */
export function listBatches(db: D1Database, id: number | null): Promise<BatchSummary[]> {
  return selectBatches.all(db, { id })
}

/** Numbers of the chunks that a batch has already. */
export async function chunksOf(db: D1Database, batchId: number): Promise<number[]> {
  return (await selectChunks.all(db, { batchId })).map(({ n }) => n)
}
