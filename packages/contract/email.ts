import * as z from 'zod'
import { EmailRecommendation } from './answer/answer-enums.ts'
import { Ok, RequestId, Score } from './answer/answer-fields.ts'
import { EmailSummary, RiskSignal } from './answer/assessment.ts'

const address = z.string().min(1).max(320)
export const MAX_EMAILS = 1000

/** One address or a list; a malformed address has a verdict (`block`) and is no error. */
export const EmailRequest = z
  .object({
    email: address.optional().describe('One address.'),
    emails: z.array(address).min(1).max(MAX_EMAILS).optional().describe('Up to 1,000 addresses.'),
  })
  .refine((body) => (body.email === undefined) !== (body.emails === undefined), {
    message: 'Give either email or emails',
    path: ['email'],
  })
  .meta({ id: 'EmailRequest', description: 'Either one address or a list of them.' })
export type EmailRequest = z.infer<typeof EmailRequest>

export const EmailResult = z
  .object({
    email: z.string().describe('The address, as it was sent.'),
    domain: z.string().describe('Its domain in lower case; empty: it has none.'),
    recommendation: EmailRecommendation,
    score: Score.describe('Risk of the address, 0 to 100.'),
    ...EmailSummary.shape,
    signals: z.array(RiskSignal).describe('Signals that raised the score, strongest first.'),
  })
  .meta({
    id: 'EmailResult',
    description: 'Risk of one address. A malformed address is a result (block), not an error.',
  })
export type EmailResult = z.infer<typeof EmailResult>

export const EmailSingleResponse = z
  .object({ ok: Ok, result: EmailResult, requestId: RequestId })
  .meta({ id: 'EmailSingleResponse', description: 'The result for `email`.' })
export const EmailBatchResponse = z
  .object({
    ok: Ok,
    results: z.array(EmailResult).describe('One result per address, in the order they were sent.'),
    requestId: RequestId,
  })
  .meta({ id: 'EmailBatchResponse', description: 'The results for `emails`.' })
export const EmailResponse = z.union([EmailSingleResponse, EmailBatchResponse]).meta({
  id: 'EmailResponse',
  description: 'One result for email, or one per address for emails.',
})
