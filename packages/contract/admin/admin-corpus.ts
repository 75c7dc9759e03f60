import * as z from 'zod'
import { RequestId, Timestamp } from '../answer/answer-fields.ts'

/** Shapes of /admin/v1 for the operator's own corpus: hashed pairs and password hashes, uploaded in batches. */

const count = z.int().min(0)

export const CorpusKind = z
  .enum(['stealer', 'combolist', 'sha1', 'nt'])
  .describe(
    'stealer: logs of infected devices; combolist: pairs without a site of origin; sha1, nt: hashes of leaked passwords.',
  )

export const CorpusMode = z
  .enum(['live', 'historical'])
  .describe('live: findings are alerted; historical: findings join the baseline.')
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex')

export const CorpusBatch = z
  .object({
    id: z.int().describe('Number of the batch.'),
    label: z.string().describe('Name that the operator gave it.'),
    kind: CorpusKind,
    mode: CorpusMode,
    seenAt: Timestamp.describe('When the leak became known.'),
    state: z.enum(['open', 'sealed', 'dropping']).meta({
      description: 'Only sealed batches are used. One that is being dropped is not.',
    }),
    chunks: count.describe('Number of chunks stored.'),
    pairs: count.describe('Number of pairs, or of password hashes, stored.'),
    sealedAt: Timestamp.nullable().describe('When it was sealed; null: it is open.'),
  })
  .meta({ id: 'CorpusBatch', description: "A batch of the operator's corpus: hashed pairs." })
export type CorpusBatch = z.infer<typeof CorpusBatch>

export const CorpusBatchRequest = z
  .object({
    label: z
      .string()
      .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'Must be a lower-case label')
      .describe('Name of the batch: lower-case letters, digits, dot, dash, underscore.'),
    kind: CorpusKind,
    mode: CorpusMode,
    seenAt: Timestamp.describe('When the leak became known.'),
    sourceHash: sha256.describe(
      'SHA-256 of the source file, hex: the same file opens the same batch.',
    ),
  })
  .meta({ id: 'CorpusBatchRequest' })

/** Maximum pairs or hashes of one chunk, which fit into a request body. */
export const MAX_PAIRS = 5_000

const hash = (digits: number) =>
  z.tuple([
    z.string().regex(new RegExp(`^[0-9A-Fa-f]{${digits}}$`), `Must be ${digits} hex digits`),
    z.int().min(1).max(999_999_999_999),
  ])

export const CorpusChunkRequest = z
  .object({
    sha256: sha256.describe('SHA-256 of the chunk, hex: the same chunk is stored once.'),
    pairs: z
      .array(
        z.tuple([
          z.string().min(3).max(255),
          z.string().max(255),
          z.string().regex(/^[0-9a-f]{32}$/, 'Must be a keyed hash in hex'),
        ]),
      )
      .max(MAX_PAIRS)
      .optional()
      .meta({ description: 'Mail domain, site (empty: none), keyed hash of the mailbox.' }),
    hashes: z
      .union([z.array(hash(40)).min(1).max(MAX_PAIRS), z.array(hash(32)).min(1).max(MAX_PAIRS)])
      .optional()
      .meta({
        description:
          'For a batch of kind sha1 (40 hex digits) or nt (32): the hash of a leaked password, and how often it leaked.',
      }),
  })
  .refine(({ pairs, hashes }) => (pairs === undefined) !== (hashes === undefined), {
    message: 'Give one of pairs and hashes',
    path: ['pairs'],
  })
  .meta({ id: 'CorpusChunkRequest', description: 'Exactly one of pairs and hashes.' })
export const CorpusChunkResponse = z
  .object({
    outcome: z.enum(['stored', 'known']).describe('stored: new; known: it was stored before.'),
    requestId: RequestId,
  })
  .meta({ id: 'CorpusChunkResponse' })
export const CorpusBatchResponse = z
  .object({
    batch: CorpusBatch,
    stored: z.array(z.int()).meta({ description: 'Numbers of the chunks it has.' }),
    requestId: RequestId,
  })
  .meta({ id: 'CorpusBatchResponse' })
export const CorpusBatchListResponse = z
  .object({
    batches: z.array(CorpusBatch).describe('All batches, newest first.'),
    requestId: RequestId,
  })
  .meta({ id: 'CorpusBatchListResponse' })
export const CorpusSealRequest = z
  .object({ chunks: count.describe('Number of chunks that the batch must have to be complete.') })
  .meta({ id: 'CorpusSealRequest' })
export const CorpusDropResponse = z
  .object({
    gone: z.boolean().meta({ description: 'false: more is left, repeat the call.' }),
    requestId: RequestId,
  })
  .meta({ id: 'CorpusDropResponse' })
