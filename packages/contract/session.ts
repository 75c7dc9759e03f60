import * as z from 'zod'
import { RequestId, Timestamp } from './answer/answer-fields.ts'
import { CollectedByBrowser, collectedFields } from './browser/collected.ts'
import { IpAddress } from './server-fields.ts'

/** Body of POST /api/v1/session: a collect payload, fields at the top level. */
export const SessionRequest = z
  .object({
    ...collectedFields,
    collected: CollectedByBrowser.optional(),
    verdictToken: z.string().max(8192).optional().meta({
      description:
        'Token of an evaluate: redeemed here, so that the session contains what the browser host observed, and a check of the session counts as one with the token.',
    }),
    ip: IpAddress.optional().meta({ description: 'Address of the visitor, as the caller saw it.' }),
    headers: z
      .record(z.string().max(64), z.string().max(4096))
      .optional()
      .meta({ description: "The visitor's request headers, when the caller forwards them." }),
  })
  .meta({
    id: 'SessionRequest',
    description: 'What the SDK collected, to be stored for a later check.',
  })
export type SessionRequest = z.infer<typeof SessionRequest>

export const SESSION_TTL_SEC = 24 * 60 * 60

export const SessionResult = z
  .object({
    sessionId: z.string().describe('Id to send with a check.'),
    expiresAt: Timestamp.describe('24 hours after it was stored.'),
    requestId: RequestId,
  })
  .meta({ id: 'SessionResult', description: 'Id of the stored data.' })
export type SessionResult = z.infer<typeof SessionResult>
