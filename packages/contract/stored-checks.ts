import * as z from 'zod'
import { Explanation } from './assessment.ts'
import { Recommendation } from './detection.ts'
import { Degraded, KeyEnv, NetworkKind, Verdict } from './enums.ts'
import {
  EmailAddress,
  EVENT_PATTERN,
  IpAddress,
  OpaqueId,
  pageFields,
  Score,
  Timestamp,
} from './fields.ts'
import { LinkedAccount } from './linked-accounts.ts'
import { ListEntry } from './lists.ts'
import { CheckOutcome, OutcomeName } from './outcome.ts'
import { Review } from './review.ts'

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
    outcome: OutcomeName.nullable().meta({ description: 'null: none was reported.' }),
  })
  .meta({ id: 'StoredCheck' })
export type StoredCheck = z.infer<typeof StoredCheck>

/** Where a part of the evidence came from, weakest last; null: nothing was observed. */
export const Provenance = z.enum(['edge', 'signed', 'session', 'server', 'client']).meta({
  id: 'Provenance',
  description:
    'edge: observed by our edge; signed: a redeemed verdict token; session: collected in the browser; server: your server said so; client: sent, unverified.',
})
export type Provenance = z.infer<typeof Provenance>

export const EvidencePart = z
  .object({
    part: z.string(),
    provenance: Provenance.nullable(),
    facts: z.array(z.object({ label: z.string(), value: z.string().nullable() })),
  })
  .meta({ id: 'EvidencePart' })
export type EvidencePart = z.infer<typeof EvidencePart>

export const GivenFeedback = z
  .object({ id: z.string(), label: z.string(), by: z.string(), at: Timestamp })
  .meta({ id: 'GivenFeedback' })
export type GivenFeedback = z.infer<typeof GivenFeedback>

/** One check with all that explains it and all that was done about it. */
export const StoredCheckDetail = StoredCheck.extend({
  env: KeyEnv,
  summary: z.string(),
  recommendation: Recommendation.nullable(),
  unusual: z.array(z.string()),
  degraded: z.array(Degraded),
  evidence: z.array(EvidencePart),
  listEntries: z
    .array(ListEntry)
    .meta({ description: 'List entries that matched; removed ones are missing.' }),
  feedback: z.array(GivenFeedback),
  outcomes: z.array(CheckOutcome),
  review: Review,
  history: z.array(StoredCheck).meta({ description: 'Checks of the same account, or visitor.' }),
  linkedAccounts: z.array(LinkedAccount),
}).meta({ id: 'StoredCheckDetail' })
export type StoredCheckDetail = z.infer<typeof StoredCheckDetail>

export const StoredCheckResult = z
  .object({ check: StoredCheckDetail, requestId: z.string() })
  .meta({ id: 'StoredCheckResult' })

/** One of userId, email, visitorId, ip and requestId may name whose checks are asked for. */
const named = ['userId', 'email', 'visitorId', 'ip', 'requestId'] as const

export const CheckListQuery = z
  .strictObject({
    userId: OpaqueId.optional().meta({ description: 'Checks of this account.' }),
    email: EmailAddress.optional().meta({ description: 'Checks of this mail address.' }),
    visitorId: OpaqueId.optional().meta({ description: 'Checks from this browser.' }),
    ip: IpAddress.optional().meta({ description: 'Checks of visitors at this address.' }),
    requestId: z
      .string()
      .min(8)
      .max(128)
      .optional()
      .meta({ description: 'The check that answered with this X-Request-Id.' }),
    verdict: Verdict.optional(),
    event: z.string().regex(EVENT_PATTERN).optional(),
    from: Timestamp.optional().meta({ description: 'Earliest time, inclusive.' }),
    to: Timestamp.optional().meta({ description: 'Latest time, exclusive.' }),
    ...pageFields,
  })
  .refine((query) => named.filter((name) => query[name] !== undefined).length <= 1, {
    message: `Give one of ${named.join(', ')}`,
    path: ['userId'],
  })
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
