import * as z from 'zod'
import { NextCursor, RequestId } from './answer/answer-fields.ts'
import { Review } from './review.ts'
import { pageFields } from './server-fields.ts'
import { StoredCheck } from './stored-checks.ts'

export const ReviewQueueQuery = z.strictObject(pageFields).meta({ id: 'ReviewQueueQuery' })
export type ReviewQueueQuery = z.infer<typeof ReviewQueueQuery>

/** Checks of the last 14 days that need a manual review, newest first. */
export const ReviewQueueResult = z
  .object({
    items: z
      .array(z.object({ check: StoredCheck, review: Review }))
      .describe('Checks that wait for a person, newest first.'),
    nextCursor: NextCursor,
    requestId: RequestId,
  })
  .meta({ id: 'ReviewQueueResult' })
export type ReviewQueueResult = z.infer<typeof ReviewQueueResult>
