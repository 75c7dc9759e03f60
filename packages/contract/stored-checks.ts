import * as z from 'zod'
import { Explanation } from './assessment.ts'
import { NetworkKind, Verdict } from './enums.ts'
import { EmailAddress, EVENT_PATTERN, OpaqueId, pageFields, Score, Timestamp } from './fields.ts'

/** A check as it is kept: the judgement, and the coarse facts that later visits are compared in. */
export const StoredCheck = z
  .object({
    id: z.string(),
    at: Timestamp,
    event: z.string(),
    accountId: z.string().nullable(),
    score: Score,
    verdict: Verdict,
    network: z.object({ kind: NetworkKind.nullable(), country: z.string().nullable() }),
    client: z.object({
      browser: z.string().nullable(),
      os: z.string().nullable(),
      language: z.string().nullable(),
      timezone: z.string().nullable(),
    }),
    accountsLinked: z.int().min(0).nullable(),
    policyVersion: z.string(),
    explain: Explanation.nullable().meta({
      description: 'Why it came to its score; null: the check is older than this field.',
    }),
  })
  .meta({ id: 'StoredCheck' })
export type StoredCheck = z.infer<typeof StoredCheck>

export const StoredCheckResult = z
  .object({ check: StoredCheck, requestId: z.string() })
  .meta({ id: 'StoredCheckResult' })

/** One of userId, email and visitorId may name whose checks are asked for. */
export const CheckListQuery = z
  .strictObject({
    userId: OpaqueId.optional().meta({ description: 'Checks of this account.' }),
    email: EmailAddress.optional().meta({ description: 'Checks of this mail address.' }),
    visitorId: OpaqueId.optional().meta({ description: 'Checks from this browser.' }),
    verdict: Verdict.optional(),
    event: z.string().regex(EVENT_PATTERN).optional(),
    from: Timestamp.optional().meta({ description: 'Earliest time, inclusive.' }),
    to: Timestamp.optional().meta({ description: 'Latest time, exclusive.' }),
    ...pageFields,
  })
  .refine(
    ({ userId, email, visitorId }) =>
      [userId, email, visitorId].filter((name) => name !== undefined).length <= 1,
    { message: 'Give one of userId, email and visitorId', path: ['userId'] },
  )
  .meta({ id: 'CheckListQuery' })
export type CheckListQuery = z.infer<typeof CheckListQuery>

export const CheckListResult = z
  .object({
    checks: z.array(StoredCheck),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Send it as cursor for the next page; null: there is none.' }),
    requestId: z.string(),
  })
  .meta({ id: 'CheckListResult' })
export type CheckListResult = z.infer<typeof CheckListResult>
