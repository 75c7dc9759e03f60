import { type CorpusBatch, timestampOf, VigilError } from '@vigil/contract'
import type { HttpEnv } from '@vigil/http'
import {
  type BatchSummary,
  chunksOf,
  dropBatchLogged,
  listBatches,
  openBatch,
  sealBatch,
  storeChunk,
  storeHashChunk,
} from '@vigil/monitoring'
import { wrongField } from '@vigil/service'
import type { Context } from 'hono'
import type { ApiHandler } from '../handler.ts'
import { operatorChange } from './operator-change.ts'

const presentBatch = (row: BatchSummary): CorpusBatch => ({
  id: row.id,
  label: row.label,
  kind: row.kind,
  mode: row.mode,
  seenAt: timestampOf(row.seen_ms),
  state: row.state,
  chunks: row.chunks,
  pairs: row.pairs,
  sealedAt: timestampOf(row.sealed_ms),
})

function numberOf(c: Context<HttpEnv>, name: string): number {
  const value = c.req.param(name) ?? ''
  if (!/^\d{1,9}$/.test(value)) throw new VigilError('not_found')
  return Number(value)
}

async function answerBatch(c: Context<HttpEnv>, id: number) {
  const batch = (await listBatches(c.env.DB, id))[0]
  if (batch === undefined) throw new VigilError('not_found')
  const stored = await chunksOf(c.env.DB, id)
  return c.json({ batch: presentBatch(batch), stored, requestId: c.var.requestId })
}

export const listCorpusBatches: ApiHandler<'listCorpusBatches'> = async (c) => {
  const batches = (await listBatches(c.env.DB, null)).map(presentBatch)
  return { batches }
}

export const openCorpusBatch: ApiHandler<'openCorpusBatch'> = async (c) => {
  const { seenAt, ...wanted } = c.req.valid('json')
  const seenMs = Date.parse(seenAt)
  if (seenMs > c.var.services.now()) throw wrongField('seenAt', 'Must not be in the future')
  const { id } = await openBatch(c.env.DB, { ...wanted, seenMs }, c.var.services.now())
  return answerBatch(c, id)
}

export const storeCorpusChunk: ApiHandler<'storeCorpusChunk'> = async (c) => {
  const { sha256, pairs = [], hashes } = c.req.valid('json')
  const n = numberOf(c, 'n')
  const batchId = numberOf(c, 'batchId')
  const outcome =
    hashes === undefined
      ? await storeChunk(c.env.DB, batchId, { n, sha256, pairs })
      : await storeHashChunk(c.env.DB, batchId, { n, sha256, hashes })
  if (outcome === 'stored' || outcome === 'known') return { outcome }
  if (outcome === 'no_batch') throw new VigilError('not_found')
  if (outcome === 'conflict') throw wrongField('sha256', 'This chunk was stored with other content')
  if (outcome === 'sealed') throw wrongField('sha256', 'The batch is sealed')
  const field = hashes === undefined ? 'pairs' : 'hashes'
  if (outcome === 'wrong_kind') throw wrongField(field, 'The batch is of another kind')
  throw wrongField(field, 'The corpus holds as many hashes as it may: drop a batch first')
}

export const sealCorpusBatch: ApiHandler<'sealCorpusBatch'> = async (c) => {
  const id = numberOf(c, 'batchId')
  const { chunks } = c.req.valid('json')
  const sealed = await sealBatch(c.env.DB, id, chunks, c.var.services.now())
  if (!sealed) throw wrongField('chunks', 'The batch does not hold this many chunks')
  return answerBatch(c, id)
}

export const dropCorpusBatch: ApiHandler<'dropCorpusBatch'> = async (c) => {
  const id = numberOf(c, 'batchId')
  const audit = operatorChange(c, 'corpus_batch_dropped', String(id))
  const gone = await dropBatchLogged(c.env.DB, id, audit)
  return { gone }
}
