import * as z from 'zod'
import { Degraded, KeyEnv } from './answer/answer-enums.ts'
import { ACCOUNT_ID, NextCursor, RequestId, Score, Timestamp } from './answer/answer-fields.ts'
import { Recommendation } from './answer/detection.ts'
import { Explanation } from './answer/explanation.ts'
import { LinkedAccount } from './answer/linked-accounts.ts'
import { NetworkKind, Verdict } from './enums.ts'
import { EmailAddress, EventName, OpaqueId } from './fields.ts'
import { ListEntry } from './lists.ts'
import { CheckOutcome, OutcomeName } from './outcome.ts'
import { Review } from './review.ts'
import { IpAddress, pageFields } from './server-fields.ts'

/** A check as it is stored: the assessment, and coarse facts to which later visits are compared. */
export const StoredCheck = z
  .object({
    id: z.string().describe('Id of the check.'),
    at: Timestamp.describe('When it was made.'),
    event: z.string().describe('The event that was scored.'),
    accountId: z.string().nullable().describe(`${ACCOUNT_ID}; null: the check named none.`),
    score: Score.describe('Overall risk, 0 to 100.'),
    verdict: Verdict,
    network: z
      .object({
        kind: NetworkKind.nullable().describe('Kind of network; null: unknown.'),
        country: z
          .string()
          .nullable()
          .describe('Country of the IP address, ISO 3166 alpha-2; null: unknown.'),
      })
      .describe('Network of the visit, coarse.'),
    client: z
      .object({
        browser: z.string().nullable().describe('Family of the browser; null: unknown.'),
        os: z.string().nullable().describe('Operating system; null: unknown.'),
        language: z.string().nullable().describe('First language (BCP 47); null: unknown.'),
        timezone: z.string().nullable().describe('Time zone (IANA); null: unknown.'),
      })
      .describe('Browser of the visit, coarse.'),
    accountsLinked: z
      .int()
      .min(0)
      .nullable()
      .describe('Number of linked accounts; null: the graph could not be read.'),
    policyVersion: z
      .string()
      .describe('Version of the rules that decided; after a + the fingerprint of your own.'),
    dryRun: z
      .object({
        fingerprint: z.string().describe('Fingerprint of the draft.'),
        score: Score.describe('Score under the draft.'),
        verdict: Verdict,
      })
      .nullable()
      .describe('What the draft of the policy came to; null: there was none.'),
    explain: Explanation.nullable().meta({
      description: 'Why it came to its score; null: the check is older than this field.',
    }),
    outcome: OutcomeName.nullable().meta({ description: 'null: none was reported.' }),
  })
  .meta({ id: 'StoredCheck', description: 'A check as it is stored: assessment and coarse facts.' })
export type StoredCheck = z.infer<typeof StoredCheck>

/** Source of a part of the evidence, weakest last; null: nothing was observed. */
export const Provenance = z.enum(['edge', 'signed', 'session', 'server', 'client']).meta({
  id: 'Provenance',
  description:
    'edge: observed by our edge; signed: a redeemed verdict token; session: collected in the browser; server: from what your server sent; client: sent, unverified.',
})
export type Provenance = z.infer<typeof Provenance>

export const EvidencePart = z
  .object({
    part: z.string().describe('Part of the evidence, such as device.'),
    provenance: Provenance.nullable().describe('Where it came from; null: nothing was observed.'),
    facts: z
      .array(
        z.object({
          label: z.string().describe('Name of the fact.'),
          value: z.string().nullable().describe('Its value as text; null: unknown.'),
          code: z
            .enum(['country', 'network_kind'])
            .optional()
            .describe('What the value is a code of, such as GB of a country; absent: it is text.'),
        }),
      )
      .describe('What was observed.'),
  })
  .meta({ id: 'EvidencePart', description: 'One part of the evidence of a stored check.' })
export type EvidencePart = z.infer<typeof EvidencePart>

export const GivenFeedback = z
  .object({
    id: z.string().describe('Id of the feedback.'),
    label: z.string().describe('The label.'),
    by: z.string().describe('Id of the key that it was given with.'),
    at: Timestamp.describe('When it was given.'),
  })
  .meta({ id: 'GivenFeedback', description: 'A label that was given.' })
export type GivenFeedback = z.infer<typeof GivenFeedback>

/** One check with its explanation, feedback, outcomes and review. */
export const StoredCheckDetail = StoredCheck.extend({
  env: KeyEnv,
  summary: z.string().describe('One sentence for people.'),
  recommendation: Recommendation.nullable().describe(
    'What was recommended; null: the check is older than this field.',
  ),
  unusual: z.array(z.string()).describe('Codes of what differed from earlier visits.'),
  degraded: z.array(Degraded).describe('Sources that could not be read.'),
  evidence: z.array(EvidencePart).describe('The evidence by part.'),
  listEntries: z
    .array(ListEntry)
    .meta({ description: 'List entries that matched; removed ones are missing.' }),
  feedback: z.array(GivenFeedback).describe('Feedback on this check or its account.'),
  outcomes: z.array(CheckOutcome).describe('What happened after the verdict, as reported.'),
  review: Review,
  history: z.array(StoredCheck).meta({ description: 'Checks of the same account, or visitor.' }),
  linkedAccounts: z.array(LinkedAccount).describe('Accounts linked with this one, as of now.'),
}).meta({
  id: 'StoredCheckDetail',
  description: 'One check with everything that explains it and was done about it.',
})
export type StoredCheckDetail = z.infer<typeof StoredCheckDetail>

export const StoredCheckResult = z
  .object({ check: StoredCheckDetail, requestId: RequestId })
  .meta({ id: 'StoredCheckResult' })
export type StoredCheckResult = z.infer<typeof StoredCheckResult>

/** Filters; at most one of userId, email, visitorId, ip and requestId. */
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
    verdict: Verdict.optional().describe('Checks with this verdict.'),
    event: EventName.optional().describe('Checks of this event.'),
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
    checks: z.array(StoredCheck).describe('Checks, newest first.'),
    nextCursor: NextCursor,
    requestId: RequestId,
  })
  .meta({ id: 'CheckListResult' })
export type CheckListResult = z.infer<typeof CheckListResult>
