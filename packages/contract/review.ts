import * as z from 'zod'
import { Timestamp } from './fields.ts'

/** A person's work on a check: claimed while it is looked at, done once it is decided. */
export const Review = z
  .object({
    state: z.enum(['open', 'claimed', 'done']),
    by: z.string().nullable().meta({ description: 'Name of the member, or id of the key.' }),
    note: z.string().nullable(),
    at: Timestamp.nullable(),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const ReviewRequest = z
  .object({
    state: z.enum(['open', 'claimed', 'done']),
    note: z.string().max(500).optional(),
  })
  .meta({ id: 'ReviewRequest' })
export type ReviewRequest = z.infer<typeof ReviewRequest>

export const ReviewResult = z
  .object({ ok: z.literal(true), checkId: z.string(), review: Review, requestId: z.string() })
  .meta({ id: 'ReviewResult' })
export type ReviewResult = z.infer<typeof ReviewResult>
