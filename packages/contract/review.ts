import * as z from 'zod'
import { Ok, RequestId, Timestamp } from './answer/answer-fields.ts'

/** The review of a check: claimed while a reviewer works on it, done once it is decided. */
export const Review = z
  .object({
    state: z
      .enum(['open', 'claimed', 'done'])
      .describe('open: unclaimed; claimed: a reviewer works on it; done: it is decided.'),
    by: z.string().nullable().meta({ description: 'Name of the member, or id of the key.' }),
    note: z.string().nullable().describe('Note of the reviewer; null: none.'),
    at: Timestamp.nullable().describe('Time of the last change; null: never.'),
  })
  .meta({ id: 'Review', description: "A person's work on a check." })
export type Review = z.infer<typeof Review>

export const ReviewRequest = z
  .object({
    state: z
      .enum(['open', 'claimed', 'done'])
      .describe('claimed: take it; done: it is decided; open: give it back.'),
    note: z.string().max(500).optional().describe('Note for people, at most 500 characters.'),
  })
  .meta({ id: 'ReviewRequest' })
export type ReviewRequest = z.infer<typeof ReviewRequest>

export const ReviewResult = z
  .object({
    ok: Ok,
    checkId: z.string().describe('Id of the check.'),
    review: Review,
    requestId: RequestId,
  })
  .meta({ id: 'ReviewResult' })
export type ReviewResult = z.infer<typeof ReviewResult>
