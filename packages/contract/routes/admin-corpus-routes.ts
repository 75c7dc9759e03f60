import {
  CorpusBatchListResponse,
  CorpusBatchRequest,
  CorpusBatchResponse,
  CorpusChunkRequest,
  CorpusChunkResponse,
  CorpusDropResponse,
  CorpusSealRequest,
} from '../admin/admin-corpus.ts'
import { operator, type RouteTable } from './route.ts'

const batches = '/admin/v1/corpus/batches'

/** The operator's routes of the corpus. */
export const corpusRoutes = {
  listCorpusBatches: {
    method: 'get',
    path: batches,
    summary: "Batches of the operator's own corpus",
    description: 'Returns batches with their size and state.',
    auth: operator,
    response: { schema: CorpusBatchListResponse },
  },
  openCorpusBatch: {
    method: 'post',
    path: batches,
    summary: 'Open a batch, or find the one of the same file',
    description: 'Opens a batch for a file, or returns the one that exists for it.',
    auth: operator,
    body: CorpusBatchRequest,
    response: { schema: CorpusBatchResponse },
  },
  storeCorpusChunk: {
    method: 'put',
    path: `${batches}/{batchId}/chunks/{n}`,
    summary: 'Store a chunk of hashed pairs or password hashes, once',
    description:
      'Stores a chunk of hashed pairs, or of password hashes. A chunk that is stored already is accepted and not counted again.',
    auth: operator,
    body: CorpusChunkRequest,
    response: { schema: CorpusChunkResponse },
  },
  sealCorpusBatch: {
    method: 'post',
    path: `${batches}/{batchId}/seal`,
    summary: 'Seal a batch',
    description: 'Makes the pairs or hashes of a complete batch count in lookups.',
    auth: operator,
    body: CorpusSealRequest,
    response: { schema: CorpusBatchResponse },
  },
  dropCorpusBatch: {
    method: 'delete',
    path: `${batches}/{batchId}`,
    summary: 'Drop a batch',
    description: 'Deletes a batch with all its contents, a bounded number at a time.',
    auth: operator,
    response: { schema: CorpusDropResponse },
  },
} as const satisfies RouteTable
