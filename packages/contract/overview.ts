import * as z from 'zod'
import { RequestId, Timestamp } from './answer/answer-fields.ts'
import type { Verdict } from './enums.ts'

const count = z.int().min(0)

export const VerdictCounts = z.object({
  allow: count.describe('Checks that were allowed.'),
  challenge: count.describe('Checks that were challenged.'),
  shadow: count.describe('Checks that were allowed and flagged for review.'),
  block: count.describe('Checks that were blocked.'),
} satisfies Record<Verdict, z.ZodType>)

export const OverviewQuery = z
  .strictObject({
    days: z.enum(['1', '7', '30']).default('7').meta({ description: 'How far back.' }),
  })
  .meta({ id: 'OverviewQuery' })
export type OverviewQuery = z.infer<typeof OverviewQuery>

/** Counts of one interval: an hour if one day is requested, else a day. */
export const OverviewBucket = z
  .object({
    from: Timestamp.describe('Start of the bucket.'),
    verdicts: VerdictCounts.describe('Checks by verdict.'),
  })
  .meta({ id: 'OverviewBucket', description: 'Checks of an hour (days=1) or a day.' })
export type OverviewBucket = z.infer<typeof OverviewBucket>

export const OverviewResult = z
  .object({
    days: count.describe('Days that are counted.'),
    total: count.describe('Checks in those days.'),
    buckets: z.array(OverviewBucket).describe('Checks over time, oldest first.'),
    verdicts: VerdictCounts.describe('Checks by verdict.'),
    reasons: z
      .array(
        z.object({
          code: z.string().describe('Code of the signal.'),
          label: z.string().describe('What it means, for people.'),
          checks: count.describe('Number of checks.'),
        }),
      )
      .meta({ description: 'Signals that raised the score, by the number of checks.' }),
    countries: z
      .array(
        z.object({
          country: z.string().nullable().describe('Country, ISO 3166 alpha-2; null: unknown.'),
          checks: count.describe('Number of checks.'),
        }),
      )
      .describe('Checks by country of the IP address.'),
    networks: z
      .array(
        z.object({
          kind: z.string().nullable().describe('Kind of network; null: unknown.'),
          checks: count.describe('Number of checks.'),
        }),
      )
      .describe('Checks by kind of network.'),
    truncated: z.boolean().meta({ description: 'More checks than are counted: lower bounds.' }),
    requestId: RequestId,
  })
  .meta({
    id: 'OverviewResult',
    description: 'Verdicts, reasons, countries and networks of the last days.',
  })
export type OverviewResult = z.infer<typeof OverviewResult>
