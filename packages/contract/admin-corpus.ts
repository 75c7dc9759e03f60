import * as z from 'zod'
import { Timestamp } from './fields.ts'

/** Shapes of /admin/v1 for the operator's own corpus: hashed pairs, uploaded in batches. */

const requestId = z.string()
const count = z.int().min(0)

export const CorpusBatch = z
  .object({
    id: z.int(),
    label: z.string(),
    kind: z.enum(['stealer', 'combolist']),
    mode: z.enum(['live', 'historical']),
    seenAt: Timestamp,
    state: z.enum(['open', 'sealed', 'dropping']).meta({
      description:
        'A batch counts while it is sealed. One that is being dropped counts for nothing.',
    }),
    chunks: count,
    pairs: count,
    sealedAt: Timestamp.nullable(),
  })
  .meta({ id: 'CorpusBatch' })
export type CorpusBatch = z.infer<typeof CorpusBatch>

export const CorpusBatchRequest = z
  .object({
    label: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'Must be a lower-case label'),
    kind: z.enum(['stealer', 'combolist']),
    mode: z.enum(['live', 'historical']),
    seenAt: Timestamp,
    sourceHash: z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex'),
  })
  .meta({ id: 'CorpusBatchRequest' })

/** Pairs of one chunk: as many as a request body holds. */
export const MAX_PAIRS = 5_000

export const CorpusChunkRequest = z
  .object({
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    pairs: z
      .array(
        z.tuple([
          z.string().min(3).max(255),
          z.string().max(255),
          z.string().regex(/^[0-9a-f]{32}$/, 'Must be a keyed hash in hex'),
        ]),
      )
      .max(MAX_PAIRS)
      .meta({ description: 'Mail domain, site (empty: none), keyed hash of the mailbox.' }),
  })
  .meta({ id: 'CorpusChunkRequest' })
export const CorpusChunkResponse = z
  .object({ outcome: z.enum(['stored', 'known']), requestId })
  .meta({ id: 'CorpusChunkResponse' })
export const CorpusBatchResponse = z
  .object({
    batch: CorpusBatch,
    stored: z.array(z.int()).meta({ description: 'Numbers of the chunks it has.' }),
    requestId,
  })
  .meta({ id: 'CorpusBatchResponse' })
export const CorpusBatchListResponse = z
  .object({ batches: z.array(CorpusBatch), requestId })
  .meta({ id: 'CorpusBatchListResponse' })
export const CorpusSealRequest = z.object({ chunks: count }).meta({ id: 'CorpusSealRequest' })
export const CorpusDropResponse = z
  .object({
    gone: z.boolean().meta({ description: 'false: more is left, ask again.' }),
    requestId,
  })
  .meta({ id: 'CorpusDropResponse' })
