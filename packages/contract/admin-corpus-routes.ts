import {
  CorpusBatchListResponse,
  CorpusBatchRequest,
  CorpusBatchResponse,
  CorpusChunkRequest,
  CorpusChunkResponse,
  CorpusDropResponse,
  CorpusSealRequest,
} from './admin-corpus.ts'
import type { AdminRoute } from './admin-parameters.ts'
import { inPath } from './parameters.ts'

const batches = '/admin/v1/corpus/batches'
const batchId = inPath('batchId', 'Number of a batch.')

/** The operator's routes of the corpus. */
export const corpusRoutes: readonly AdminRoute[] = [
  {
    method: 'get',
    path: batches,
    operationId: 'listCorpusBatches',
    summary: "Batches of the operator's own corpus",
    response: { schema: CorpusBatchListResponse },
  },
  {
    method: 'post',
    path: batches,
    operationId: 'openCorpusBatch',
    summary: 'Open a batch, or find the one of the same file',
    request: CorpusBatchRequest,
    response: { schema: CorpusBatchResponse },
  },
  {
    method: 'put',
    path: `${batches}/{batchId}/chunks/{n}`,
    operationId: 'storeCorpusChunk',
    summary: 'Store a chunk of hashed pairs, once',
    parameters: [batchId, inPath('n', 'Number of the chunk, from 0.')],
    request: CorpusChunkRequest,
    response: { schema: CorpusChunkResponse },
  },
  {
    method: 'post',
    path: `${batches}/{batchId}/seal`,
    operationId: 'sealCorpusBatch',
    summary: 'Make a whole batch count',
    parameters: [batchId],
    request: CorpusSealRequest,
    response: { schema: CorpusBatchResponse },
  },
  {
    method: 'delete',
    path: `${batches}/{batchId}`,
    operationId: 'dropCorpusBatch',
    summary: 'Drop a batch with its pairs, some at a time',
    parameters: [batchId],
    response: { schema: CorpusDropResponse },
  },
]
