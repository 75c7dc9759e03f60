import * as z from 'zod'
import { RequestId } from '../answer/answer-fields.ts'
import { problemCodes } from './problem.ts'

/** Body of every error response: RFC 9457 with the extension members of the interface. */
export const Problem = z
  .object({
    type: z.url().describe('URL of the page about this problem; match on it or on error.'),
    title: z.string().describe('Name of the problem.'),
    status: z.int().describe('HTTP status.'),
    error: z.enum(problemCodes).describe('Code of the problem; match on it or on type.'),
    detail: z.string().describe('What is wrong with this request.'),
    instance: z.string().describe('Path of this request.'),
    requestId: RequestId,
    retryAfterSec: z.int().optional().describe('Seconds to wait, with rate_limited.'),
    limit: z.int().optional().describe('Requests admitted per window, with rate_limited.'),
    remaining: z.int().optional().describe('Requests left in the window, with rate_limited.'),
    issues: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Messages by field, with validation_failed.'),
    errors: z
      .array(
        z.object({
          detail: z.string().describe('What is wrong.'),
          pointer: z
            .string()
            .describe('JSON Pointer into the request (RFC 6901), such as #/email.'),
        }),
      )
      .optional()
      .describe('Messages with a pointer each, with validation_failed.'),
  })
  .meta({ id: 'Problem', description: 'A failure (RFC 9457).' })
export type Problem = z.infer<typeof Problem>
