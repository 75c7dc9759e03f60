import * as z from 'zod'
import { RequestId, Timestamp } from './answer/answer-fields.ts'

export const ServiceHealth = z
  .object({
    status: z
      .enum(['ok', 'degraded'])
      .describe('ok: every source is fresh; degraded: at least one is not.'),
    feeds: z
      .array(
        z.object({
          feed: z.string().describe('Id of the source.'),
          state: z
            .enum(['fresh', 'stale', 'absent'])
            .describe('fresh: within its interval; stale: older; absent: no copy.'),
          entries: z.int().min(0).nullable().describe('Number of entries; null: no copy.'),
          checkedAt: Timestamp.nullable().describe('When it was last refreshed; null: never.'),
        }),
      )
      .describe('Sources of intelligence.'),
    checks: z
      .object({
        counted: z.int().min(0).describe('Number of checks looked at.'),
        degraded: z.int().min(0).describe('Of those, judged without at least one source.'),
        p50Ms: z
          .int()
          .min(0)
          .nullable()
          .describe('Median time of a check, milliseconds; null: none.'),
        p95Ms: z
          .int()
          .min(0)
          .nullable()
          .describe('95th percentile of the time, milliseconds; null: none.'),
      })
      .meta({
        description: 'The newest checks: how many were judged without a source, and their time.',
      }),
    policyVersion: z.string().describe('Version of the rules that decide.'),
    requestId: RequestId,
  })
  .meta({
    id: 'ServiceHealth',
    description: 'Whether every source of intelligence is fresh, with the newest checks.',
  })
export type ServiceHealth = z.infer<typeof ServiceHealth>
