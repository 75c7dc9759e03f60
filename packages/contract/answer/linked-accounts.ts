import * as z from 'zod'
import { Verdict } from '../enums.ts'
import { EmailAddress, OpaqueId } from '../fields.ts'
import { MatchType } from './answer-enums.ts'
import { ACCOUNT_ID, RequestId, Score } from './answer-fields.ts'

export const LinkedAccount = z
  .object({
    accountId: z.string().describe(`${ACCOUNT_ID}; on evaluate always a pseudonym.`),
    score: Score.describe('Score of its latest check, 0 to 100.'),
    matchTypes: z.array(MatchType).describe('What it shares.'),
    hops: z
      .int()
      .min(1)
      .describe('Steps between the two accounts: 1 shares directly, 2 through another account.'),
    verdict: Verdict,
    isAbuser: z.boolean().describe('Whether feedback marks it as an abuser.'),
    labels: z
      .array(z.string())
      .describe(
        'same_person, shared_device, household, shared_network, burst, disposable, known_abuser, or your own.',
      ),
  })
  .meta({
    id: 'LinkedAccount',
    description: 'An account that shares identifiers with the one in question.',
  })
export type LinkedAccount = z.infer<typeof LinkedAccount>

/** At least one of the three fields: the account, mailbox or visitor to start from. */
export const LinkedAccountsQuery = z
  .strictObject({
    visitorId: OpaqueId.optional().describe('Id of a browser, or a fingerprint.'),
    email: EmailAddress.optional().describe('Address of a person.'),
    userId: OpaqueId.optional().describe('Your id of an account.'),
  })
  .refine((query) => Boolean(query.visitorId ?? query.email ?? query.userId), {
    message: 'Give visitorId, email or userId',
    path: ['visitorId'],
  })
  .meta({ id: 'LinkedAccountsQuery' })
export type LinkedAccountsQuery = z.infer<typeof LinkedAccountsQuery>

export const LinkedAccountsResult = z
  .object({
    ok: z.boolean().describe('Always true: failures are problem documents.'),
    accountsLinked: z.int().min(0).describe('Number of linked accounts.'),
    highRiskCount: z.int().min(0).describe('Number of those whose score is at least 75.'),
    matchTypeCounts: z
      .record(z.string(), z.int().min(1))
      .describe('Linked accounts by what they share.'),
    linkedAccounts: z
      .array(LinkedAccount)
      .describe('Linked accounts, strongest first, at most 50.'),
    requestId: RequestId,
  })
  .meta({
    id: 'LinkedAccountsResult',
    description: 'Accounts linked with a visitor, address or account.',
  })
export type LinkedAccountsResult = z.infer<typeof LinkedAccountsResult>
