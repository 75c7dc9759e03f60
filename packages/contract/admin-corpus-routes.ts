import {
  CorpusBatchListResponse,
  CorpusBatchRequest,
  CorpusBatchResponse,
  CorpusChunkRequest,
  CorpusChunkResponse,
  CorpusDropResponse,
  CorpusSealRequest,
} from './admin-corpus.ts'
import { operator, type RouteTable } from './route.ts'

const batches = '/admin/v1/corpus/batches'

/** The operator's routes of the corpus. */
export const corpusRoutes = {
  listCorpusBatches: {
    method: 'get',
    path: batches,
    summary: "Batches of the operator's own corpus",
    auth: operator,
    response: { schema: CorpusBatchListResponse },
  },
  openCorpusBatch: {
    method: 'post',
    path: batches,
    summary: 'Open a batch, or find the one of the same file',
    auth: operator,
    body: CorpusBatchRequest,
    response: { schema: CorpusBatchResponse },
  },
  storeCorpusChunk: {
    method: 'put',
    path: `${batches}/{batchId}/chunks/{n}`,
    summary: 'Store a chunk of hashed pairs, once',
    auth: operator,
    body: CorpusChunkRequest,
    response: { schema: CorpusChunkResponse },
  },
  sealCorpusBatch: {
    method: 'post',
    path: `${batches}/{batchId}/seal`,
    summary: 'Make a whole batch count',
    auth: operator,
    body: CorpusSealRequest,
    response: { schema: CorpusBatchResponse },
  },
  dropCorpusBatch: {
    method: 'delete',
    path: `${batches}/{batchId}`,
    summary: 'Drop a batch with its pairs, some at a time',
    auth: operator,
    response: { schema: CorpusDropResponse },
  },
} as const satisfies RouteTable
