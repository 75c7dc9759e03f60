import * as z from 'zod'
import { Verdict } from './enums.ts'
import { Timestamp } from './fields.ts'

const count = z.int().min(0)

export const OverviewQuery = z
  .strictObject({
    days: z.enum(['1', '7', '30']).default('7').meta({ description: 'How far back.' }),
  })
  .meta({ id: 'OverviewQuery' })
export type OverviewQuery = z.infer<typeof OverviewQuery>

/** Checks of a span of time: an hour where one day is asked for, else a day. */
export const OverviewBucket = z
  .object({ from: Timestamp, verdicts: z.record(Verdict, count) })
  .meta({ id: 'OverviewBucket' })
export type OverviewBucket = z.infer<typeof OverviewBucket>

export const OverviewResult = z
  .object({
    days: count,
    total: count,
    buckets: z.array(OverviewBucket),
    verdicts: z.record(Verdict, count),
    reasons: z
      .array(z.object({ code: z.string(), label: z.string(), checks: count }))
      .meta({ description: 'Signals that raised the score, by the number of checks.' }),
    countries: z.array(z.object({ country: z.string().nullable(), checks: count })),
    networks: z.array(z.object({ kind: z.string().nullable(), checks: count })),
    truncated: z.boolean().meta({ description: 'More checks than are counted: lower bounds.' }),
    requestId: z.string(),
  })
  .meta({ id: 'OverviewResult' })
export type OverviewResult = z.infer<typeof OverviewResult>
