import * as z from 'zod'
import { Timestamp } from './fields.ts'

export const ServiceHealth = z
  .object({
    status: z.enum(['ok', 'degraded']),
    feeds: z.array(
      z.object({
        feed: z.string(),
        state: z.enum(['fresh', 'stale', 'absent']),
        entries: z.int().min(0).nullable(),
        checkedAt: Timestamp.nullable(),
      }),
    ),
    checks: z
      .object({
        counted: z.int().min(0),
        degraded: z.int().min(0),
        p50Ms: z.int().min(0).nullable(),
        p95Ms: z.int().min(0).nullable(),
      })
      .meta({
        description: 'The newest checks: how many were judged without a source, and their time.',
      }),
    policyVersion: z.string(),
    requestId: z.string(),
  })
  .meta({ id: 'ServiceHealth' })
export type ServiceHealth = z.infer<typeof ServiceHealth>
