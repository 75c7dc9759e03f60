import * as z from 'zod'
import { Ignored, Ok, RequestId } from './answer/answer-fields.ts'
import { EmailAddress, OpaqueId } from './fields.ts'

/** Labels of feedback; any other lower-case word is a label of the caller. */
export const FeedbackLabel = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,31}$/, 'Must be a lower-case word of at most 32 letters')
  .meta({
    id: 'FeedbackLabel',
    description:
      'legitimate, fraud, abuse, account_takeover, multi_account, password_reset, or a word of your own. fraud, abuse and multi_account set isAbuser, legitimate unsets it: the newest of these decides. Said of a check, legitimate lets the profile learn from that visit, and fraud, abuse, multi_account and account_takeover keep it out. account_takeover of a check also reports its browser and device, unless the owner used them before. password_reset says that the accounts have a new password: a stealer log from before no longer takes weight from their known devices.',
  })

/** Exactly one of the four names who is meant. */
export const FeedbackRequest = z
  .object({
    checkId: OpaqueId.optional().describe('Check that the label is about.'),
    userId: OpaqueId.optional().describe('Account that the label is about.'),
    email: EmailAddress.optional().describe('Address whose accounts the label is about.'),
    visitorId: OpaqueId.optional().describe('Browser whose accounts the label is about.'),
    label: FeedbackLabel,
    note: z.string().max(500).optional().describe('Note for people, at most 500 characters.'),
  })
  .refine(
    ({ checkId, userId, email, visitorId }) =>
      [checkId, userId, email, visitorId].filter((name) => name !== undefined).length === 1,
    { message: 'Give one of checkId, userId, email and visitorId', path: ['checkId'] },
  )
  .meta({
    id: 'FeedbackRequest',
    description: 'Labels exactly one of a check, an account, an address or a browser.',
  })
export type FeedbackRequest = z.infer<typeof FeedbackRequest>

export const FeedbackResult = z
  .object({
    ok: Ok,
    id: z.uuid().describe('Id of the feedback, by which it can be retracted.'),
    accounts: z.int().min(1).meta({ description: 'Accounts that it is about.' }),
    ignored: Ignored,
    requestId: RequestId,
  })
  .meta({ id: 'FeedbackResult', description: 'The label was stored.' })
export type FeedbackResult = z.infer<typeof FeedbackResult>

export const Acknowledged = z
  .object({ ok: Ok, requestId: RequestId })
  .meta({ id: 'Acknowledged', description: 'The request was carried out.' })
