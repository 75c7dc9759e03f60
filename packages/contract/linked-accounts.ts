import * as z from 'zod'
import { MatchType, Verdict } from './enums.ts'
import { EmailAddress, OpaqueId, Score } from './fields.ts'

export const LinkedAccount = z
  .object({
    accountId: z.string(),
    score: Score,
    matchTypes: z.array(MatchType),
    hops: z.int().min(1),
    verdict: Verdict,
    isAbuser: z.boolean(),
    labels: z.array(z.string()),
  })
  .meta({ id: 'LinkedAccount' })
export type LinkedAccount = z.infer<typeof LinkedAccount>

/** At least one of the three names the account, mailbox or visitor to start from. */
export const LinkedAccountsQuery = z
  .strictObject({
    visitorId: OpaqueId.optional(),
    email: EmailAddress.optional(),
    userId: OpaqueId.optional(),
  })
  .refine((query) => Boolean(query.visitorId ?? query.email ?? query.userId), {
    message: 'Give visitorId, email or userId',
    path: ['visitorId'],
  })
  .meta({ id: 'LinkedAccountsQuery' })
export type LinkedAccountsQuery = z.infer<typeof LinkedAccountsQuery>

export const LinkedAccountsResult = z
  .object({
    ok: z.boolean(),
    accountsLinked: z.int().min(0),
    highRiskCount: z.int().min(0),
    matchTypeCounts: z.record(z.string(), z.int().min(1)),
    linkedAccounts: z.array(LinkedAccount),
    requestId: z.string(),
  })
  .meta({ id: 'LinkedAccountsResult' })
export type LinkedAccountsResult = z.infer<typeof LinkedAccountsResult>
